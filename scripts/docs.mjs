/** Writes the generated reference from the endpoint table. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const conditions = ['@embedded-wallet/source', 'module', 'node', 'development|production']
const { module } = await runnerImport(`${root}scripts/reference/index.ts`, {
  root,
  logLevel: 'error',
  ssr: { noExternal: [/^@embedded-wallet\//], resolve: { conditions } },
})
for (const [path, text] of Object.entries(module.referenceFiles())) {
  mkdirSync(dirname(root + path), { recursive: true })
  writeFileSync(root + path, text)
  console.log(`${path}  ${text.length} characters`)
}
