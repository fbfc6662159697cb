/** One run of tests: runs tools, counts their results by their reports, searches everything for the canary and prints the last line. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findFirefox } from '../scripts/programs.mjs'
import { searchTestRun } from './canary/searchTestRun.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Begins a run.
 *
 * @returns `run`, `runVitest`, `runCounting` and `runPlaywright` run a tool and add its results to the total. `skip` counts what cannot
 * run. `finish` searches for the canary, prints the total and exits.
 */
export function beginTestRun() {
  const reports = mkdtempSync(`${tmpdir()}/embedded-wallet-`)
  const contractLineFile = `${reports}/contract.txt`
  const leakReportFile = `${reports}/leaks.ndjson`
  const checkServers = new URL('./canary/checkServers.mjs', import.meta.url).href
  const leakCheck = {
    CANARY_REPORT: leakReportFile,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${checkServers}`,
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** The names of what failed. The output is long, so the end says them again. */
  const failures = []
  const timed = []
  /** The output of each stream of each tool, as chunks. */
  const printed = []

  /**
   * Runs a tool of this project. `count` gets its output and reads its report: counts, and its `tests`, or the `names` of what failed. A tool that fails without a counted
   * failure counts as one failure. With `isHeld` its output comes at its end: another part runs beside it.
   */
  async function run(title, command, env, count, isHeld = false) {
    const held = []
    const say = (name, chunk) => (isHeld ? held.push([name, chunk]) : process[name].write(chunk))
    say('stdout', `\n── ${title}\n`)
    const progress = watchProgress(title)
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn('npx', ['--no-install', ...command], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...color, ...process.env, ...leakCheck, ...env },
      shell: process.platform === 'win32',
    })
    const own = []
    for (const name of ['stdout', 'stderr']) {
      const chunks = []
      printed.push(chunks)
      own.push(chunks)
      child[name].on('data', (chunk) => {
        chunks.push(chunk)
        progress.heard()
        say(name, chunk)
      })
    }
    const [status] = await once(child, 'close')
    for (const [name, chunk] of held) process[name].write(chunk)
    progress.end()
    const text = stripVTControlCharacters(own.flat().join(''))
    const counted = count?.(text) ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 }
    const { tests = [] } = counted
    timed.push(...tests)
    if (status !== 0 && counted.failed === 0) counted.failed = 1
    for (const key of Object.keys(total)) total[key] += counted[key]
    if (counted.failed === 0) return
    const names = counted.names ?? tests.filter(({ hasFailed }) => hasFailed).map(nameAndReason)
    failures.push(...names.map((name) => `${title}: ${name}`))
    const unnamed = counted.failed - names.length
    if (unnamed > 0) failures.push(`${title}: ${unnamed} ${names.length > 0 ? 'more' : 'failed'}`)
  }

  const readReport = (name) => {
    try {
      return JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))
    } catch {
      // The report is missing or damaged; the caller counts one failure.
      return undefined
    }
  }

  /** Runs Vitest, counts its results and returns its report. `isHeld` as for `run`. */
  async function runVitest(title, more = [], env = {}, isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${name}.json`]
    await run(
      title,
      ['vitest', 'run', ...reporters, ...more],
      { CONTRACT_LINE: contractLineFile, ...env },
      (text) => {
        const report = readReport(name)
        return {
          passed: report?.numPassedTests ?? 0,
          failed: report?.numFailedTests ?? 1,
          skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
          tests: testsOfVitest(report ?? {}, root, text),
        }
      },
      isHeld,
    )
    return readReport(name)
  }

  /** Runs a script that writes how many of its checks passed, failed and were skipped to the file that COUNTS_FILE names. `isHeld` as for `run`. */
  function runCounting(title, command, isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const count = () => {
      const { passed = 0, failed = 1, skipped = 0, names = [] } = readReport(name) ?? {}
      return { passed, failed, skipped, names }
    }
    return run(title, command, { COUNTS_FILE: `${reports}/${name}.json` }, count, isHeld)
  }

  /** Runs Playwright with a configuration and counts its results. `isHeld` as for `run`. */
  function runPlaywright(title, config, isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const command = ['playwright', 'test', '--config', config, '--reporter=list,json']
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/${name}.json` }
    const count = () => {
      const report = readReport(name) ?? {}
      const { expected = 0, unexpected = 1, flaky = 0, skipped = 0 } = report.stats ?? {}
      return { passed: expected, failed: unexpected + flaky, skipped, tests: testsOfPlaywright(report) }
    }
    return run(title, command, env, count, isHeld)
  }

  /** Counts a part that cannot run here, such as the stories of a browser that is not installed. */
  function skip(title, reason) {
    console.log(`\n── ${title}: skipped, because ${reason}`)
    total.skipped += 1
  }

  /** @param requireAll - Whether what was skipped counts as failed. */
  function finish({ requireAll = false } = {}) {
    const canary = searchTestRun(root, printed, reports, leakReportFile)
    total[canary.isClean ? 'passed' : 'failed'] += 1
    if (!canary.isClean) failures.push('Canary: a hit, or nothing to search')
    console.log(['', ...canary.found, canary.line].join('\n'))
    if (existsSync(contractLineFile)) console.log(`\n${readFileSync(contractLineFile, 'utf8')}`)
    rmSync(reports, { recursive: true })
    const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, 10)
    const rows = slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
    if (rows.length > 0) console.log(['', 'Slowest tests:', ...rows].join('\n'))
    if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'))
    const { lines, status } = closeRun(total, { requireAll })
    console.log(`\n${lines.join('\n\n')}`)
    process.exit(status)
  }

  return { run, runVitest, runCounting, runPlaywright, skip, finish }
}

/**
 * Ends the count of a run.
 *
 * @param counts - How many tests passed, failed and were skipped.
 * @param options.requireAll - Whether what was skipped counts as failed.
 * @returns `lines`: what to print; the last one is the closing line. `status`: the exit status.
 */
export function closeRun({ passed, failed, skipped }, { requireAll = false } = {}) {
  const isRefused = requireAll && skipped > 0
  const allFailed = failed + (isRefused ? skipped : 0)
  const note = isRefused ? [`${skipped} skipped, which count as failed because of --require-all`] : []
  const rest = skipped > 0 && !requireAll ? `, ${skipped} skipped` : ''
  return {
    lines: [...note, `${passed} passed, ${allFailed} failed${rest}`],
    status: allFailed > 0 || passed === 0 ? 1 : 0,
  }
}

const quietMs = 30_000

/**
 * Watches one part of a run.
 *
 * @param title - The name of the part.
 * @param print - Prints a line.
 * @returns `heard`: to be called at every output. `end`: to be called at the end of the part.
 */
export function watchProgress(title, print = console.log) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  let timer
  const heard = () => {
    clearInterval(timer)
    timer = setInterval(() => print(`… ${title} runs for ${seconds()}`), quietMs)
  }
  heard()
  return {
    heard,
    end: () => {
      clearInterval(timer)
      print(`── ${title}: ${seconds()}`)
    },
  }
}

/** @returns For each missing browser the part of the run that needs it, and the reason. Chromium is never missing: setup fails without it. */
export function missingEngines() {
  if (findFirefox() !== undefined) return []
  return [{ title: 'Browser stories in Firefox', reason: 'no Firefox ESR is installed' }]
}

/** @returns {string} The name of a failed test, and the beginning of its error below it. */
export function nameAndReason({ name, reason = '' }) {
  const lines = stripVTControlCharacters(reason).split('\n')
  const first = lines.filter((line) => line.trim() !== '').slice(0, 12)
  return [name, ...first.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}

/**
 * @param {{ testResults?: any[] }} report - A report of Vitest as JSON. A file that could not be loaded is a failed test with its name,
 *   and so is one with a hook that failed: its error stands only in the output.
 * @param {string} root
 * @param {string} [output]
 */
export function testsOfVitest({ testResults = [] }, root, output = '') {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name
    const tests = assertionResults.map(({ fullName, status: own, duration = 0, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      hasFailed: own === 'failed',
      ms: duration,
      reason: failureMessages?.[0],
    }))
    const isUnexplained = status === 'failed' && !tests.some(({ hasFailed }) => hasFailed)
    if (!isUnexplained) return tests
    const reason = message || output.split(`FAIL  ${file}`)[1]
    return [...tests, { name: file, hasFailed: true, ms: 0, reason }]
  })
}

/** @param {{ suites?: any[] }} report - A report of Playwright as JSON. A story that passed only at its second try has failed. */
export function testsOfPlaywright({ suites = [] }) {
  const testsOfSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results = [] }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        hasFailed: status === 'unexpected' || status === 'flaky',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        // A story that ran out of time says what it waited for in its second error.
        reason:
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n') || undefined,
      })),
    ),
    ...inner.flatMap(testsOfSuite),
  ]
  return suites.flatMap(testsOfSuite)
}
