/** How many rows of a long table a run takes. */

/** `TABLE_ROWS`, or all. */
export const rowsOfRelease = Number(process.env.TABLE_ROWS ?? Number.POSITIVE_INFINITY)

/** @returns At most so many rows, evenly spread, the first among them. */
export const some = <Row>(rows: readonly Row[], most: number): Row[] =>
  rows.filter((_, index) => index % Math.ceil(rows.length / Math.min(most, rows.length)) === 0)
