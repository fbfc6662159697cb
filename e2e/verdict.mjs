/** What a failed test means: how often it runs again, what the runs say, and how many unsteady ones may be listed, and for how long. */

/** Of an ordinary story, three more; of one about money, keys or thefts ten more; of a unit test none. */
const runsOf = { unit: 0, story: 3, money: 10 }
/** As many unsteady tests as the list may have. When more stories than this have failed, the run is red whatever a second run says. */
export const mostUnsteady = 3
const mostDays = 7

/**
 * @param {{ file: string, tags?: string[] }} test - `file` from the root of the repository, and the `tags` of a browser story.
 * @returns {'unit' | 'story' | 'money'} Stories of the browser have the tag `@money`; those in Node stand in a folder.
 */
export function kindOf({ file, tags = [] }) {
  if (file.endsWith('.spec.ts')) return tags.includes('money') ? 'money' : 'story'
  if (file.startsWith('e2e/flows/')) return 'money'
  return file.startsWith('e2e/examples/') ? 'story' : 'unit'
}

/** @returns {number} How often a failed test runs again. */
export const runsAgain = (test) => runsOf[kindOf(test)]

/** @returns {number} How many of these runs may fail before the verdict is clear, and the rest is not worth its time. */
export const failuresThatDecide = (test) => (kindOf(test) === 'money' ? 1 : runsAgain(test))

/**
 * @param {{ file: string, tags?: string[] }} test - As for `kindOf`.
 * @param {boolean[]} again - Of each further run, whether it failed. They end when the verdict is clear; a run without a result has failed.
 * @returns {'failed' | 'unsteady'}
 */
export function verdictOf(test, again) {
  const failures = again.filter((hasFailed) => hasFailed).length
  if (kindOf(test) === 'money') return failures > 0 ? 'failed' : 'unsteady'
  return failures === again.length ? 'failed' : 'unsteady'
}

/**
 * The list of unsteady tests after a run.
 *
 * @param {{ test: string, since: string, cause: string }[]} list - That of `e2e/unsteady.json`.
 * @param {{ name: string, reason?: string }[]} found - What was unsteady in this run.
 * @param {Date} today
 * @returns `list` with what is new, and `problems`: why the run is red.
 */
export function judgeList(list, found, today) {
  const known = new Set(list.map(({ test }) => test))
  const since = today.toISOString().slice(0, 10)
  const added = found
    .filter(({ name }) => !known.has(name))
    .map(({ name, reason = '' }) => ({
      test: name,
      since,
      cause: `not known yet: ${reason.split('\n')[0].slice(0, 120)}`,
    }))
  const all = [...list, ...added]
  const tooMany =
    all.length > mostUnsteady ? [`${all.length} tests stand in the list, at most ${mostUnsteady} may`] : []
  const tooLong = all
    .filter((entry) => today.getTime() - Date.parse(entry.since) > (mostDays + 1) * 86_400_000)
    .map((entry) => `${entry.test} stands there since ${entry.since}, at most ${mostDays} days`)
  return { list: all, problems: [...tooMany, ...tooLong] }
}
