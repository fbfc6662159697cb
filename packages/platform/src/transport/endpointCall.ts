/** Makes the typed function of an endpoint from its row in the contract. */

import type {
  Exchanges,
  Page,
  Row,
  ServiceEndpointName,
  serviceEndpoints,
  WholeList,
} from '@embedded-wallet/protocol'
import { type CallInput, call, type ReadResponse } from './call.js'
import type { AgentClient, Platform } from './clientOptions.js'
import { type ListOptions, type Paged, paged } from './paged.js'

type ClientOf<Name extends ServiceEndpointName> = (typeof serviceEndpoints)[Name]['audience'] extends 'agent'
  ? AgentClient
  : Platform

type Takes<Client, Options, Returns> =
  // biome-ignore lint/complexity/noBannedTypes: the test of TypeScript for options that may be left out
  {} extends Options
    ? (client: Client, options?: Options) => Returns
    : (client: Client, options: Options) => Returns

type PageItem<Response> = Response extends Page<infer Item> ? Item : never
type ListItem<Response> = Response extends WholeList<infer Item> ? Item : never

/**
 * Makes the function of an endpoint.
 *
 * @param name - The row.
 * @returns A function of the client and the options: the parameters of the path, the query, the body, and what every call takes.
 */
export function callOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<ClientOf<Name>, CallInput<Name>, Promise<ReadResponse<Name>>> {
  return ((client: object, options: CallInput<Name>) => call(client, name, options)) as never
}

/**
 * Makes the function of a list without pages.
 *
 * @param name - The row.
 * @returns As `callOf`, with a function that returns the rows alone.
 */
export function listOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<ClientOf<Name>, CallInput<Name>, Promise<Row<ListItem<Exchanges[Name]['response']>>[]>> {
  return (async (client: object, options: CallInput<Name>) =>
    ((await call(client, name, options)) as { data: unknown }).data) as never
}

/**
 * Makes the function of a list with pages.
 *
 * @param name - The row.
 * @returns As `callOf`, with a function that returns a list to iterate over.
 */
export function pagesOf<Name extends ServiceEndpointName>(
  name: Name,
): Takes<
  ClientOf<Name>,
  ListOptions<Exchanges[Name]['query']>,
  Paged<PageItem<Exchanges[Name]['response']>>
> {
  return ((client: object, options?: ListOptions<object>) => paged(client, name, options)) as never
}
