/** The two forms of a list, paginated and whole, and the query of a page. */

import * as v from 'valibot'
import { pageLimit } from '../limits.js'
import { type Readable, readerOf, type ValueOf, withReader } from '../reading.js'
import { Timestamp } from '../scalars.js'
import type { Row } from './row.js'
import { rowsOf } from './rows.js'

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
 * Creates the schema of a page. Its reader requires `data` alone: a page without `hasMore` has more if it has a cursor.
 *
 * @param isDataPromised - Whether an empty list has a `data`. Default: true.
 */
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
  const data = rowsOf(readerOf(item))
  const reader = v.pipe(
    v.looseObject({ data: isDataPromised ? data : v.nullish(data, []) }),
    v.transform(
      ({ data, hasMore, nextCursor, totalCount, ...rest }: { data: Row<Item>[] } & Json): Page<Row<Item>> => {
        const cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined
        return {
          ...rest,
          data,
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

/** Creates the schema of a list without pages. */
export function wholeListOf<Item>(
  item: v.GenericSchema<Item>,
): Readable<WholeList<Item>, WholeList<Row<Item>>> {
  return withReader(v.object({ data: v.array(item) }), v.looseObject({ data: rowsOf(readerOf(item)) }))
}

type Json = Record<string, unknown>

/** The schema entries of a page's query. Values travel as text; `limit` is a number from 1 to 100, default 20. */
export const pageEntries = {
  limit: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.check(
        (digits) => Number(digits) >= pageLimit.min && Number(digits) <= pageLimit.max,
        `limit must be from ${pageLimit.min} to ${pageLimit.max}`,
      ),
    ),
  ),
  cursor: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
}

/** The query of a page. */
export interface PageQuery extends ValueOf<{ type: 'object'; entries: typeof pageEntries }> {}

/** The schema entries of lists that select by the times of creation and of the last change: ISO 8601, inclusive. */
export const changeTimeEntries = {
  createdAfter: v.exactOptional(Timestamp),
  createdBefore: v.exactOptional(Timestamp),
  updatedAfter: v.exactOptional(Timestamp),
  updatedBefore: v.exactOptional(Timestamp),
}

/** The query of a list by times. */
export interface ChangeTimesQuery extends ValueOf<{ type: 'object'; entries: typeof changeTimeEntries }> {}
