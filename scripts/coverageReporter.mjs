/** Collects the rows of the contract that the passing tests show: produced by the product, or injected by the test. After a whole run, a row that no test shows is a failure. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = 'docs/reference/coverage.md'
const headings = {
  endpoint: 'Endpoints',
  state: 'States',
  event: 'Events',
  error: 'Errors',
  limit: 'Limits',
  scenario: 'Sandbox outcomes',
}

/** A Vitest reporter. `COVERAGE_TABLE` names the file of the table, `CONTRACT_LINE` that of the line for the end of the run. */
export default class CoverageReporter {
  onTestRunEnd(modules, _errors, reason) {
    const claims = []
    let coverage
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        // A test that must fail holds nothing.
        if (test.options.fails) continue
        const { shows = [], showsInjected = [], coverage: rows } = test.meta()
        coverage = rows ?? coverage
        const title = `${relative(root, module.moduleId)} › ${test.fullName.replaceAll(' > ', ' › ')}`
        for (const row of shows) claims.push({ row, how: 'produced', title })
        for (const row of showsInjected) claims.push({ row, how: 'injected', title })
      }
    }
    if (coverage === undefined) return
    const { lines, problems, table } = tellContract(coverage, claims)
    const { COVERAGE_TABLE, CONTRACT_LINE } = process.env
    // A test that fails shows nothing, so the table of such a run is not the whole one.
    const isWhole = COVERAGE_TABLE === undefined && reason === 'passed'
    const published = isWhole ? readFileSync(root + page, 'utf8') : table
    const all = [...problems, ...pageProblems(table, published)]
    console.log(`\n${lines.join('\n')}`)
    if (all.length > 0) {
      console.error(all.join('\n'))
      process.exitCode = 1
    }
    if (CONTRACT_LINE !== undefined) writeFileSync(CONTRACT_LINE, lines[0])
    if (COVERAGE_TABLE === undefined) return
    mkdirSync(dirname(COVERAGE_TABLE), { recursive: true })
    writeFileSync(COVERAGE_TABLE, table)
  }
}

/**
 * Counts the rows of the contract. A row that one test produces and another injects counts as produced.
 *
 * @param coverage - `rows`: all rows. `notShown`: reasons of rows that no test shows.
 * @param claims - The row, how it came about, and the title of the test.
 * @returns `lines` to print, `problems` that fail the run, and the `table` of the documentation.
 */
export function tellContract({ rows, notShown }, claims) {
  const ofRow = (row) => {
    const all = claims.filter((claim) => claim.row === row)
    const produced = all.filter(({ how }) => how === 'produced')
    const chosen = produced.length > 0 ? produced : all
    return { how: chosen[0]?.how, titles: [...new Set(chosen.map(({ title }) => title))].sort() }
  }
  const shown = new Map(rows.map((row) => [row, ofRow(row)]))
  const count = (how) => rows.filter((row) => shown.get(row).how === how).length
  const missing = rows.filter((row) => shown.get(row).how === undefined && !(row in notShown))
  const stale = Object.keys(notShown).filter((row) => shown.get(row)?.how !== undefined)
  const strange = [...new Set(claims.map(({ row }) => row))].filter((row) => !shown.has(row))
  const line = `Contract: ${rows.length} rows: ${count('produced')} produced, ${count('injected')} injected, ${count(undefined)} not shown`
  return {
    lines: [line],
    problems: [
      ...stale.map((row) => `${row} is shown, although it is listed as not shown.`),
      ...missing.map((row) => `No test shows ${row}.`),
      ...strange.map((row) => `A test shows ${row}, which is no row of the contract.`),
    ],
    table: tableOf(rows, notShown, shown, line),
  }
}

/** @returns What is wrong with the page in the repository: nothing, when it is the table of this run. */
export function pageProblems(table, published) {
  if (table === published) return []
  const lines = published.split('\n')
  const first = table.split('\n').findIndex((line, index) => line !== lines[index])
  return [`${page} is out of date from line ${first + 1} on. Run npm run docs.`]
}

function tableOf(rows, notShown, shown, line) {
  const lines = [
    '# Which test shows which row of the service interface',
    '',
    'Made by `npm run docs` from the tests that pass. A row that no test shows fails the build.',
    '',
    '- **produced**: a sandbox or a relay sent it during that very test; the test setup compares each claim with what was sent. A limit, a sandbox outcome and the state `session.EXPIRED` take several calls: the service took the greatest value and refused the next, the suffix went in and its outcome came out.',
    '- **injected**: the product never sends it by itself; the test puts it in the mouth of the service, and the client passes it on.',
    '',
    `${line}.`,
  ]
  for (const [kind, heading] of Object.entries(headings)) {
    lines.push('', `## ${heading}`, '', '| Row | How | Shown by |', '|---|---|---|')
    for (const row of rows.filter((name) => name.startsWith(`${kind}:`))) {
      const { how = 'not shown', titles } = shown.get(row)
      const more = titles.length > 2 ? ` and ${titles.length - 2} more` : ''
      const text = titles.slice(0, 2).join('<br>').replaceAll('|', '\\|') + more
      lines.push(`| \`${row.slice(kind.length + 1)}\` | ${how} | ${text || (notShown[row] ?? '—')} |`)
    }
  }
  return `${lines.join('\n')}\n`
}
