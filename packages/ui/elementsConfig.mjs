/** What the build of the elements has in place of React and TanStack Query: Preact, and the small store of `src/elements`. */

import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(import.meta.resolve(path))
const files = {
  react: at('preact/compat'),
  'react/jsx-runtime': at('preact/compat/jsx-runtime'),
  'react-dom': at('preact/compat'),
  'react-dom/client': at('preact/compat/client'),
  '@tanstack/react-query': fileURLToPath(new URL('src/elements/reactQuery.ts', import.meta.url)),
}

/** @returns A configuration of Vite, with the sources of the hooks. */
export const elementsConfig = () => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    conditions: ['@embedded-wallet/source', 'module', 'browser', 'production'],
    alias: Object.entries(files).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
})
