/** Makes the typed function of an endpoint from its row in the contract. A list with pages is iterated over: one page is fetched at a time. */

import {
  checkObject,
  checkWholeNumber,
  type EndpointParams,
  type Exchanges,
  type Page,
  pageLimit,
  type Row,
  type ServiceEndpointName,
  type serviceEndpoints,
  type WholeList,
} from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'
import { type CallInput, call, type ReadResponse } from './call.js'
import type { CallOptions, OptionsOf } from './callOptions.js'
import type { AgentClient, Platform } from './clientOptions.js'
import { splitOptions } from './input.js'

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
 * run continues there: `listTransactions(platform, { cursor })`.
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

/** Describes a list, and checks its options. Nothing is fetched yet. */
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
  splitOptions(name, options)
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
          `${name}: the service reports more of the list, but gives no new cursor.`,
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

type ClientOf<Name extends ServiceEndpointName> = (typeof serviceEndpoints)[Name]['audience'] extends 'agent'
  ? AgentClient
  : Platform

type Takes<Client, Options, Returns> =
  // biome-ignore lint/complexity/noBannedTypes: the test of TypeScript for options that may be left out
  {} extends Options
    ? (client: Client, options?: Options) => Returns
    : (client: Client, options: Options) => Returns

/** A row of a list, with pages or without. */
type ItemOf<Name extends ServiceEndpointName> = Exchanges[Name]['response'] extends
  | Page<infer Item>
  | WholeList<infer Item>
  ? Item
  : never

/** Makes the function of an endpoint: it takes the client and the options, which are those of the row and what every call takes. */
export function callOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<ClientOf<Name>, CallInput<Name>, Promise<ReadResponse<Name>>> {
  return ((client: object, options: CallInput<Name>) => call(client, name, options)) as never
}

/** Makes the function of a list without pages, as `callOf`. It returns the rows alone. */
export function listOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<ClientOf<Name>, CallInput<Name>, Promise<Row<ItemOf<Name>>[]>> {
  return (async (client: object, options: CallInput<Name>) =>
    ((await call(client, name, options)) as { data: unknown }).data) as never
}

/** Makes the function of a list with pages, as `callOf`. It returns a list to iterate over. */
export function pagesOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<ClientOf<Name>, EndpointParams<Name> & ListOptions<Exchanges[Name]['query']>, Paged<ItemOf<Name>>> {
  return ((client: object, options?: ListOptions<object>) => paged(client, name, options)) as never
}
