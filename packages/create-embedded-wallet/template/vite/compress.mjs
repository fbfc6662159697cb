/** Makes the compressed form of each built file, which the server sends in its place: `index.js.br` beside `index.js`. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const folder = process.argv[2] ?? 'dist'
for (const path of readdirSync(folder, { recursive: true }))
  if (/\.(html|js|css|svg|json)$/.test(path))
    writeFileSync(`${folder}/${path}.br`, brotliCompressSync(readFileSync(`${folder}/${path}`)))
