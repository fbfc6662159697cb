/** Runs the stories of packages/react as the custom elements run the hooks: with Preact, and with the small store instead of TanStack Query. */

import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../vitest.config.js'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const compat = at('node_modules/preact/compat')
const files = {
  react: `${compat}/dist/compat.mjs`,
  'react/jsx-runtime': `${compat}/jsx-runtime.mjs`,
  'react/jsx-dev-runtime': `${compat}/jsx-dev-runtime.mjs`,
  'react-dom': `${compat}/dist/compat.mjs`,
  'react-dom/client': `${compat}/client.mjs`,
  'react-dom/test-utils': at('lab/preactAct.mjs'),
  '@tanstack/react-query': at('packages/ui/src/elements/reactQuery.ts'),
  '@testing-library/react': at('node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
}

export default mergeConfig(
  base,
  defineConfig({
    resolve: {
      alias: Object.entries(files).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
    },
    test: {
      // No element renders on a server.
      exclude: ['**/node_modules/**', '**/{server,hydration}.test.tsx'],
      // The first reads the client of TanStack Query itself. The second expects a state that Preact shows a moment later than `act` ends.
      testNamePattern: /^(?!.*(?:live in the client that the app passes|in another tab show here))/,
      server: { deps: { inline: [/preact/, /@testing-library\/react/] } },
    },
  }),
)
