/** Bundles the Worker into one module, as `wrangler deploy` would. */

import { fileURLToPath } from 'node:url'
import { build } from 'vite'

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  configFile: false,
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'module', 'import'] },
  },
  build: {
    ssr: 'worker.mjs',
    outDir: 'dist',
    target: 'es2022',
    rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
  },
})
