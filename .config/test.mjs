/** Runs everything there is to run and closes with one line: how many passed, how many failed. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(`${tmpdir()}/embedded-wallet-`)
const total = { passed: 0, failed: 0, skipped: 0 }

/** Runs a tool of this project; `count` reads its report. A tool that fails without a counted failure counts as one. */
function run(title, command, env, count) {
  console.log(`\n── ${title}`)
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
}

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))
  } catch {
    return undefined
  }
}

function countVitest(name = 'vitest') {
  const report = readReport(name)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 1,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

function countPlaywright() {
  const { expected = 0, unexpected = 1, flaky = 0, skipped = 0 } = readReport('playwright')?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky, skipped }
}

run('Types and build', ['tsc', '-b'])
run('Lint and format', ['biome', 'check', '--error-on-warnings', '.'])
run('Docstrings', ['typedoc', '--options', '.config/typedoc.json'])
run(
  'Tests in Node',
  [
    'vitest',
    'run',
    '--config',
    '.config/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./.config/coverageReporter.mjs',
    `--outputFile.json=${reports}/vitest.json`,
  ],
  {},
  countVitest,
)
run(
  'The service in a page',
  [
    'vitest',
    'run',
    '--config',
    '.config/vitest.page.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/page.json`,
  ],
  {},
  () => countVitest('page'),
)
run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'])
run(
  'Stories in a browser',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
  countPlaywright,
)

rmSync(reports, { recursive: true })
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
