/** The type of a route: the schemas of what an endpoint reads, and its handler, typed from the contract. */

import type {
  EndpointParams,
  Exchanges,
  ServiceEndpointName,
  SignedRetryChallenge,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import type { Deployment } from '../deployment.js'
import type { AgentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

type Endpoints = typeof serviceEndpoints

/** A request to one endpoint, checked against its schemas. */
export interface Call<Name extends ServiceEndpointName = ServiceEndpointName> {
  name: Name
  params: EndpointParams<Name>
  query: Exchanges[Name]['query']
  body: Exchanges[Name]['body']
  headers: Headers
  /** The agent that sends it, on endpoints with a bearer token. */
  agent?: AgentRecord | undefined
  /** Equal for two requests exactly when their method, path, query and body bytes are equal. */
  fingerprint: string
  /** What the acceptance of the call proved. Present when its operation is settled, and not before. */
  accepted?: { proof: unknown }
}

/** A successful response, or the 202 of an endpoint that can request a signed retry, or of a quote that must be authorized. */
export type Reply<Name extends ServiceEndpointName> =
  | { status: Endpoints[Name]['success']; body: Exchanges[Name]['response'] }
  | (SignedRetryChallenge extends Exchanges[Name]['response']
      ? { status: 202; body: SignedRetryChallenge }
      : never)
  | (Name extends 'createQuote' ? { status: 202; body: Exchanges[Name]['response'] } : never)

type Reads<Part extends string, Value> = [Value] extends [never]
  ? { readonly [Name in Part]?: never }
  : {
      readonly [Name in Part]:
        | GenericSchema<unknown, Value>
        | ((deployment: Deployment) => GenericSchema<unknown, Value>)
    }

/** One endpoint: the schemas of its body and query, where it has them, and its handler. A schema can depend on the deployment. */
export type Route<Name extends ServiceEndpointName> = Reads<'body', Exchanges[Name]['body']> &
  Reads<'query', Exchanges[Name]['query']> & {
    /** The parameters of the query that may occur several times; they arrive as a list then. */
    readonly repeatable?: readonly string[]
    handle(call: Call<Name>, service: Service): Reply<Name> | Promise<Reply<Name>>
  }

/** The routes of some endpoints, by name. */
export type Routes<Names extends ServiceEndpointName> = { readonly [Name in Names]: Route<Name> }
