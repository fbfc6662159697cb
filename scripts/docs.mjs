/** Writes the generated reference from the endpoint table and from the tests that name the rows of the contract that they show. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

const folders = ['e2e', 'packages/sandbox/test', 'packages/platform/test', 'packages/relay/test']
const tests = folders
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      /\bshows(?:Injected)?\(|coverageRows/.test(readFileSync(root + file, 'utf8')),
  )
const table = 'docs/reference/coverage.md'
const reporters = ['--reporter=dot', '--reporter=./scripts/coverageReporter.mjs']
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...reporters, ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COVERAGE_TABLE: root + table },
  shell: process.platform === 'win32',
})
console.log(table)
process.exit(status ?? 1)
