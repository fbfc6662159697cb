/** A route: the function of one endpoint, typed from the contract. It gets a checked call and returns the body of success. */

import type {
  Agent,
  EndpointParams,
  Exchanges,
  endpointSchemas,
  ServiceEndpointName,
  SignedRetryChallenge,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import type { InferOutput } from 'valibot'
import type { Service } from '../state/service.js'

/** A request to one endpoint, checked against its schemas. */
export interface Call<Name extends ServiceEndpointName = ServiceEndpointName> {
  name: Name
  params: EndpointParams<Name>
  query: Exchanges[Name]['query']
  body: Exchanges[Name]['body']
  headers: Headers
  /** The agent that sends it, on endpoints with a bearer token. */
  agent: (typeof serviceEndpoints)[Name]['auth'] extends 'bearer' ? Agent : Agent | undefined
  /** Equal for two requests exactly when their method, path, query and body bytes are equal. */
  fingerprint: string
  /** What the acceptance of the call proved. Present when its operation is settled, and not before. */
  accepted?: { proof: unknown }
}

/** A 202 in place of success: what the client must sign, or what the user must authorize. */
export class Status202<Body> {
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }
}

type Success<Name extends ServiceEndpointName> = InferOutput<(typeof endpointSchemas)[Name]['response']>

/** What a route returns. Nothing stands for an empty body. */
export type Result<Name extends ServiceEndpointName> =
  | ([Success<Name>] extends [undefined] ? undefined : Success<Name>)
  | (SignedRetryChallenge extends Exchanges[Name]['response'] ? Status202<SignedRetryChallenge> : never)
  | (Name extends 'createQuote' ? Status202<Success<Name>> : never)

type Route<Name extends ServiceEndpointName> = (
  call: Call<Name>,
  service: Service,
) => Result<Name> | Promise<Result<Name>>

/** The route of each endpoint, by its name. */
export type Routes = { readonly [Name in ServiceEndpointName]: Route<Name> }
