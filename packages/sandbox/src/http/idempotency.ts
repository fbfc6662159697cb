/** Idempotency-Key: one intent is acted on once, and every repeat of it gets the first answer. */

import { IDEMPOTENCY_KEY_HEADER, type ServiceEndpointName } from '@embedded-wallet/protocol'
import type { Service } from '../state/service.js'
import { conflict, invalidInput } from './refusal.js'
import type { Call, Reply } from './route.js'

const keptFor = 24 * 3_600_000

/**
 * The answer that an earlier request with the same key got, if there was one.
 *
 * Assumption: only answers of success are kept, for a day, under one namespace for all endpoints of a caller; and
 * a repeat is recognised by method, path and body, so that it may carry a fresh signature.
 *
 * @throws Refusal 409 when the key belongs to another request.
 */
export function earlierReply<Name extends ServiceEndpointName>(
  call: Call<Name>,
  service: Service,
): Reply<Name> | undefined {
  const key = idempotencyKey(call)
  const stored = key === undefined ? undefined : service.records.replies.find(key)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== call.fingerprint)
    throw conflict(
      `${IDEMPOTENCY_KEY_HEADER}: this key was used for another request; make a new one for each intent`,
    )
  return stored.reply as Reply<Name>
}

/** Keeps an answer. To be called in the same step as the act itself. */
export function keepReply<Name extends ServiceEndpointName>(
  call: Call<Name>,
  service: Service,
  reply: Reply<Name>,
): Reply<Name> {
  const key = idempotencyKey(call)
  if (key !== undefined)
    service.records.replies.issue(key, {
      fingerprint: call.fingerprint,
      reply: structuredClone(reply),
      expiresAt: service.clock.now() + keptFor,
    })
  return reply
}

function idempotencyKey({ headers, agent }: Pick<Call, 'headers' | 'agent'>): string | undefined {
  const key = headers.get(IDEMPOTENCY_KEY_HEADER)
  if (key === null) return undefined
  if (key === '' || key.length > 255)
    throw invalidInput(`${IDEMPOTENCY_KEY_HEADER}: expected 1 to 255 characters`, IDEMPOTENCY_KEY_HEADER)
  return `${agent?.agent.id ?? 'platform'} ${key}`
}
