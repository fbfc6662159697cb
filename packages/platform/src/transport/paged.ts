/** Paginated lists to iterate over: one page is fetched at a time. */

import type { Exchanges, Page, Row, ServiceEndpointName } from '@embedded-wallet/protocol'
import { pageLimit } from '@embedded-wallet/protocol'
import { checkObject, checkWholeNumber } from '../options.js'
import { PlatformError } from '../platformError.js'
import { type CallInput, call } from './call.js'
import type { CallOptions, OptionsOf } from './callOptions.js'

/** The options of a list: its filters, how many items a page holds, and where to begin. */
export type ListOptions<Query> = OptionsOf<Omit<Query, 'limit' | 'cursor'>> & {
  /** Items on a page, from 1 to 100. Default: 20. */
  limit?: number | undefined
  /** Where to begin: the `nextCursor` of a page of the same list with the same filters. Default: the first page. */
  cursor?: string | undefined
} & Pick<CallOptions, 'signal'>

/** A page, and where it is in its list. */
export interface PageInList<Item> extends Page<Item> {
  /** With which this page was fetched: give it as `cursor` to begin here again. Undefined for the first page. */
  cursor: string | undefined
}

/**
 * A list of the service: iterate over all of it, page by page, or fetch one page. Nothing is fetched before that.
 *
 * A job that may crash iterates over `pages()` and stores `nextCursor` after each page. With it as the option `cursor` the next
 * run goes on there: `listTransactions(platform, { cursor })`.
 *
 * A row that cannot be read comes in its place as an `UnreadableRow`, with the row as it came: ask `isUnreadable`.
 */
export interface Paged<Item> extends AsyncIterable<Row<Item>> {
  /**
   * Fetches one page.
   *
   * @param cursor - `nextCursor` of the page before; undefined for the first page, or that of the option `cursor`.
   */
  page(cursor?: string): Promise<Page<Row<Item>>>
  /** Iterates over the pages, one fetch for each. */
  pages(): AsyncIterable<PageInList<Row<Item>>>
}

/** Assumption: a filter may leave pages empty, but no list has this many empty pages in a row. */
const maxEmptyPages = 1000

type ItemOf<Name extends ServiceEndpointName> =
  Exchanges[Name]['response'] extends Page<infer Item> ? Item : never

/**
 * Describes a list. Nothing is fetched yet.
 *
 * @param client - From `createPlatform` or `createAgent`.
 * @param name - The endpoint of the list.
 * @param options - Its filters.
 * @throws {TypeError} When the options are not an object, `limit` is not a whole number, or `cursor` not a non-empty string.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 */
export function paged<Name extends ServiceEndpointName>(
  client: object,
  name: Name,
  options: ListOptions<object> = {},
): Paged<ItemOf<Name>> {
  checkObject('options', options)
  const { limit, cursor: start } = options
  if (limit !== undefined) checkWholeNumber('limit', limit, pageLimit.min, pageLimit.max)
  if (start !== undefined && (typeof start !== 'string' || start === ''))
    throw new TypeError('cursor must be the nextCursor of a page')
  const page = (cursor: string | undefined = start) =>
    // `limit` becomes text with the rest of the query.
    call(client, name, { ...options, cursor } as unknown as CallInput<Name>) as unknown as Promise<
      Page<Row<ItemOf<Name>>>
    >
  async function* pages(): AsyncGenerator<PageInList<Row<ItemOf<Name>>>> {
    let cursor = start
    const seen = new Set([cursor])
    let emptyPages = 0
    for (;;) {
      const fetched = await page(cursor)
      const { data, hasMore, nextCursor } = fetched
      yield { ...fetched, cursor }
      if (!hasMore) return
      emptyPages = data.length === 0 ? emptyPages + 1 : 0
      // A list that ends early or runs in a circle would be a wrong result without any sign of it.
      if (!nextCursor || seen.has(nextCursor) || emptyPages === maxEmptyPages)
        throw new PlatformError(
          'UNEXPECTED_RESPONSE',
          `${name}: the service says that the list has more, but gives no new cursor.`,
        )
      seen.add(nextCursor)
      cursor = nextCursor
    }
  }
  return {
    page,
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data
    },
  }
}
