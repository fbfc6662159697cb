/** The reader of rows. It stands alone: a browser reads lists, and has no schema of a page. */

import * as v from 'valibot'
import { isUnreadable, type Row } from './row.js'

/** Makes the reader of a list from the reader of one row. A row that cannot be read keeps its place, and is marked as unreadable. */
// @__NO_SIDE_EFFECTS__
export function rowsOf<Item>(item: v.GenericSchema<unknown, Item>): v.GenericSchema<unknown, Row<Item>[]> {
  return v.pipe(
    v.custom<unknown[]>(Array.isArray),
    v.transform((rows) => rows.map((row) => readRow(item, row))),
  )
}

function readRow<Item>(item: v.GenericSchema<unknown, Item>, value: unknown): Row<Item> {
  // The field would make a readable row look unreadable.
  if (isUnreadable(value)) return { unreadable: true, problem: 'unreadable', value }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { unreadable: true, problem: 'row', value }
  const row = v.safeParse(item, value)
  if (row.success) return row.output
  return { unreadable: true, problem: v.getDotPath(row.issues[0]) ?? 'row', value }
}
