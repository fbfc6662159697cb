/** Chooses the list of a query: its page and its count then cost no more than the shortest list that an index has for it. */

import type { RowList } from '../state/rowLists.js'
import type { Table } from '../state/table.js'

/** A list, and the fields of the query that it answers. */
export interface ChosenList<Row> {
  list: RowList<Row>
  indexed: readonly string[]
}

/**
 * Returns the shortest list that has every row of a query.
 *
 * With one field, that list is the result, and its size the count. With several fields, its rows are visited for the others.
 *
 * @param keys - The query's key in each index. The indexes have the names of the fields.
 * @param otherwise - The list for a query without these fields. Default: all rows.
 */
export function shortestList<Row>(
  table: Pick<Table<Row>, 'list'>,
  keys: Readonly<Record<string, string | undefined>>,
  otherwise: RowList<Row> = table.list(),
): ChosenList<Row> {
  let chosen: ChosenList<Row> = { list: otherwise, indexed: [] }
  for (const [field, key] of Object.entries(keys)) {
    if (key === undefined) continue
    const list = table.list(field, key)
    if (chosen.indexed.length === 0 || list.size < chosen.list.size) chosen = { list, indexed: [field] }
  }
  return chosen
}
