/** Says which rows of the contract a test shows; the coverage table is made of the tests that pass. */

import { TestRunner } from 'vitest'
import type { CoverageRow } from '../coverage/rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Rows of the contract. */
    shows?: string[]
  }
}

/**
 * Call it inside a test, with what its assertions really hold: `shows('endpoint:createQuote', 'state:quote.PENDING')`.
 *
 * @throws Error outside of a test.
 */
export function shows(...rows: CoverageRow[]): void {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('shows() belongs inside a test')
  test.meta.shows = [...(test.meta.shows ?? []), ...rows]
}
