/** Paginated lists to iterate over: one page is fetched at a time. */

import type { Exchanges, Page, Row, ServiceEndpointName } from '@embedded-wallet/protocol'
import { pageLimit } from '@embedded-wallet/protocol'
import { checkObject, checkWholeNumber } from '../options.js'
import { PlatformError } from '../platformError.js'
import { type CallInput, call } from './call.js'
import type { CallOptions } from './callOptions.js'
import type { OptionsOf } from './optionsOf.js'

/** The options of a list: its filters, and `limit`, how many items a page holds, from 1 to 100 (default 20). */
export type ListOptions<Query> = OptionsOf<Omit<Query, 'limit' | 'cursor'>> & {
  /** Items on a page, from 1 to 100. Default: 20. */
  limit?: number | undefined
} & Pick<CallOptions, 'signal'>

/**
 * A list of the service: iterate over all of it, or fetch one page. Nothing is fetched before that.
 *
 * A row that cannot be read comes in its place as an `UnreadableRow`, with the row as it came: ask `isUnreadable`.
 */
export interface Paged<Item> extends AsyncIterable<Row<Item>> {
  /**
   * Fetches one page.
   *
   * @param cursor - `nextCursor` of the page before; undefined for the first page.
   */
  page(cursor?: string): Promise<Page<Row<Item>>>
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
 * @throws {TypeError} When the options are not an object, or `limit` is not a whole number.
 * @throws {RangeError} When `limit` is not between 1 and 100.
 */
export function paged<Name extends ServiceEndpointName>(
  client: object,
  name: Name,
  options: ListOptions<object> = {},
): Paged<ItemOf<Name>> {
  checkObject('options', options)
  const { limit } = options
  if (limit !== undefined) checkWholeNumber('limit', limit, pageLimit.min, pageLimit.max)
  const page = (cursor?: string) =>
    // `limit` becomes text with the rest of the query.
    call(client, name, { ...options, cursor } as unknown as CallInput<Name>) as unknown as Promise<
      Page<Row<ItemOf<Name>>>
    >
  return {
    page,
    async *[Symbol.asyncIterator]() {
      const seen = new Set<string>()
      let cursor: string | undefined
      let emptyPages = 0
      for (;;) {
        const { data, hasMore, nextCursor } = await page(cursor)
        yield* data
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
    },
  }
}
