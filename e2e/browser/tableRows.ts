/** How many rows of a long table a run takes. */

import { inGate } from '../support/inFull.js'

/** All, and in the gate of a release a few. */
export const rowsOfRelease = inGate ? 3 : Number.POSITIVE_INFINITY

/** @returns At most so many rows, evenly spread, the first among them. */
export const some = <Row>(rows: readonly Row[], most: number): Row[] =>
  rows.filter((_, index) => index % Math.ceil(rows.length / Math.min(most, rows.length)) === 0)
