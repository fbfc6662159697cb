/** Collects the rows of the contract that the passing tests showed. After a whole run, a row that no test showed is a failure. */

import { writeFileSync } from 'node:fs'

/** A Vitest reporter. `CONTRACT_LINE` names the file of the line for the end of the run. */
export default class ContractReporter {
  onTestRunEnd(modules, _errors, reason) {
    const tests = [...modules].flatMap((module) => [...module.children.allTests('passed')])
    const metas = tests.map((test) => test.meta())
    const rows = metas.find(({ contractRows }) => contractRows)?.contractRows
    if (rows === undefined) return
    const { line, problems } = countContract(
      rows,
      metas.flatMap(({ contract = [] }) => contract),
    )
    console.log(`\n${line}`)
    // A test that fails shows nothing, so the rows of such a run are not all.
    if (problems.length > 0 && reason === 'passed') {
      console.error(problems.join('\n'))
      process.exitCode = 1
    }
    if (process.env.CONTRACT_LINE !== undefined) writeFileSync(process.env.CONTRACT_LINE, line)
  }
}

/**
 * Counts the rows of the contract.
 *
 * @param rows - All rows.
 * @param evidence - What was shown, such as `error:CONFLICT`.
 * @returns `line` to print, and `problems` that fail the run.
 */
export function countContract(rows, evidence) {
  const [all, shown] = [new Set(rows), new Set(evidence)]
  const missing = rows.filter((row) => !shown.has(row))
  // A relay and a test have error codes of their own.
  const strange = [...shown].filter((row) => !all.has(row) && !row.startsWith('error:'))
  return {
    line: `Contract: ${rows.length} rows, ${missing.length} not shown`,
    problems: [
      ...missing.map((row) => `No test shows ${row}.`),
      ...strange.map((row) => `A test shows ${row}, which is no row of the contract.`),
    ],
  }
}
