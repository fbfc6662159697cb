/** How much of a long table a run takes: a release takes all of it, `npm test` a part. */

/** Whether this run has the time for every case: `TESTS_IN_FULL` is set in a release. */
export const inFull = process.env.TESTS_IN_FULL !== undefined

/** The options of a test, or of a group of tests, that is longer in a release. Of a file a release runs only these. */
export const long = { tags: ['long'] }

/** @returns Every case in a release, and every nth one in `npm test`, the first included. */
export const some = <T>(cases: readonly T[], nth: number): T[] =>
  cases.filter((_, index) => inFull || index % nth === 0)
