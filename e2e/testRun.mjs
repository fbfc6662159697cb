/** One run of tests: runs tools, counts their results by their reports, runs failed stories again, searches everything for the canary and prints the last line. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findFirefox } from '../scripts/programs.mjs'
import { searchTestRun } from './canary/searchTestRun.mjs'
import { failuresThatDecide, judgeList, kindOf, mostUnsteady, runsAgain, verdictOf } from './verdict.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tagsFilter = '--tags-filter='
const traces = 'e2e/again/test-results'

/** Whether tests with these tags are part of a run with this filter: a tag, or `!` and a tag. */
const isIn = (filter, tags) =>
  filter === undefined || (filter.startsWith('!') ? !tags.includes(filter.slice(1)) : tags.includes(filter))

const cores = availableParallelism()
/** The share of the lane with pages while the tests in Node run beside it: a story keeps a page, its server and itself busy. */
export const browserCores = Math.max(1, Math.floor(cores / 2))

/**
 * Begins a run.
 *
 * @param options.unsteadyFile - The list of the unsteady tests.
 * @returns `run`, `runVitest`, `runCounting` and `runPlaywright` run a tool and add its results to the total. `skip` counts what cannot
 * run. `finish` runs failed stories again, searches for the canary, prints the total and exits.
 */
export function beginTestRun({ unsteadyFile = new URL('unsteady.json', import.meta.url) } = {}) {
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
  /** The failed stories, each with how it runs again. They count when they have a verdict. */
  const toRunAgain = []
  const timed = []
  /** The output of each stream of each tool, as chunks. */
  const printed = []

  /** Runs a tool of this project. With `isHeld` its output comes at its end: another part runs beside it. */
  async function start(title, command, env, isHeld) {
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
    return { status, text: stripVTControlCharacters(own.flat().join('')) }
  }

  /**
   * Runs a tool and counts. `count` gets its output and reads its report: counts, and its `tests`, or the `names` of what failed. A tool that
   * fails without a failure in its report counts as one failure; `others` names what failed beside tests. `isHeld` as for `start`.
   */
  async function run(title, command, env, count, isHeld = false) {
    const { status, text } = await start(title, command, env, isHeld)
    const counted = count?.(text) ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 }
    const { tests = [] } = counted
    timed.push(...tests)
    if (status !== 0 && counted.failed === 0) counted.failed = 1
    const failed = tests.filter(({ hasFailed }) => hasFailed)
    const waiting = failed.filter((test) => test.again !== undefined && runsAgain(test) > 0)
    toRunAgain.push(...waiting.map((test) => ({ title, ...test })))
    counted.failed -= waiting.length
    for (const key of Object.keys(total)) total[key] += counted[key]
    if (counted.failed === 0) return
    const failedNames = failed.filter((test) => !waiting.includes(test)).map(nameAndReason)
    const names = [...(counted.names ?? failedNames), ...(counted.others ?? [])]
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

  const vitest = (name, more) => [
    ...['vitest', 'run', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${reports}/${name}.json`, ...more],
  ]

  /** Runs Vitest, counts its results and returns its report. `isHeld` as for `start`. */
  async function runVitest(title, more = [], env = {}, isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const filter = more.find((flag) => flag.startsWith(tagsFilter))?.slice(tagsFilter.length)
    const count = (text) => {
      const report = readReport(name)
      const tests = testsOfVitest(report ?? {}, root, text).map((test) => ({
        ...test,
        again: test.fullName && { env },
      }))
      const failed = tests.filter(({ hasFailed }) => hasFailed).length
      // The report does not have them. A story that fails beside them must not hide them.
      const others = faultsBesideTests(text)
      return {
        passed: report?.numPassedTests ?? 0,
        failed: report === undefined ? 1 : failed + others.length,
        others,
        // What a filter leaves out is no part of the run.
        skipped: tests.filter(({ isSkipped, tags }) => isSkipped && isIn(filter, tags)).length,
        tests,
      }
    }
    await run(title, vitest(name, more), { CONTRACT_LINE: contractLineFile, ...env }, count, isHeld)
    return readReport(name)
  }

  /** Runs a script that writes how many of its checks passed, failed and were skipped to the file that COUNTS_FILE names. `isHeld` as for `start`. */
  function runCounting(title, command, isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const count = () => {
      const { passed = 0, failed = 1, skipped = 0, names = [] } = readReport(name) ?? {}
      return { passed, failed, skipped, names }
    }
    return run(title, command, { COUNTS_FILE: `${reports}/${name}.json` }, count, isHeld)
  }

  const playwright = (name, config, more) => ({
    command: ['playwright', 'test', '--config', config, '--reporter=list,json', ...more],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/${name}.json` },
  })

  /** Runs Playwright with a configuration and counts its results. `isHeld` as for `start`. */
  function runPlaywright(title, config, more = [], isHeld = false) {
    const name = title.replaceAll(' ', '-')
    const { command, env } = playwright(name, config, more)
    const count = () => {
      const report = readReport(name) ?? {}
      const { expected = 0, unexpected = 1, flaky = 0, skipped = 0 } = report.stats ?? {}
      const tests = testsOfPlaywright(report).map((test) => ({ ...test, again: { config } }))
      return { passed: expected, failed: unexpected + flaky, skipped, tests }
    }
    return run(title, command, env, count, isHeld)
  }

  /** Runs a failed test of Vitest again, each time in a process of its own. */
  async function vitestAgain(test, index) {
    const runs = []
    for (let run = 1; run <= runsAgain(test); run += 1) {
      const name = `again-${index}-${run}`
      const only = ['--testNamePattern', `^${escaped(test.fullName)}$`]
      await start(
        `Again, ${run} of ${runsAgain(test)}: ${test.name}`,
        vitest(name, [test.file, ...only]),
        test.again.env,
        true,
      )
      const tests = testsOfVitest(readReport(name) ?? {}, root)
      const isRight = tests.some(({ name: own, hasPassed }) => own === test.name && hasPassed)
      runs.push({ hasFailed: !isRight })
      if (runs.filter(({ hasFailed }) => hasFailed).length === failuresThatDecide(test)) break
    }
    return runs
  }

  /** Runs a failed story again, alone on the machine and with a trace. */
  async function storyAgain(test, index) {
    const name = `again-${index}`
    const list = `${reports}/${name}.txt`
    writeFileSync(list, `${test.listed}\n`)
    const { command, env } = playwright(name, test.again.config, [
      ...['--test-list', list, '--repeat-each', `${runsAgain(test)}`, '--workers', '1'],
      ...['--trace', 'on', '--output', `${root}${traces}/${index}`],
      ...['--max-failures', `${failuresThatDecide(test)}`],
    ])
    await start(`Again, ${runsAgain(test)} times: ${test.name}`, command, env, true)
    const runs = testsOfPlaywright(readReport(name) ?? {}).filter(({ hasRun }) => hasRun)
    const isClear = runs.filter(({ hasFailed }) => hasFailed).length === failuresThatDecide(test)
    return isClear
      ? runs
      : Array.from({ length: runsAgain(test) }, (_, run) => runs[run] ?? { hasFailed: true })
  }

  /** Gives each failed story its verdict. @returns {Promise<object[]>} The unsteady ones. */
  async function judge() {
    if (toRunAgain.length > mostUnsteady) {
      total.failed += toRunAgain.length
      failures.push(...toRunAgain.map((test) => `${test.title}: ${nameAndReason(test)}`))
      return []
    }
    const unsteady = []
    for (const [index, test] of toRunAgain.entries()) {
      const runs = await (test.listed === undefined ? vitestAgain : storyAgain)(test, index)
      const again = runs.map(({ hasFailed }) => hasFailed)
      const failed = again.filter(Boolean).length + 1
      const counts = `failed ${failed} of ${again.length + 1} runs`
      const trace = (runs.find(({ hasFailed }) => hasFailed) ?? runs.at(-1))?.trace
      if (verdictOf(test, again) === 'unsteady') {
        total.passed += 1
        unsteady.push({ ...test, counts, trace, reason: stripVTControlCharacters(test.reason ?? '') })
      } else {
        total.failed += 1
        const kind = kindOf(test) === 'money' ? ', which a story about money, keys or thefts must not' : ''
        failures.push(`${test.title}: ${nameAndReason(test)}\n    It ${counts}${kind}.`)
      }
    }
    return unsteady
  }

  /** Writes what is new into the list of unsteady tests, and counts a list that is too long or too old as failed. */
  function keepUnsteady(unsteady) {
    const before = JSON.parse(readFileSync(unsteadyFile, 'utf8'))
    const { list, problems } = judgeList(before, unsteady, new Date())
    if (unsteady.length > 0) writeFileSync(unsteadyFile, `${JSON.stringify(list, null, 2)}\n`)
    total.failed += problems.length
    failures.push(...problems.map((problem) => `e2e/unsteady.json: ${problem}`))
  }

  /** Counts a part that cannot run here, such as the stories of a browser that is not installed. */
  function skip(title, reason) {
    console.log(`\n── ${title}: skipped, because ${reason}`)
    total.skipped += 1
  }

  /** @param requireAll - Whether what was skipped counts as failed. */
  async function finish({ requireAll = false } = {}) {
    const unsteady = await judge()
    keepUnsteady(unsteady)
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
    const { lines, status } = closeRun(total, { requireAll, unsteady })
    console.log(`\n${lines.join('\n\n')}`)
    process.exit(status)
  }

  return { run, runVitest, runCounting, runPlaywright, skip, finish }
}

/** @returns What a run of Vitest fails by, besides its tests: errors that no test handled, and rows of the contract that no test showed. */
export function faultsBesideTests(text) {
  const errors = text.matchAll(
    /^\W*Unhandled (?:Error|Rejection)\b\W*\n(.*)\n[\s\S]*?originated in "(.+?)" test file/gm,
  )
  const unhandled = Array.from(errors, ([, error, file]) => `${file}: unhandled: ${error}`)
  // Whatever they look like, they count.
  if (unhandled.length === 0 && /^\W*Unhandled (?:Errors?|Rejection)\b/m.test(text))
    unhandled.push('an unhandled error, see above')
  return [
    ...unhandled,
    ...Array.from(text.matchAll(/^(?:No test shows|A test shows) .+$/gm), ([line]) => line),
  ]
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/**
 * Ends the count of a run.
 *
 * @param counts - How many tests passed, failed and were skipped.
 * @param {{ requireAll?: boolean, unsteady?: { name: string, counts: string, trace?: string }[] }} options - `requireAll`: whether what was
 *   skipped counts as failed. `unsteady`: the stories that failed and then passed, which count as passed.
 * @returns `lines`: what to print; the last one is the closing line. `status`: the exit status.
 */
export function closeRun({ passed, failed, skipped }, { requireAll = false, unsteady = [] } = {}) {
  const isRefused = requireAll && skipped > 0
  const allFailed = failed + (isRefused ? skipped : 0)
  const named = unsteady.map(({ name, counts, trace }) =>
    trace === undefined ? `${name} (${counts})` : `${name} (${counts}; trace: ${trace})`,
  )
  const note = [
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady: ${named.join(' · ')}`] : []),
    ...(isRefused ? [`${skipped} skipped, which count as failed because of --require-all`] : []),
  ]
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
    const tests = assertionResults.map(
      ({ fullName, status: own, tags = [], duration = 0, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        file,
        fullName,
        hasFailed: own === 'failed',
        hasPassed: own === 'passed',
        isSkipped: own !== 'passed' && own !== 'failed',
        tags,
        ms: duration,
        reason: failureMessages?.[0],
      }),
    )
    const isUnexplained = status === 'failed' && !tests.some(({ hasFailed }) => hasFailed)
    if (!isUnexplained) return tests
    const reason = message || output.split(`FAIL  ${file}`)[1]
    return [...tests, { name: file, file, hasFailed: true, ms: 0, reason }]
  })
}

/**
 * @param {{ suites?: any[] }} report - A report of Playwright as JSON. A story that passed only at its second try has failed.
 * @returns `listed`: the story as `--test-list` takes it. `trace`: the file of its trace, from the root of the repository.
 */
export function testsOfPlaywright({ suites = [] }) {
  const testsOfSuite = ({ specs = [], suites: inner = [] }, groups) => [
    ...specs.flatMap(({ file, title, tags = [], tests }) =>
      tests.map(({ projectName, status, results = [] }) => ({
        name: `[${projectName}] ${file} › ${[...groups, title].join(' › ')}`,
        file,
        tags,
        listed: `[${projectName}] › ${[file, ...groups, title].join(' › ')}`,
        hasFailed: status === 'unexpected' || status === 'flaky',
        hasRun: results.some(({ status: own }) => own !== 'skipped' && own !== 'interrupted'),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        // A story that ran out of time says what it waited for in its second error.
        reason:
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n') || undefined,
        trace: traceOf(results),
      })),
    ),
    ...inner.flatMap((suite) => testsOfSuite(suite, [...groups, suite.title])),
  ]
  // The outermost suite is the file.
  return suites.flatMap((suite) => testsOfSuite(suite, []))
}

function traceOf(results) {
  const attachments = results.flatMap(({ attachments: own = [] }) => own)
  const path = attachments.find(({ name }) => name === 'trace')?.path
  return path && relative(root, path)
}
