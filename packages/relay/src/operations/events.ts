/** What a relay tells its operator: one event for each call, without ids, bodies, headers or secrets. */

import { errorCodes } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'

/** One call, answered. */
export interface RelayEvent {
  /** Name of the endpoint's row, such as `executeQuote`; `unknown` when there is none. */
  endpoint: string
  method: string
  status: number
  /** Code of the relay's own refusal; absent when the service's answer was passed on. */
  code?: string
  /** Why, for the operator: the refusal's text and its causes, redacted. */
  reason?: string
  /** Milliseconds from the request to its answer. */
  durationMs: number
  /** 32 hex digits; the answer carries them in Trace-Id, and the service gets them in traceparent. */
  traceId: string
}

/** Takes events. It must not throw, and what it does later is its own affair. */
export type OnEvent = (event: RelayEvent) => void

/** A text in which nothing is left that opens a door. */
export type Redact = (text: string) => string

/** @param secrets - They are cut out in every form in which they travel: raw, base64, URL-encoded. */
export function createRedact(secrets: readonly string[]): Redact {
  const forms = new Set(
    secrets
      .filter((secret) => secret.length > 3)
      .flatMap((secret) => [secret, encodeURIComponent(secret), toBase64(secret)]),
  )
  return (text) => {
    let redacted = text
    for (const form of forms) redacted = redacted.replaceAll(form, '[redacted]')
    return redacted
      .slice(0, 2000)
      .replace(/\b(Basic|Bearer)\s+[\w+/=.~-]+/gi, '$1 [redacted]')
      .replace(/\beyJ[\w.-]*/g, '[redacted]')
      .replace(/\b[\w+-]{1,64}@[\w.-]+/g, '[redacted]')
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '')
}

/** The texts of an error and its causes, each with its class. */
export function reasonOf(error: unknown, redact: Redact): string {
  const texts: string[] = []
  for (let cause = error; cause instanceof Error && texts.length < 5; cause = cause.cause) {
    texts.push(`${cause.name}: ${cause.message}`)
  }
  return redact(texts.length > 0 ? texts.join(' ← ') : 'something that is no Error was thrown')
}

/** Code and reason of a failed call. */
export function failureOf(error: unknown, redact: Redact): Pick<RelayEvent, 'code' | 'reason'> {
  const code = error instanceof RelayError ? error.code : errorCodes.internalError
  return { code, reason: reasonOf(error, redact) }
}
