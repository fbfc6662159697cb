/** `npm run lab attack`: prints `attacks.tsv`, what got through the doors before and now. A row holds when its test has passed in this run. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What was tried, the figure of an attack on commit 49fbe55, the figure now, the file and the begin of the title of its test. */
const rows = readFileSync(new URL('attacks.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((line) => line.split('\t'))

const folder = mkdtempSync(join(tmpdir(), 'attack-'))
const report = join(folder, 'report.json')
const files = [...new Set(rows.map(([, , , file]) => file))]
const command = ['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`]
spawnSync('npx', command, {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, TESTS_IN_FULL: '1' },
  stdio: 'ignore',
})
const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true })

const holds = ([, , , file, title]) => {
  const { assertionResults = [] } = testResults.find(({ name }) => name.endsWith(file)) ?? {}
  const found = assertionResults.filter((test) => test.title.startsWith(title))
  return found.length > 0 && found.every(({ status }) => status === 'passed')
}
const ends = rows.map(holds)
for (const [i, [what, before, now]] of rows.entries())
  console.log(`| ${what} | ${before} | ${ends[i] ? now : 'NOT SHOWN'} |`)
console.log(`attack table: ${ends.filter(Boolean).length} of ${rows.length} rows hold`)
process.exitCode = ends.every(Boolean) ? 0 : 1
