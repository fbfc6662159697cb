/** A route: the function of one endpoint, typed from the contract. It gets a checked call and returns the body of success; with an Idempotency-Key it acts once, and a repeat gets the first response. */

import {
  type Agent,
  type EndpointParams,
  type Exchanges,
  type endpointSchemas,
  IDEMPOTENCY_KEY_HEADER,
  type ServiceEndpointName,
  type SignedRetryChallenge,
  type serviceEndpoints,
} from '@embedded-wallet/protocol'
import type { InferOutput } from 'valibot'
import { conflict, invalidInput } from '../refusal.js'
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
  /** What the acceptance of the call proved. Present once its operation is settled. */
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

export type Routes = { readonly [Name in ServiceEndpointName]: Route<Name> }

const keptFor = 24 * 3_600_000

/**
 * Assumption: only successful responses are kept, for a day, in one namespace for all endpoints of a caller. Method, path and body
 * identify a repeat, so a repeat may carry a fresh signature.
 */
export function earlierReply<Name extends ServiceEndpointName>(call: Call<Name>, service: Service) {
  const key = idempotencyKey(call)
  const stored = key === undefined ? undefined : service.records.replies.find(key)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== call.fingerprint)
    throw conflict(
      `${IDEMPOTENCY_KEY_HEADER}: this key was used for another request; create a new key for each intent`,
    )
  return (stored.isHeld ? new Status202(stored.body) : stored.body) as Result<Name>
}

/** Acts once, and keeps the response in the same synchronous step. */
export function once<Name extends ServiceEndpointName>(
  call: Call<Name>,
  service: Service,
  act: () => Result<Name>,
): Result<Name> {
  const earlier = earlierReply(call, service)
  if (earlier !== undefined) return earlier
  const reply = act()
  const key = idempotencyKey(call)
  if (key === undefined) return reply
  const isHeld = reply instanceof Status202
  service.records.replies.issue(key, {
    fingerprint: call.fingerprint,
    body: structuredClone(isHeld ? reply.body : reply),
    isHeld,
    expiresAt: service.clock.now() + keptFor,
  })
  return reply
}

function idempotencyKey({ headers, agent }: Pick<Call, 'headers' | 'agent'>): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER)
  if (key === null) return undefined
  if (key === '' || key.length > 255)
    throw invalidInput(`${IDEMPOTENCY_KEY_HEADER}: expected 1 to 255 characters`, IDEMPOTENCY_KEY_HEADER)
  return `${agent?.id ?? 'platform'} ${key}`
}
