/** Cursor pagination over lists of records in the order of their creation. */

import { type Page, type PageQuery, pageLimit } from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url, utf8 } from '../encoding.js'
import { invalidInput } from './refusal.js'

/**
 * Returns one page. The cursor names the record at the start of the next page, so a record that is added, changed or
 * deleted between two pages moves no other.
 *
 * @param items - All records, oldest first.
 * @param matches - The query's filter.
 */
export function paginate<Item extends object>(
  items: readonly Item[],
  query: PageQuery,
  matches: (item: Item) => boolean,
  sortOrder: 'asc' | 'desc' = 'asc',
): Page<Item> {
  const limit = query.limit === undefined ? pageLimit.default : Number(query.limit)
  const positions = items.map((_, at) => at).filter((at) => matches(items[at]!))
  if (sortOrder === 'desc') positions.reverse()
  const start = query.cursor === undefined ? undefined : startOf(query.cursor, items)
  const remaining =
    start === undefined
      ? positions
      : positions.filter((at) => (sortOrder === 'asc' ? at >= start : at <= start))
  const next = remaining[limit]
  return {
    data: remaining.slice(0, limit).map((at) => items[at]!),
    ...(next === undefined
      ? { hasMore: false }
      : { hasMore: true, nextCursor: cursorOf(next, items[next]!) }),
    totalCount: positions.length,
  }
}

/** Of the records here, all but the sandbox's fixed lists have an id or a code. */
function nameOf(item: object): string {
  const { id, code } = item as { id?: unknown; code?: unknown }
  return String(id ?? code ?? '')
}

function cursorOf(position: number, item: object): string {
  return bytesToBase64Url(utf8(`${position} ${nameOf(item)}`))
}

/** @returns The position of the cursor's record; its old position when the record is deleted. */
function startOf(cursor: string, items: readonly object[]): number {
  const bytes = base64UrlToBytes(cursor)
  const [, position, name] =
    /^(\d{1,15}) (.*)$/.exec(bytes === undefined ? '' : new TextDecoder().decode(bytes)) ?? []
  if (position === undefined)
    throw invalidInput('cursor: expected the nextCursor of an earlier page', 'cursor')
  const at = name === '' ? -1 : items.findIndex((item) => nameOf(item) === name)
  return at < 0 ? Number(position) : at
}
