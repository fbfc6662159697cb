/** The last line of a run of tests, which counts what could not run, and the exit status that belongs to it. */

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
