/** The events of a relay: one for each call, without ids, bodies, headers or secrets. */

import { errorCodes } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'
import type { Redact } from './redact.js'

/** One call that has its response. */
export interface RelayEvent {
  /** Name of the endpoint, such as `executeQuote`; `health` for health checks; `unknown` when no endpoint matches. */
  endpoint: string
  /** HTTP method of the request. */
  method: string
  /** HTTP status of the response. */
  status: number
  /** Code of the relay's own refusal. Absent when the relay passed the service's response on. */
  code?: string
  /** Why the relay refused, for the operator: the message and its causes, redacted. */
  reason?: string
  /** Milliseconds from the request to its response. */
  durationMs: number
  /** 32 hex digits. The response carries them in `Trace-Id`, and the service gets them in `traceparent`. */
  traceId: string
}

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnEvent = (event: RelayEvent) => void

/** The classes and messages of an error and of its causes. */
function reasonOf(error: unknown, redact: Redact): string {
  const texts: string[] = []
  for (let cause = error; cause instanceof Error && texts.length < 5; cause = cause.cause) {
    texts.push(`${cause.name}: ${cause.message}`)
  }
  return redact(texts.length > 0 ? texts.join(' ← ') : 'a value that is no Error was thrown')
}

/** Code and reason of a failed call. */
export function failureOf(error: unknown, redact: Redact): Pick<RelayEvent, 'code' | 'reason'> {
  const code = error instanceof RelayError ? error.code : errorCodes.internalError
  return { code, reason: reasonOf(error, redact) }
}
