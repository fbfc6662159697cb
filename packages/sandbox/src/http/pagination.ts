/** Lists of records: the rows that a query asks for, page by page, in the order of their creation. */

import { type ChangeTimesQuery, type Page, type PageQuery, pageLimit } from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url, utf8 } from '../encoding.js'
import { invalidField } from '../refusal.js'
import type { RowList } from '../state/rowLists.js'
import type { Table } from '../state/table.js'

type Filter<Row> = (row: Row) => boolean

interface More<Row, Shown> {
  /** The list for a query without these fields. Default: all rows. */
  all?: RowList<Row>
  /** What has no index. A filter that the query does not set is undefined. */
  also?: readonly (Filter<Row> | undefined)[]
  /** What the page has of each row. Default: the row. */
  show?: (row: Row) => Shown
}

/**
 * The cursor names the row at the start of the next page, so a row that is added, changed or deleted between two pages moves no
 * other. The index with the shortest list is taken: with one field a page costs the same however long the list is, with several
 * the rows of that list are visited.
 */
export function pageOf<Row extends object, Shown = Row>(
  table: Pick<Table<Row>, 'list' | 'keyOf'>,
  keys: Readonly<Record<string, string | undefined>>,
  query: PageQuery & { sortOrder?: 'asc' | 'desc' },
  { all, also = [], show = (row) => row as unknown as Shown }: More<Row, Shown> = {},
): Page<Shown> {
  const [shortest, ...others] = Object.entries(keys)
    .flatMap(([index, key]) => (key === undefined ? [] : [{ index, key, list: table.list(index, key) }]))
    .sort((one, other) => one.list.size - other.list.size)
  const filters = [
    ...others.map(
      ({ index, key }): Filter<Row> =>
        (row) =>
          table.keyOf(index, row) === key,
    ),
    ...also.filter((filter) => filter !== undefined),
  ]
  const matches = (row: Row) => filters.every((filter) => filter(row))
  const list = shortest?.list ?? all ?? table.list()
  const { limit = String(pageLimit.default), cursor, sortOrder = 'asc' } = query
  const start = cursor === undefined ? undefined : startOf(cursor, list)
  const data: Shown[] = []
  let nextCursor: string | undefined
  for (const [place, row] of list.from(start, sortOrder)) {
    if (!matches(row)) continue
    if (data.length === Number(limit)) {
      nextCursor = bytesToBase64Url(utf8(`${place} ${nameOf(row)}`))
      break
    }
    data.push(show(row))
  }
  const rows = () => Array.from(list.from(undefined, 'asc'), ([, row]) => row)
  return {
    data,
    hasMore: nextCursor !== undefined,
    ...(nextCursor !== undefined && { nextCursor }),
    totalCount: filters.length === 0 ? list.size : rows().filter(matches).length,
  }
}

function nameOf(row: object): string {
  const { id, code } = row as { id?: unknown; code?: unknown }
  return String(id ?? code ?? '')
}

/** @returns The place of the cursor's row; its old place if the row is deleted. */
function startOf<Row>(cursor: string, list: RowList<Row>): number {
  const text = new TextDecoder().decode(base64UrlToBytes(cursor) ?? new Uint8Array())
  const [, place, name] = /^(\d{1,15}) (.*)$/.exec(text) ?? []
  if (place === undefined || name === undefined)
    throw invalidField('cursor', 'expected the nextCursor of an earlier page')
  return list.placeOf(name) ?? Number(place)
}

/** The filter of a range of times; undefined without one. Assumption: both ends are inclusive. */
export function isWithin<Field extends 'createdAt' | 'updatedAt' | 'settledAt'>(
  field: Field,
  after: number | undefined,
  before: number | undefined,
): Filter<{ readonly [Name in Field]?: string }> | undefined {
  if ((after ?? before) === undefined) return undefined
  return (row) => {
    const at = Date.parse(row[field] ?? '')
    return (after === undefined || at >= after) && (before === undefined || at <= before)
  }
}

/** The filters of a query by times. */
export const changedWithin = (query: ChangeTimesQuery) => [
  isWithin('createdAt', timeOf(query.createdAfter), timeOf(query.createdBefore)),
  isWithin('updatedAt', timeOf(query.updatedAfter), timeOf(query.updatedBefore)),
]

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
