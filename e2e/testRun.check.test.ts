/** The closing line of a run of tests: it counts what could not run, and `--require-all` makes that a failure. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  closeRun,
  faultsBesideTests,
  nameAndReason,
  testsOfPlaywright,
  testsOfVitest,
  watchProgress,
} from './testRun.mjs'
import { judgeList, kindOf, verdictOf } from './verdict.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const noBrowser = { FIREFOX_PATH: '/no/firefox' }

describe('the closing line', () => {
  const counts = { passed: 123, failed: 0, skipped: 0 }

  test('has two counts when everything ran', () => {
    expect(closeRun(counts)).toEqual({ lines: ['123 passed, 0 failed'], status: 0 })
    expect(closeRun(counts, { requireAll: true })).toEqual({ lines: ['123 passed, 0 failed'], status: 0 })
    expect(closeRun({ ...counts, failed: 2 })).toEqual({ lines: ['123 passed, 2 failed'], status: 1 })
  })

  test('counts what was skipped, and passes', () => {
    expect(closeRun({ ...counts, skipped: 4 })).toEqual({
      lines: ['123 passed, 0 failed, 4 skipped'],
      status: 0,
    })
  })

  test('counts what was skipped as failed with --require-all', () => {
    expect(closeRun({ ...counts, failed: 1, skipped: 4 }, { requireAll: true })).toEqual({
      lines: ['4 skipped, which count as failed because of --require-all', '123 passed, 5 failed'],
      status: 1,
    })
  })

  test('names what was unsteady, which counts as passed', () => {
    const story = { name: '[chromium] pay.spec.ts › a user pays', counts: 'failed 1 of 4 runs' }
    expect(closeRun(counts, { unsteady: [story, { ...story, trace: 'again/trace.zip' }] })).toEqual({
      lines: [
        '2 unsteady: [chromium] pay.spec.ts › a user pays (failed 1 of 4 runs) · [chromium] pay.spec.ts › a user pays (failed 1 of 4 runs; trace: again/trace.zip)',
        '123 passed, 0 failed',
      ],
      status: 0,
    })
  })

  test('a run without a test fails', () => {
    expect(closeRun({ passed: 0, failed: 0, skipped: 9 }).status).toBe(1)
  })
})

describe('the verdict', () => {
  const [right, wrong] = [false, true]
  const story = { file: 'pay.spec.ts', tags: [] }
  const money = { file: 'pay.spec.ts', tags: ['every-run', 'money'] }

  test('stories of the browser have a tag, those in Node a folder', () => {
    expect(kindOf(story)).toBe('story')
    expect(kindOf(money)).toBe('money')
    expect(kindOf({ file: 'e2e/flows/orders.test.ts' })).toBe('money')
    expect(kindOf({ file: 'e2e/examples/shop.test.ts' })).toBe('story')
    expect(kindOf({ file: 'packages/core/src/session/expiry.test.ts' })).toBe('unit')
  })

  test('an ordinary story has failed only if each of its four runs has', () => {
    expect(verdictOf(story, [wrong, wrong, wrong])).toBe('failed')
    expect(verdictOf(story, [wrong, right, wrong])).toBe('unsteady')
  })

  test('a story about money has failed if one of its ten more runs has', () => {
    expect(verdictOf(money, Array(10).fill(right))).toBe('unsteady')
    expect(verdictOf(money, [...Array(9).fill(right), wrong])).toBe('failed')
  })
})

describe('the list of unsteady tests', () => {
  const today = new Date('2026-11-28T09:00:00Z')
  const entry = (test: string, since: string) => ({ test, since, cause: 'a slow disk' })

  test('gets what is new, with the first line of its error, and no test twice', () => {
    const { list, problems } = judgeList(
      [entry('a', '2026-11-27')],
      [{ name: 'a' }, { name: 'b', reason: 'Out of time.\n  at pay' }],
      today,
    )
    expect(list).toEqual([
      entry('a', '2026-11-27'),
      { test: 'b', since: '2026-11-28', cause: 'not known yet: Out of time.' },
    ])
    expect(problems).toEqual([])
  })

  test('is red with four', () => {
    const three = ['a', 'b', 'c'].map((name) => entry(name, '2026-11-28'))
    expect(judgeList(three, [], today).problems).toEqual([])
    expect(judgeList(three, [{ name: 'd' }], today).problems).toEqual([
      '4 tests stand in the list, at most 3 may',
    ])
  })

  test('is red with one that stands there for more than seven days', () => {
    expect(judgeList([entry('a', '2026-11-21')], [], today).problems).toEqual([])
    expect(judgeList([entry('a', '2026-11-20')], [], today).problems).toEqual([
      'a stands there since 2026-11-20, at most 7 days',
    ])
  })
})

test('planted: a story that always fails, one that fails every second time, one about money that fails once in eight, a unit test', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  writeFileSync(join(folder, 'unsteady.json'), '[]')
  const script = `
    import { pathToFileURL } from 'node:url'
    import { beginTestRun } from '${here}testRun.mjs'
    const unsteadyFile = pathToFileURL('${folder}/unsteady.json')
    const { runPlaywright, runVitest, finish } = beginTestRun({ unsteadyFile })
    await runPlaywright('Stories', 'e2e/testing/planted/playwright.config.ts')
    await runVitest('Units', ['--config', 'e2e/testing/planted/vitest.config.ts'])
    await finish()`
  const { status, output, last } = await runScript(script, { PLANTED: folder })
  const [unsteady, failed] = ['\n1 unsteady: ', '\nFailed:\n'].map((from) => output.split(from)[1] ?? '')
  // Passed: the steady story, the unsteady one. Failed: always, money, the unit test; and there is no canary to search.
  expect(last, output).toBe('2 passed, 4 failed')
  expect(status).toBe(1)
  expect(unsteady).toMatch(
    /^\[planted\] stories\.spec\.ts › every second run fails \(failed 2 of 4 runs; trace: e2e\/again\/\S+\.zip\)\n/,
  )
  expect(failed).toContain('Stories: [planted] stories.spec.ts › every run fails')
  expect(failed).toContain('It failed 4 of 4 runs.')
  expect(failed).toContain('Stories: [planted] stories.spec.ts › one run of eight fails')
  expect(failed).toContain('It failed 2 of 9 runs, which a story about money, keys or thefts must not.')
  expect(failed).toContain('Units: e2e/testing/planted/unit.planted.ts › every second run fails')
  expect(JSON.parse(readFileSync(join(folder, 'unsteady.json'), 'utf8'))).toEqual([
    {
      test: '[planted] stories.spec.ts › every second run fails',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      cause: 'not known yet: Error: expect(received).toBe(expected) // Object.is equality',
    },
  ])
  rmSync(folder, { recursive: true })
})

test('a silent part says every half minute that it still runs', () => {
  vi.useFakeTimers()
  try {
    const lines: string[] = []
    const { heard, end } = watchProgress('Docstrings', (line: string) => lines.push(line))
    vi.advanceTimersByTime(29_000)
    heard()
    vi.advanceTimersByTime(61_000)
    end()
    vi.advanceTimersByTime(90_000)
    expect(lines).toEqual(['… Docstrings runs for 59 s', '… Docstrings runs for 89 s', '── Docstrings: 90 s'])
  } finally {
    vi.useRealTimers()
  }
})

/** A folder with Node alone, to be the whole PATH: a machine without Redis. */
const onlyNode = mkdtempSync(join(tmpdir(), 'only-node-'))
for (const tool of ['node', 'npx', 'npm'])
  symlinkSync(join(dirname(process.execPath), tool), join(onlyNode, tool))
symlinkSync('/bin/sh', join(onlyNode, 'sh'))
afterAll(() => rmSync(onlyNode, { recursive: true }))

/** Runs three tests that need Redis and one that does not, as `npm test` does, and returns its last line and its status. */
async function runOnce(env: NodeJS.ProcessEnv) {
  const script = `
    import { beginTestRun, missingEngines } from '${here}testRun.mjs'
    const { runVitest, skip, finish } = beginTestRun()
    const files = ['packages/relay/test/manyInstances.test.ts', 'e2e/simulation/randomRunSecond.test.ts']
    await runVitest('Instances', [...files, '--no-isolate', '--maxWorkers=1'], { SIMULATE_STEPS: '2' })
    for (const { title, reason } of missingEngines()) skip(title, reason)
    await finish()`
  return runScript(script, env)
}

async function runScript(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [status] = await once(child, 'close')
  return { status, output, last: output.trimEnd().split('\n').at(-1)! }
}

test('a run without Redis and without Firefox says so in its last line, and passes', {
  timeout: 120_000,
}, async () => {
  const { status, last, output } = await runOnce({ ...noBrowser, PATH: onlyNode })
  // The story and the search for the canary; the three stories with Redis and the browser.
  expect(last, output).toBe('2 passed, 0 failed, 4 skipped')
  expect(output).toContain('Browser stories in Firefox: skipped, because no Firefox ESR is installed')
  expect(status).toBe(0)
})

// As Vitest 4 prints them, cut, and as the report of the contract does.
test('Vitest: errors that no test handled, and rows that no test shows, are named', () => {
  const text = `⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 2 unhandled errors during the test run.
This might cause false positive tests. Resolve unhandled errors to make sure your tests are not affected.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
TypeError: parameter 1 is not of type 'Event'.
 ❯ WalletElement.dispatchEvent EventTarget.js:106:19

This error originated in "packages/frame/test/elements.test.ts" test file. It doesn't mean the error was thrown inside the file itself.

⎯⎯⎯⎯ Unhandled Error ⎯⎯⎯⎯⎯
Error: too late
This error originated in "e2e/flows/orders.test.ts" test file.

Contract: 276 rows, 1 not shown
No test shows error:CONFLICT.
`
  expect(faultsBesideTests(text)).toEqual([
    "packages/frame/test/elements.test.ts: unhandled: TypeError: parameter 1 is not of type 'Event'.",
    'e2e/flows/orders.test.ts: unhandled: Error: too late',
    'No test shows error:CONFLICT.',
  ])
  expect(faultsBesideTests('⎯⎯ Unhandled Errors ⎯⎯\nin a form of another version')).toEqual([
    'an unhandled error, see above',
  ])
  expect(faultsBesideTests('Contract: 276 rows, 0 not shown\n')).toEqual([])
})

// The end of a run names what failed and what was slow. Sources: the JSON reports of Vitest 4 and Playwright 1.64, cut to what is read.

test('Vitest: a test has its file and its name, and a file that could not be loaded or with a failed hook has failed', () => {
  const testResults = [
    {
      name: '/shop/e2e/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a payment is signed', status: 'passed', duration: 12 },
        { fullName: 'a payment is refused', status: 'failed', duration: 30, failureMessages: ['Refused.'] },
      ],
    },
    { name: '/shop/e2e/b.test.ts', status: 'failed', message: 'No such file.', assertionResults: [] },
    { name: '/shop/e2e/c.test.ts', status: 'passed', assertionResults: [] },
    { name: '/shop/e2e/d.test.ts', status: 'failed', message: '', assertionResults: [] },
  ]
  const output = ' FAIL  e2e/d.test.ts > a new app\nError: Hook timed out in 30000ms.'
  const file = 'e2e/a.test.ts'
  expect(testsOfVitest({ testResults }, '/shop/', output)).toEqual([
    {
      ...{ file, name: `${file} › a payment is signed`, fullName: 'a payment is signed' },
      ...{ hasFailed: false, hasPassed: true, isSkipped: false, tags: [], ms: 12 },
    },
    {
      ...{ file, name: `${file} › a payment is refused`, fullName: 'a payment is refused' },
      ...{ hasFailed: true, hasPassed: false, isSkipped: false, tags: [], ms: 30, reason: 'Refused.' },
    },
    {
      name: 'e2e/b.test.ts',
      file: 'e2e/b.test.ts',
      hasFailed: true,
      ms: 0,
      reason: 'No such file.',
    },
    {
      name: 'e2e/d.test.ts',
      file: 'e2e/d.test.ts',
      hasFailed: true,
      ms: 0,
      reason: ' > a new app\nError: Hook timed out in 30000ms.',
    },
  ])
})

test('Playwright: a story has its project, its file and its title, and one that passed only at its second try has failed', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    file: 'pay.spec.ts',
    title,
    tags: ['money'],
    tests: [
      {
        projectName: 'chromium',
        status,
        results: durations.map((duration, index) => ({
          duration,
          errors:
            status === 'flaky' && index === 0 ? [{ message: 'Out of time.' }, { message: 'No button.' }] : [],
        })),
      },
    ],
  })
  const suites = [
    {
      specs: [spec('a user pays', 'expected', 900)],
      suites: [
        {
          title: 'later',
          specs: [spec('a user waits', 'unexpected'), spec('a user reloads', 'flaky', 400, 500)],
        },
      ],
    },
  ]
  const common = { file: 'pay.spec.ts', tags: ['money'] }
  expect(testsOfPlaywright({ suites })).toEqual([
    {
      ...common,
      name: '[chromium] pay.spec.ts › a user pays',
      listed: '[chromium] › pay.spec.ts › a user pays',
      hasFailed: false,
      hasRun: true,
      ms: 900,
    },
    {
      ...common,
      name: '[chromium] pay.spec.ts › later › a user waits',
      listed: '[chromium] › pay.spec.ts › later › a user waits',
      hasFailed: true,
      hasRun: false,
      ms: 0,
    },
    {
      ...common,
      name: '[chromium] pay.spec.ts › later › a user reloads',
      listed: '[chromium] › pay.spec.ts › later › a user reloads',
      hasFailed: true,
      hasRun: true,
      ms: 900,
      reason: 'Out of time.\nNo button.',
    },
  ])
})

test('the end of a run says the beginning of an error, without its colors', () => {
  const reason = `\u001b[31mError\u001b[39m: no balance\n\n${'  at pay\n'.repeat(30)}`
  const lines = nameAndReason({ name: 'a user pays', reason }).split('\n')
  expect(lines.slice(0, 3)).toEqual(['a user pays', '    Error: no balance', '      at pay'])
  expect(lines).toHaveLength(13)
  expect(nameAndReason({ name: 'a user pays' })).toBe('a user pays')
})

test('a run without a report has no tests', () => {
  expect([testsOfVitest({}, '/shop/'), testsOfPlaywright({})]).toEqual([[], []])
})
