/** Runs the published vectors and the sandbox's tests in a page of each engine, without those that do not hold there, and prints one table. */

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFirefox, findWebKit } from '../../scripts/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const engines = [
  // Setup fails without it.
  { name: 'Chromium', engine: 'chromium', isInstalled: true },
  { name: 'Firefox', engine: 'firefox', isInstalled: findFirefox() !== undefined },
  { name: 'WebKitGTK', engine: 'webkit', isInstalled: findWebKit() !== undefined },
]

/**
 * @param runVitest - Runs Vitest, counts its results and returns its report.
 * @param skip - Counts an engine that is not installed.
 */
export async function runInEngines(runVitest, skip) {
  const reports = Object.fromEntries(engines.map(({ name }) => [name, undefined]))
  const runOne = async ({ name, engine, isInstalled }, isHeld) => {
    const title = `Tests in a page of ${name}`
    if (!isInstalled) skip(title, `${name} is not installed`)
    const config = ['--config', 'scripts/vitest.page.config.ts']
    reports[name] = isInstalled ? await runVitest(title, config, { ENGINE: engine }, isHeld) : undefined
  }
  const [chromium, firefox, webKit] = engines
  const chromiumThenWebKit = async () => {
    await runOne(chromium, true)
    await runOne(webKit, true)
  }
  // A page uses one core, and Firefox takes as long as the others together.
  await Promise.all([runOne(firefox, false), chromiumThenWebKit()])
  console.log(`\n${engineTable(reports, root).join('\n')}`)
  // No installation would make them run, so they are no skipped part.
  for (const { name, engine } of engines)
    for (const { file, reason } of leftOut[engine]) console.log(`${name} leaves out ${file}: ${reason}`)
}

/** The rows of the table, in order, each with the files that belong to it. The first row that a file fits is its own. */
const suites = [
  ['RFC 9180 (HPKE)', /core\/test\/vectors\/hpke/],
  ['Wycheproof ECDH, 24 invalid points', /core\/test\/vectors\/p256/],
  ['Wycheproof ECDSA, wallet signatures', /core\/test\/vectors\/ecdsa/],
  ['WebAuthn assertions', /core\/test\/vectors\/assertions/],
  ['base58check', /core\/test\/vectors\/base58check/],
  ['Sealed session keys', /core\/test\/vectors\/sealed/],
  ['Payloads to sign and to refuse', /core\/test\/vectors\/.*ayloads/],
  ['The vectors, read by the sandbox', /sandbox\/test\/vectors/],
  ['The sandbox', /sandbox\//],
]

/** Counts the tests of a report of Vitest for each row. */
function countsOf(report, root) {
  const counts = suites.map(() => ({ passed: 0, failed: 0, skipped: 0 }))
  for (const { name, assertionResults, status } of report.testResults) {
    const path = relative(root, name).replaceAll('\\', '/')
    const count = counts[suites.findIndex(([, files]) => files.test(path))]
    if (count === undefined) throw new Error(`${path} belongs to no row of the table of engines`)
    // A file that could not be loaded has no tests.
    if (status === 'failed' && assertionResults.length === 0) count.failed++
    for (const result of assertionResults)
      count[result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped']++
  }
  return counts
}

/** @returns How many of the invalid points the engine refuses without our check. */
const byEngineAlone = (report) =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ meta }) => meta?.engineRefuses)
    .find((text) => text !== undefined) ?? '—'

/**
 * Makes the table.
 *
 * @param reports - The JSON report of Vitest of each engine; undefined for an engine that is not installed.
 * @param root - Path of the repository.
 * @returns Lines of Markdown. A cell has what passed / failed / was skipped.
 */
export function engineTable(reports, root) {
  const engines = Object.keys(reports)
  const counts = engines.map((engine) => reports[engine] && countsOf(reports[engine], root))
  const textOf = (count) => (count ? `${count.passed} / ${count.failed} / ${count.skipped}` : 'not installed')
  const row = (title, cells) => `| ${[title, ...cells].join(' | ')} |`
  return [
    row('Passed / failed / skipped', engines),
    row(
      '---',
      engines.map(() => '---'),
    ).replaceAll(' ', ''),
    ...suites.map(([title], at) =>
      row(
        title,
        counts.map((count) => textOf(count?.[at])),
      ),
    ),
    row(
      'Invalid points that the engine refuses without our check',
      engines.map((engine) => (reports[engine] ? byEngineAlone(reports[engine]) : 'not installed')),
    ),
  ]
}

const stack = 'it expects the stack of an error in the form of V8'
const upload = 'an upload, made in a page and read in the same page, ends in a 500 there'

export const leftOut = {
  chromium: [],
  firefox: [{ file: 'packages/sandbox/test/events.test.ts', reason: stack }],
  webkit: [
    { file: 'packages/sandbox/test/events.test.ts', reason: stack },
    { file: 'packages/sandbox/test/platform.test.ts', reason: upload },
    { file: 'packages/sandbox/test/platformRows.test.ts', reason: upload },
  ],
}
