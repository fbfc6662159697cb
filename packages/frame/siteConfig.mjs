/** How the two documents of the wallet's site are built: with Preact, from the sources. */

import { fileURLToPath } from 'node:url'
import { elementsConfig } from '../ui/elementsConfig.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const preact = (path) => fileURLToPath(import.meta.resolve(path))

/** The frame has no query library, and the little of Preact that its button needs. */
const inFrame = {
  react: at('site/react.ts'),
  'react/jsx-runtime': preact('preact/jsx-runtime'),
  'react-dom/client': at('site/reactDom.ts'),
}

/** Each document with its script, and what it has in place of React. */
export const documents = [
  {
    name: 'frame',
    entry: at('site/frame.ts'),
    alias: Object.entries(inFrame).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
  { name: 'window', entry: at('site/window.ts'), alias: elementsConfig().resolve.alias },
]

const conditions = ['@embedded-wallet/source', 'module', 'browser', 'production']

/** @returns A configuration of Vite for one document. */
export const siteConfig = ({ alias }) => ({
  root: at('.'),
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions } },
  resolve: { conditions, alias },
})

/** What a build says about the hooks is no news: they are no part of a server's page here. */
export const onwarn = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}
