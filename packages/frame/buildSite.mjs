/**
 * Builds `dist/site`: the two documents, their scripts and their style sheet, each with its hash in its name, in the documents and in
 * `manifest.json`: who audits a deployment compares it with a build of his own.
 */

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { withoutUnused } from '../ui/screenStyles.mjs'
import { documents, onwarn, siteConfig } from './siteConfig.mjs'
import { stylesOf } from './siteStyles.mjs'

process.env.NODE_ENV = 'production'
const out = fileURLToPath(new URL('dist/site/', import.meta.url))
const source = fileURLToPath(new URL('site/', import.meta.url))
const files = {}

const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

function write(path, content) {
  writeFileSync(out + path, content)
  // `walletSite` sends it in place of the file. It configures the documents first.
  if (!path.endsWith('.html')) writeFileSync(`${out}${path}.br`, brotliCompressSync(content))
  files[path] = { integrity: integrityOf(content), bytes: Buffer.byteLength(content) }
}

/** @returns The chunks of one document. */
async function scriptsOf(document) {
  const { output } = await build({
    ...siteConfig(document),
    build: {
      // As for a server: the bundler would add its preload helper to a build for a page.
      ssr: true,
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: { [document.name]: document.entry },
        onwarn,
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: `assets/${document.name}-[name]-[hash].js`,
        },
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** @returns The entry, and what it imports before it runs. */
function firstOf(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(chunks.find(({ isEntry }) => isEntry))
  return [...reached]
}

rmSync(out, { recursive: true, force: true })
mkdirSync(`${out}assets`, { recursive: true })
const styles = await stylesOf()

for (const document of documents) {
  const chunks = await scriptsOf(document)
  for (const { fileName, code } of chunks) write(fileName, code)
  const used = document.name === 'frame' ? withoutUnused(styles, chunks) : styles
  const styleName = `assets/${document.name}-${createHash('sha256').update(used).digest('base64url').slice(0, 8)}.css`
  write(styleName, used)
  const [entry, ...imported] = firstOf(chunks)
  // The button must not wait for the network.
  const later = chunks.filter(
    ({ fileName }) => /-draw-|-everyday-/.test(fileName) && document.name === 'frame',
  )
  const preloads = new Set([...imported, ...later].filter((chunk) => chunk !== entry))
  const hashOf = (name) => `integrity="${files[name].integrity}"`
  // Every script of the document, also what loads later. It stands before what loads a module: Firefox takes none after it.
  const integrity = Object.fromEntries(
    chunks.map(({ fileName }) => [`/${fileName}`, files[fileName].integrity]).sort(),
  )
  const lines = [
    `<script type="importmap">${JSON.stringify({ integrity })}</script>`,
    `<link rel="stylesheet" href="/${styleName}" ${hashOf(styleName)}>`,
    ...[...preloads].map(
      ({ fileName }) => `<link rel="modulepreload" href="/${fileName}" ${hashOf(fileName)}>`,
    ),
    `<script type="module" src="/${entry.fileName}" ${hashOf(entry.fileName)}></script>`,
  ]
  const html = readFileSync(`${source}${document.name}.html`, 'utf8')
  write(`${document.name}.html`, html.replace('<!--files-->', lines.join('\n')))
}
const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(`${out}manifest.json`, `${JSON.stringify({ files: sorted }, null, 2)}\n`)
