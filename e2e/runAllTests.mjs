/**
 * Runs all checks and tests, searches everything that they produced for the client secret of the tests, and prints one
 * last line: how many passed and how many failed.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { searchTestRun } from './canary/searchTestRun.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(`${tmpdir()}/embedded-wallet-`)
const leakReportFile = `${reports}/leaks.ndjson`
const checkServers = new URL('./canary/checkServers.mjs', import.meta.url).href
const leakCheck = {
  CANARY_REPORT: leakReportFile,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${checkServers}`,
}
const total = { passed: 0, failed: 0, skipped: 0 }
/** The output of each stream of each tool, as chunks. */
const printed = []

/** Runs a tool of this project. `count` reads its report. A tool that fails without a counted failure counts as one failure. */
async function run(title, command, env, count) {
  console.log(`\n── ${title}`)
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn('npx', ['--no-install', ...command], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...color, ...process.env, ...leakCheck, ...env },
    shell: process.platform === 'win32',
  })
  for (const name of ['stdout', 'stderr']) {
    const chunks = []
    printed.push(chunks)
    child[name].on('data', (chunk) => {
      chunks.push(chunk)
      process[name].write(chunk)
    })
  }
  const [status] = await once(child, 'close')
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
}

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))
  } catch {
    // The report is missing or damaged; the caller counts one failure.
    return undefined
  }
}

/** Runs Vitest and counts its results. */
function runVitest(title, more = []) {
  const name = title.replaceAll(' ', '-')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${name}.json`]
  const command = ['vitest', 'run', ...reporters, ...more]
  return run(title, command, {}, () => {
    const report = readReport(name)
    return {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 1,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    }
  })
}

function countPlaywright() {
  const { expected = 0, unexpected = 1, flaky = 0, skipped = 0 } = readReport('playwright')?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky, skipped }
}

await run('Types and build', ['tsc', '-b'])
await run('Lint and format', ['biome', 'check', '--error-on-warnings', '.'])
await run('Docstrings', ['typedoc', '--options', 'scripts/typedoc.json'])
await runVitest('Tests in Node', [
  '--exclude=**/*.clock.test.ts',
  '--reporter=./scripts/coverageReporter.mjs',
])
// Tests that compare times run alone on the machine.
await runVitest('Tests that compare times', ['.clock.test.ts'])
await runVitest('Tests of the sandbox in a page', ['--config', 'scripts/vitest.page.config.ts'])
await run('Build of the demo', ['npm', 'run', 'build', '--workspace', 'demo-app'])
await run(
  'Browser stories',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
  countPlaywright,
)

const canary = searchTestRun(root, printed, reports, leakReportFile)
total[canary.isClean ? 'passed' : 'failed'] += 1
console.log(['', ...canary.found, canary.line].join('\n'))

rmSync(reports, { recursive: true })
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
