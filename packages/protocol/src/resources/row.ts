/** A row of a list, and rows that a client cannot read. It has its own file, without schemas, so that a browser loads it at once. */

/** A row of a list that lacks what a client acts on. It is handed over as it came, in its place. */
export interface UnreadableRow {
  readonly unreadable: true
  /** The first wrong field, such as `status` or `balance.amount`; `row` if the row is not an object. */
  readonly problem: string
  /** The row as it came. */
  readonly value: unknown
  /** It has no `id` and no `type`, so a search for one of them finds only readable rows. */
  readonly id?: undefined
  readonly type?: undefined
}

/** A row of a list as a client reads it. */
export type Row<Item> = Item | UnreadableRow

/** Whether a row of a list could not be read. No readable row has a field `unreadable`. */
export function isUnreadable(row: unknown): row is UnreadableRow {
  return (row as Partial<UnreadableRow> | null | undefined)?.unreadable !== undefined
}
