/** What a route is: the schemas of what an endpoint reads and the function that answers it, typed from the contract. */

import type {
  EndpointParams,
  Exchanges,
  ServiceEndpointName,
  SignedRetryChallenge,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import type { AgentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

type Endpoints = typeof serviceEndpoints

/** A request to one endpoint, checked against its schemas. */
export interface Call<Name extends ServiceEndpointName = ServiceEndpointName> {
  params: EndpointParams<Name>
  query: Exchanges[Name]['query']
  body: Exchanges[Name]['body']
  headers: Headers
  /** Who sends it, on bearer endpoints. */
  agent?: AgentRecord | undefined
  /** The same for two requests with the same method, path, query and body bytes, and for no others. */
  fingerprint: string
}

/** An answer of success, or the 202 of an endpoint that can ask for a signed retry. */
export type Reply<Name extends ServiceEndpointName> =
  | { status: Endpoints[Name]['success']; body: Exchanges[Name]['answer'] }
  | (SignedRetryChallenge extends Exchanges[Name]['answer']
      ? { status: 202; body: SignedRetryChallenge }
      : never)

type Reads<Part extends string, Value> = [Value] extends [never]
  ? { readonly [Name in Part]?: never }
  : { readonly [Name in Part]: GenericSchema<unknown, Value> }

/** One endpoint: a schema for its body and its query where it has them, and its handler. */
export type Route<Name extends ServiceEndpointName> = Reads<'body', Exchanges[Name]['body']> &
  Reads<'query', Exchanges[Name]['query']> & {
    handle(call: Call<Name>, service: Service): Reply<Name> | Promise<Reply<Name>>
  }

/** The routes of some endpoints, by name. */
export type Routes<Names extends ServiceEndpointName> = { readonly [Name in Names]: Route<Name> }
