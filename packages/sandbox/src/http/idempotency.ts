/** Idempotency-Key: the service acts once on an intent and gives every repeat the first response. */

import { IDEMPOTENCY_KEY_HEADER, type ServiceEndpointName } from '@embedded-wallet/protocol'
import { conflict, invalidInput } from '../refusal.js'
import type { Service } from '../state/service.js'
import { type Call, type Result, Status202 } from './route.js'

const keptFor = 24 * 3_600_000

/**
 * Finds the response to an earlier request with the same key.
 *
 * Assumption: only successful responses are kept. They are kept for a day, in one namespace for all endpoints of a
 * caller. Method, path and body identify a repeat, so a repeat may carry a fresh signature.
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

/** Keeps a response, in the same synchronous step as the action itself. */
function keepReply<Name extends ServiceEndpointName>(
  call: Call<Name>,
  service: Service,
  reply: Result<Name>,
): Result<Name> {
  const key = idempotencyKey(call)
  if (key !== undefined)
    service.records.replies.issue(key, {
      fingerprint: call.fingerprint,
      body: structuredClone(reply instanceof Status202 ? reply.body : reply),
      ...(reply instanceof Status202 && { isHeld: true }),
      expiresAt: service.clock.now() + keptFor,
    })
  return reply
}

/** Acts on an intent once: a repeat gets the first response. */
export function once<Name extends ServiceEndpointName>(
  call: Call<Name>,
  service: Service,
  act: () => Result<Name>,
): Result<Name> {
  return earlierReply(call, service) ?? keepReply(call, service, act())
}

function idempotencyKey({ headers, agent }: Pick<Call, 'headers' | 'agent'>): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER)
  if (key === null) return undefined
  if (key === '' || key.length > 255)
    throw invalidInput(`${IDEMPOTENCY_KEY_HEADER}: expected 1 to 255 characters`, IDEMPOTENCY_KEY_HEADER)
  return `${agent?.id ?? 'platform'} ${key}`
}
