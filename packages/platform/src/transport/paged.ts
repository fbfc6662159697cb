/** Paginated lists as something to iterate over, one page fetched at a time. */

import type { Page, ServiceEndpointName } from '@embedded-wallet/protocol'
import { pageLimit } from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'
import { type CallOptions, call } from './call.js'
import type { Transport } from './transport.js'

/** A list query as functions take it: `limit` is how many a page holds, from 1 to 100. */
export type ListQuery<Query> = Omit<Query, 'limit' | 'cursor'> & { limit?: number }

/** A list of the service: iterate over all of it, or take one page. Nothing is fetched before that. */
export interface Paged<Item> extends AsyncIterable<Item> {
  /** @param cursor - `nextCursor` of the page before; the first page without. */
  page(cursor?: string): Promise<Page<Item>>
}

/** @throws {RangeError} When `limit` is not a whole number from 1 to 100. */
export function paged<Item>(
  client: { readonly transport: Transport },
  name: ServiceEndpointName,
  query: object & { limit?: number } = {},
  options?: CallOptions,
): Paged<Item> {
  const { limit } = query
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= pageLimit.min && limit <= pageLimit.max))
    throw new RangeError(`limit: a whole number from ${pageLimit.min} to ${pageLimit.max} is needed`)
  const page = (cursor?: string) =>
    call(client, name, { query: { ...query, cursor }, ...options }) as Promise<unknown> as Promise<Page<Item>>
  return {
    page,
    async *[Symbol.asyncIterator]() {
      const seen = new Set<string>()
      let cursor: string | undefined
      for (;;) {
        const { data, hasMore, nextCursor } = await page(cursor)
        yield* data
        if (!hasMore) return
        // A list that ends early or goes round in circles would be a wrong answer without any sign of it.
        if (!nextCursor || seen.has(nextCursor))
          throw new PlatformError(
            'UNEXPECTED_RESPONSE',
            `${name}: the list has more, but no new cursor to go on.`,
          )
        seen.add(nextCursor)
        cursor = nextCursor
      }
    },
  }
}
