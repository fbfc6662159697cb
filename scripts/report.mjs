/**
 * `node scripts/report.mjs <folder of main>`: what a pull request changes of the public API and of the sizes, in Markdown for the summary of a job.
 * Both folders are built.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiReport } from './apiReport.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const [before] = process.argv.slice(2)
if (before === undefined) {
  console.error('Give the folder of main: node scripts/report.mjs ../main')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'report-'))

/** What a tool prints. One that fails says so: a size beyond its bound is in the report, too. */
function printed(root, command, ...args) {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : `${stdout}${stderr}(exit code ${status})\n`
}

/** @returns The lines that differ, or undefined. */
function difference(name, left, right) {
  const files = [join(folder, `${name}-main`), join(folder, `${name}-here`)]
  writeFileSync(files[0], left)
  writeFileSync(files[1], right)
  const { stdout, status } = spawnSync('git', ['diff', '--no-index', '--unified=2', ...files], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stdout.split('\n').slice(4).join('\n')
}

const sections = [
  ['Public API', difference('api', apiReport(before), apiReport(here))],
  [
    'Sizes',
    difference(
      'sizes',
      printed(before, 'node', 'scripts/size.mjs', '--built'),
      printed(here, 'node', 'scripts/size.mjs', '--built'),
    ),
  ],
]
for (const [title, text] of sections) {
  console.log(`## ${title}\n`)
  // A summary takes 1 MiB.
  console.log(text === undefined ? 'No difference.\n' : `\`\`\`diff\n${text.slice(0, 400_000)}\n\`\`\`\n`)
}
rmSync(folder, { recursive: true })
