/** How much of a long table a run takes: a release takes all of it, its gate less of what takes longest, a run by hand a part. `npm test` leaves it out. */

/** Whether this run has the time for every case: `TESTS_IN_FULL` is set in a release. */
export const inFull = process.env.TESTS_IN_FULL !== undefined

/** Whether this run decides about a change: what takes minutes is left to the night. */
export const inGate = process.env.GATE !== undefined

/** The options of a test, or of a group of tests, that takes long: `npm test` runs all others, the gate and a release of these files only such. */
export const long = { tags: ['long'] }

/** @returns Every case in a release, and every nth one otherwise, the first included. */
export const some = <T>(cases: readonly T[], nth: number): T[] =>
  cases.filter((_, index) => inFull || index % nth === 0)

/** @returns What this run takes of three: by hand and in `npm test`, in the gate of a release, and in a whole release. */
export const byRun = <T>({ test, gate, full }: Readonly<Record<'test' | 'gate' | 'full', T>>): T =>
  inGate ? gate : inFull ? full : test
