/** Cursor pagination over lists of records in the order of their creation. */

import { type Page, type PageQuery, pageLimit } from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url, utf8 } from '../encoding.js'
import { invalidInput } from '../refusal.js'
import type { RowList } from '../state/rowLists.js'

/** Query fields that choose the page and not the records. */
const pageFields = ['limit', 'cursor', 'sortOrder']

/**
 * The filter of a query, when it has one.
 *
 * @param indexed - The fields that an index of the list has already answered.
 * @returns `matches`; undefined when no other field is set: then a page costs the same however long the list is.
 */
export function filterFor<Item>(
  query: object,
  indexed: readonly string[],
  matches: (item: Item) => boolean,
): ((item: Item) => boolean) | undefined {
  const isFiltered = Object.entries(query).some(
    ([name, value]) => value !== undefined && !pageFields.includes(name) && !indexed.includes(name),
  )
  return isFiltered ? matches : undefined
}

/**
 * Returns one page. The cursor names the record at the start of the next page, so a record that is added, changed or
 * deleted between two pages moves no other.
 *
 * @param items - A table's list; or all records in an array, oldest first.
 * @param matches - The query's filter. Without one, only the page is read, and not the rest of the list.
 */
export function paginate<Item extends object>(
  items: RowList<Item> | readonly Item[],
  query: PageQuery,
  matches: ((item: Item) => boolean) | undefined,
  sortOrder: 'asc' | 'desc' = 'asc',
): Page<Item> {
  const list = 'from' in items ? items : listOf(items)
  const limit = query.limit === undefined ? pageLimit.default : Number(query.limit)
  const start = query.cursor === undefined ? undefined : startOf(query.cursor, list)
  const data: Item[] = []
  let next: string | undefined
  for (const [place, item] of list.from(start, sortOrder)) {
    if (matches?.(item) === false) continue
    if (data.length === limit) {
      next = cursorOf(place, item)
      break
    }
    data.push(item)
  }
  return {
    data,
    ...(next === undefined ? { hasMore: false } : { hasMore: true, nextCursor: next }),
    totalCount: matches === undefined ? list.size : countOf(list, matches),
  }
}

function countOf<Item>(list: RowList<Item>, matches: (item: Item) => boolean): number {
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

/** Of the records here, all but the sandbox's fixed lists have an id or a code. */
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
    throw invalidInput('cursor: expected the nextCursor of an earlier page', 'cursor')
  return (name === '' ? undefined : list.placeOf(name)) ?? Number(place)
}
