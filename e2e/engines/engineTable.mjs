/** One table of a run in pages: what each suite counts in each engine. */

import { relative } from 'node:path'

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
