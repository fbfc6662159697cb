/** Cursor pagination over lists to which records are only appended. */

import { type Page, type PageQuery, pageLimit } from '@embedded-wallet/protocol'
import { base64UrlToBytes, bytesToBase64Url, utf8 } from '../encoding.js'
import { invalidInput } from './refusal.js'

/**
 * Returns one page. The cursor holds a position, so a record that is added or changed between two pages moves no other.
 *
 * @param items - All records, oldest first.
 * @param matches - The query's filter.
 */
export function paginate<Item>(
  items: readonly Item[],
  query: PageQuery,
  matches: (item: Item) => boolean,
  sortOrder: 'asc' | 'desc' = 'asc',
): Page<Item> {
  const limit = query.limit === undefined ? pageLimit.default : Number(query.limit)
  const positions = items.map((_, at) => at).filter((at) => matches(items[at]!))
  if (sortOrder === 'desc') positions.reverse()
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor)
  const remaining =
    after === undefined
      ? positions
      : positions.filter((at) => (sortOrder === 'asc' ? at > after : at < after))
  const shown = remaining.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map((at) => items[at]!),
    ...(last !== undefined && remaining.length > limit
      ? { hasMore: true, nextCursor: bytesToBase64Url(utf8(`after:${last}`)) }
      : { hasMore: false }),
    totalCount: positions.length,
  }
}

function parseCursor(cursor: string): number {
  const bytes = base64UrlToBytes(cursor)
  const [, position] =
    /^after:(\d{1,15})$/.exec(bytes === undefined ? '' : new TextDecoder().decode(bytes)) ?? []
  if (position === undefined)
    throw invalidInput('cursor: expected the nextCursor of an earlier page', 'cursor')
  return Number(position)
}
