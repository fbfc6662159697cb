/** Compares the rows that a test claims with what the product sent during that test. */

/** Rows that no response and no event carries: they stand on the assertions of the test. */
const unseen = /^(?:limit:|scenario:|state:session\.EXPIRED$)/

/** @returns Whether a row can be read in a response or an event of the product. */
export function isOnTheWire(row: string): boolean {
  return !unseen.test(row)
}

/**
 * Checks the claims of one test.
 *
 * @param claimed - The rows that the test says the product produced.
 * @param produced - The rows that its sandboxes and relays really sent.
 * @param assertions - How many assertions ran.
 * @returns One line for each false claim.
 */
export function falseClaims(
  claimed: readonly string[],
  produced: ReadonlySet<string>,
  assertions: number,
): string[] {
  return claimed.flatMap((row) => {
    if (!isOnTheWire(row))
      return assertions > 0 ? [] : [`The test claims ${row}, but it has no assertion that could hold it.`]
    return produced.has(row)
      ? []
      : [`The test claims ${row}, but no sandbox and no relay of this test sent it.`]
  })
}
