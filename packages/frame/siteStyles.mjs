/** The style sheet of the documents. */

import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { siteConfig } from './siteConfig.mjs'

/** @returns The style sheet of the screens with that of the documents, minified. */
export async function stylesOf() {
  const { output } = await build({
    ...siteConfig({ alias: [] }),
    build: {
      write: false,
      cssTarget: 'esnext',
      rollupOptions: { input: fileURLToPath(new URL('site/site.css', import.meta.url)) },
    },
  })
  return output.find(({ fileName }) => fileName.endsWith('.css')).source
}
