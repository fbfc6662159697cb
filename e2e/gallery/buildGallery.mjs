/** Builds the gallery and pages of stories that have the whole service in them: for the stories in memory, for the site of the docs into a folder. */

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'

/**
 * @param {string} [outDir] - Where the files go. Absent: they are only returned.
 */
export const buildGallery = (outDir) => buildPage(fileURLToPath(new URL('.', import.meta.url)), outDir)

/**
 * @param {string} root - The folder of the page.
 * @param {string} [outDir] - Where the files go. Absent: they are only returned.
 * @returns {Promise<import('vite').Rolldown.RolldownOutput>} The files.
 */
export async function buildPage(root, outDir) {
  const output = await build({
    root,
    // The site serves it below a path of its own.
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      conditions: ['@embedded-wallet/source', ...defaultClientConditions],
      // A page may bring React of its own: two of them in one page do not work together.
      dedupe: ['react', 'react-dom'],
    },
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
