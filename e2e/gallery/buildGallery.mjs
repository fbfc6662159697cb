/** Builds the gallery: for the stories in memory, for the site of the docs into a folder. */

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'

/**
 * @param {string} [outDir] - Where the files go. Absent: they are only returned.
 * @returns {Promise<import('vite').Rolldown.RolldownOutput>} The files.
 */
export async function buildGallery(outDir) {
  const output = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    // The site serves it below a path of its own.
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
    build: {
      ...(outDir ? { outDir, emptyOutDir: true } : { write: false }),
      target: 'es2022',
      // Node's side of the passkey library, of which the page takes the encodings.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !/tsyringe|peculiar|simplewebauthn\/server/.test(id) },
      },
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
    },
  })
  return /** @type {import('vite').Rolldown.RolldownOutput} */ (output)
}
