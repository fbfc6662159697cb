/** Lists of records: the rows that a query asks for, page by page, in the order of their creation. */

import { type ChangeTimesQuery, type Page, type PageQuery, pageLimit } from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url, utf8 } from '../encoding.js'
import { invalidField } from '../refusal.js'
import type { RowList } from '../state/rowLists.js'
import type { Table } from '../state/table.js'

type Filter<Item> = (item: Item) => boolean

/** The rows of a query: those of a list that match. Without a filter, a page costs the same however long the list is. */
interface Selection<Item> {
  list: RowList<Item>
  matches?: Filter<Item> | undefined
}

/**
 * Selects rows by the shortest list that an index has for a query: its page and its count then cost no more than that list.
 *
 * With one field, that list is the result, and its size the count. With several fields, its rows are visited for the others.
 *
 * @param keys - The query's key in each index.
 * @param more.all - The list for a query without these fields. Default: all rows.
 * @param more.also - What has no index. A filter that the query does not set is undefined.
 */
export function select<Row>(
  table: Pick<Table<Row>, 'list' | 'keyOf'>,
  keys: Readonly<Record<string, string | undefined>>,
  more: { all?: RowList<Row>; also?: readonly (Filter<Row> | undefined)[] } = {},
): Selection<Row> {
  const [shortest, ...others] = Object.entries(keys)
    .flatMap(([index, key]) => (key === undefined ? [] : [{ index, key, list: table.list(index, key) }]))
    .sort((one, other) => one.list.size - other.list.size)
  const filters = [
    ...others.map(
      ({ index, key }): Filter<Row> =>
        (row) =>
          table.keyOf(index, row) === key,
    ),
    ...(more.also ?? []).filter((filter) => filter !== undefined),
  ]
  return {
    list: shortest?.list ?? more.all ?? table.list(),
    ...(filters.length > 0 && { matches: (row) => filters.every((matches) => matches(row)) }),
  }
}

export function isLike(record: object, wanted: Readonly<Record<string, string | undefined>>): boolean {
  const fields = record as Record<string, unknown>
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || String(fields[name]) === value,
  )
}

/** The filter of a query by times; undefined without one. Assumption: both ends of a range are inclusive. */
export function changedWithin({
  createdAfter,
  createdBefore,
  updatedAfter,
  updatedBefore,
}: ChangeTimesQuery): Filter<{ createdAt?: string; updatedAt?: string }> | undefined {
  if ((createdAfter ?? createdBefore ?? updatedAfter ?? updatedBefore) === undefined) return undefined
  return ({ createdAt, updatedAt }) =>
    isWithin(createdAt, createdAfter, createdBefore) && isWithin(updatedAt, updatedAfter, updatedBefore)
}

function isWithin(time: string | undefined, after: string | undefined, before: string | undefined): boolean {
  const at = Date.parse(time ?? '')
  return (
    (after === undefined || at >= Date.parse(after)) && (before === undefined || at <= Date.parse(before))
  )
}

/**
 * Returns one page. The cursor names the record at the start of the next page, so a record that is added, changed or
 * deleted between two pages moves no other.
 *
 * @param items - A selection; or records in an array, oldest first.
 * @param show - What the page has of each record. Default: the record.
 */
export function paginate<Item extends object, Shown = Item>(
  items: Selection<Item> | readonly Item[],
  { limit = String(pageLimit.default), cursor }: PageQuery,
  sortOrder: 'asc' | 'desc' = 'asc',
  show: (item: Item) => Shown = (item) => item as unknown as Shown,
): Page<Shown> {
  const { list, matches }: Selection<Item> = 'list' in items ? items : { list: listOf(items) }
  const start = cursor === undefined ? undefined : startOf(cursor, list)
  const data: Shown[] = []
  let next: string | undefined
  for (const [place, item] of list.from(start, sortOrder)) {
    if (matches?.(item) === false) continue
    if (data.length === Number(limit)) {
      next = cursorOf(place, item)
      break
    }
    data.push(show(item))
  }
  return {
    data,
    ...(next === undefined ? { hasMore: false } : { hasMore: true, nextCursor: next }),
    totalCount: matches === undefined ? list.size : countOf(list, matches),
  }
}

function countOf<Item>(list: RowList<Item>, matches: Filter<Item>): number {
  let count = 0
  for (const [, item] of list.from(undefined, 'asc')) if (matches(item)) count++
  return count
}

/** An array of few records, such as the sandbox's fixed lists. */
function listOf<Item extends object>(items: readonly Item[]): RowList<Item> {
  return {
    size: items.length,
    placeOf(name) {
      const at = items.findIndex((item) => nameOf(item) === name)
      return at < 0 ? undefined : at
    },
    *from(place, order) {
      const step = order === 'asc' ? 1 : -1
      const start = order === 'asc' ? 0 : items.length - 1
      for (let at = place ?? start; at >= 0 && at < items.length; at += step) yield [at, items[at]!]
    },
  }
}

function nameOf(item: object): string {
  const { id, code } = item as { id?: unknown; code?: unknown }
  return String(id ?? code ?? '')
}

function cursorOf(place: number, item: object): string {
  return bytesToBase64Url(utf8(`${place} ${nameOf(item)}`))
}

/** @returns The place of the cursor's record; its old place when the record is deleted. */
function startOf<Item>(cursor: string, list: RowList<Item>): number {
  const bytes = base64UrlToBytes(cursor)
  const [, place, name] =
    /^(\d{1,15}) (.*)$/.exec(bytes === undefined ? '' : new TextDecoder().decode(bytes)) ?? []
  if (place === undefined || name === undefined)
    throw invalidField('cursor', 'expected the nextCursor of an earlier page')
  return (name === '' ? undefined : list.placeOf(name)) ?? Number(place)
}
