/**
 * Runs the stories of packages/react with other peers: the oldest versions, which `react18.mjs` installs in REACT_18_FOLDER; or, as the
 * custom elements run the hooks, with Preact and the small store instead of TanStack Query.
 */

import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../vitest.config.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const oldest = process.env.REACT_18_FOLDER
const modules = `${oldest ?? root}/node_modules/`
const compat = `${modules}preact/compat`
const testingLibrary = `${modules}@testing-library/react/dist`

/** What the stories and the hooks import, and the file that it is. */
const files =
  oldest === undefined
    ? {
        react: `${compat}/dist/compat.mjs`,
        'react/jsx-runtime': `${compat}/jsx-runtime.mjs`,
        'react/jsx-dev-runtime': `${compat}/jsx-dev-runtime.mjs`,
        'react-dom': `${compat}/dist/compat.mjs`,
        'react-dom/client': `${compat}/client.mjs`,
        'react-dom/test-utils': `${root}lab/preactAct.mjs`,
        '@tanstack/react-query': `${root}packages/ui/src/elements/reactQuery.ts`,
        '@testing-library/react': `${testingLibrary}/@testing-library/react.esm.js`,
      }
    : {
        react: `${modules}react/index.js`,
        'react/jsx-runtime': `${modules}react/jsx-runtime.js`,
        'react/jsx-dev-runtime': `${modules}react/jsx-dev-runtime.js`,
        'react-dom': `${modules}react-dom/index.js`,
        'react-dom/client': `${modules}react-dom/client.js`,
        'react-dom/server': `${modules}react-dom/server.js`,
        '@tanstack/react-query': `${modules}@tanstack/react-query/build/modern/index.cjs`,
        '@testing-library/react': `${testingLibrary}/index.js`,
      }

/** No element renders on a server, and the queries by themselves are TanStack's. */
const test = {
  exclude: ['**/node_modules/**', '**/{server,hydration}.test.tsx', '**/queries.test.ts'],
  // The first reads the client of TanStack Query itself. The second expects a state that Preact shows a moment later than `act` ends.
  testNamePattern: /^(?!.*(?:live in the client that the app passes|in another tab show here))/,
  server: { deps: { inline: [/preact/, /@testing-library\/react/] } },
}
const alias = Object.entries(files).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}))
export default mergeConfig(base, defineConfig({ resolve: { alias }, ...(oldest === undefined && { test }) }))
