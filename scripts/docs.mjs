/** Writes the generated reference from the endpoint table, and the line beside each `npm install`. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { pagesWithNotes, withInstallNotes } from './installNotes.mjs'

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

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
for (const path of pagesWithNotes(stdout.split('\n')).filter((path) => existsSync(root + path))) {
  const text = readFileSync(root + path, 'utf8')
  const written = withInstallNotes(text, path)
  if (written !== text) writeFileSync(root + path, written)
}
