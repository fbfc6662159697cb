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

/** What loads after the first view of a screen. */
const laterSteps =
  /\/(?:afterReviewChunk|OnePayment|secondChunk|sections|steps|WalletActivity|WalletReceipt)\.tsx?$/

/**
 * @param isRoot - Gets the id of a module, and whether it is an entry.
 * @returns Whether a module is a root, or is imported by one, step by step.
 */
const reachedFrom = (isRoot) => {
  const isReached = new Map()
  const visit = (id, modules) => {
    if (!isReached.has(id)) {
      const { isEntry, importers } = modules.getModuleInfo(id)
      // Set before its importers are visited, because modules can import each other in a circle.
      isReached.set(id, isRoot(id, isEntry))
      if (importers.some((importer) => visit(importer, modules))) isReached.set(id, true)
    }
    return isReached.get(id)
  }
  return visit
}

/**
 * What the first view needs is one chunk, and what the later steps need is another: many small ones would be more requests, and more bytes.
 * The QR code has its own.
 */
export const elementsChunks = () => {
  const isOfFirstView = reachedFrom((_, isEntry) => isEntry)
  const isOfLaterStep = reachedFrom((id) => laterSteps.test(id))
  const chunkOf = (id, modules) => {
    if (isOfFirstView(id, modules)) return 'first'
    return isOfLaterStep(id, modules) ? 'later' : null
  }
  return { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'steps' }] }
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
