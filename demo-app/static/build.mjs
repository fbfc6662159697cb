/** Builds the demo for the root of any static host. The page lies in `dist/static`. */

import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = `${root}dist/static`

const shared = {
  root,

  mode: 'static',
  configFile: false,
  resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
}

/** A static host sends no headers of ours, so the page brings its policy along. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ')

await build({
  ...shared,
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'static page',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html
            .replace('/src/main.tsx', '/static/main.ts')
            .replace(
              '<head>',
              `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
            ),
      },
    },
  ],
  build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
})

const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(outDir.length + 1))
  .sort()
const hash = createHash('sha256')
for (const file of files) hash.update(file).update(readFileSync(`${outDir}/${file}`))

await build({
  ...shared,
  publicDir: false,
  define: { pageFiles: JSON.stringify(files), buildName: JSON.stringify(hash.digest('hex').slice(0, 16)) },
  build: {
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${root}static/worker.ts`,
      // A worker is one file, so its parts need no address.
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
    },
  },
})
// A host shows this file for an address that it does not know, such as that of a payment.
copyFileSync(`${outDir}/index.html`, `${outDir}/404.html`)
console.log(`Static page: ${outDir} (${files.length + 2} files), for the root of any static host`)
