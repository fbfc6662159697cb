/** Collects the rows of the contract that the passing tests show. After a whole run, a row that no test shows is a failure. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const headings = {
  endpoint: 'Endpoints',
  state: 'States',
  event: 'Events',
  error: 'Errors',
  limit: 'Limits',
  scenario: 'Sandbox outcomes',
}

/** A Vitest reporter. `COVERAGE_TABLE` names the file that it writes. */
export default class CoverageReporter {
  onTestRunEnd(modules) {
    const shownBy = new Map()
    let coverage
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        const meta = test.meta()
        coverage = meta.coverage ?? coverage
        const title = `${relative(root, module.moduleId)} › ${test.fullName.replaceAll(' > ', ' › ')}`
        for (const row of meta.shows ?? []) shownBy.set(row, (shownBy.get(row) ?? new Set()).add(title))
      }
    }
    if (coverage === undefined) return
    const { rows, notShown } = coverage
    const missing = rows.filter((row) => !shownBy.has(row) && !(row in notShown))
    const stale = Object.keys(notShown).filter((row) => shownBy.has(row))
    console.log(
      `\nContract: ${rows.length} rows, ${rows.filter((row) => shownBy.has(row)).length} shown by a test.`,
    )
    if (stale.length > 0) console.log(`Shown, although listed as not shown: ${stale.join(', ')}`)
    if (missing.length > 0) {
      console.error(`Shown by no test:\n  ${missing.join('\n  ')}`)
      process.exitCode = 1
    }
    const path = process.env.COVERAGE_TABLE
    if (path === undefined) return
    mkdirSync(fileURLToPath(new URL('.', `file://${path}`)), { recursive: true })
    writeFileSync(path, tableOf(rows, notShown, shownBy))
  }
}

function tableOf(rows, notShown, shownBy) {
  const lines = [
    '# Which test shows which row of the service interface',
    '',
    'Made by `npm run docs` from the tests that pass. Each test names the rows that it shows. A row that no test shows fails the build.',
  ]
  for (const [kind, heading] of Object.entries(headings)) {
    lines.push('', `## ${heading}`, '', '| Row | Shown by |', '|---|---|')
    for (const row of rows.filter((name) => name.startsWith(`${kind}:`))) {
      const titles = [...(shownBy.get(row) ?? [])].sort()
      const more = titles.length > 2 ? ` and ${titles.length - 2} more` : ''
      const text = titles.slice(0, 2).join('<br>').replaceAll('|', '\\|') + more
      lines.push(`| \`${row.slice(kind.length + 1)}\` | ${text || `not shown: ${notShown[row] ?? '—'}`} |`)
    }
  }
  return `${lines.join('\n')}\n`
}
