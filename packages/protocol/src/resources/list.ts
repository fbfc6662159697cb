/** The two forms of a list, paginated and whole; and rows that a client cannot read. */

import * as v from 'valibot'
import { type Readable, readerOf, withReader } from '../reading.js'

/** A row of a list that lacks what a client acts on. It is handed over as it came, in its place. */
export interface UnreadableRow {
  readonly unreadable: true
  /** The first wrong field, such as `status` or `balance.amount`; `row` when the row is not an object. */
  readonly problem: string
  /** The row as it came. */
  readonly value: unknown
}

/** A row of a list as a client reads it. */
export type Row<Item> = Item | UnreadableRow

/**
 * Says whether a row could not be read.
 *
 * @param row - A row of a list.
 * @returns True for an `UnreadableRow`. No readable row has a field `unreadable`.
 */
export function isUnreadable(row: unknown): row is UnreadableRow {
  return typeof row === 'object' && row !== null && 'unreadable' in row
}

/** One page of a paginated list. */
export interface Page<Item> {
  data: Item[]
  hasMore: boolean
  /** Present only when `hasMore` is true. */
  nextCursor?: string
  /** The number of all matching items, on all pages. */
  totalCount?: number
}

/**
 * Creates the schema of a page. Its reader requires `data` alone: a page without `hasMore` has more when it has a cursor.
 *
 * @param item - The schema of one item.
 * @param isDataPromised - Whether an empty list has a `data`. Default: true.
 * @returns The schema of `Page`.
 */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item>(
  item: v.GenericSchema<Item>,
  isDataPromised = true,
): Readable<Page<Item>, Page<Row<Item>>> {
  const schema = v.object({
    data: v.array(item),
    hasMore: v.boolean(),
    nextCursor: v.exactOptional(v.string()),
    totalCount: v.exactOptional(v.number()),
  })
  const data = v.array(v.unknown())
  const reader = v.pipe(
    v.looseObject({ data: isDataPromised ? data : v.nullish(data, []) }),
    v.transform(
      ({ data, hasMore, nextCursor, totalCount, ...rest }: { data: unknown[] } & Json): Page<Row<Item>> => {
        const cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined
        return {
          ...rest,
          data: data.map((row) => readRow(item, row)),
          hasMore: typeof hasMore === 'boolean' ? hasMore : cursor !== undefined,
          ...(cursor !== undefined && { nextCursor: cursor }),
          ...(typeof totalCount === 'number' && { totalCount }),
        }
      },
    ),
  )
  return withReader(schema, reader as unknown as v.GenericSchema<unknown, Page<Row<Item>>>)
}

/** A list without pages: login methods and sessions. */
export interface WholeList<Item> {
  data: Item[]
}

/**
 * Creates the schema of a list without pages.
 *
 * @param item - The schema of one item.
 * @returns The schema of `WholeList`.
 */
// @__NO_SIDE_EFFECTS__
export function wholeListOf<Item>(
  item: v.GenericSchema<Item>,
): Readable<WholeList<Item>, WholeList<Row<Item>>> {
  const reader = v.pipe(
    v.looseObject({ data: v.array(v.unknown()) }),
    v.transform(({ data, ...rest }: { data: unknown[] } & Json) => ({
      ...rest,
      data: data.map((row) => readRow(item, row)),
    })),
  )
  return withReader(
    v.object({ data: v.array(item) }),
    reader as unknown as v.GenericSchema<unknown, WholeList<Row<Item>>>,
  )
}

type Json = Record<string, unknown>

function readRow<Item>(item: v.GenericSchema<Item>, value: unknown): Row<Item> {
  // The field would make a readable row look unreadable.
  if (isUnreadable(value)) return { unreadable: true, problem: 'unreadable', value }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { unreadable: true, problem: 'row', value }
  const row = v.safeParse(readerOf(item), value)
  if (row.success) return row.output
  return { unreadable: true, problem: v.getDotPath(row.issues[0]) ?? 'row', value }
}
