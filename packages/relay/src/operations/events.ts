/** The events of a relay: one for each call, without ids, bodies, headers or secrets. */

import { type CallEvent, errorCodes, refusalCode } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'
import type { Redact } from './redact.js'

/**
 * A call that has its response. It extends the protocol's `CallEvent`.
 *
 * `endpoint` is the name of the endpoint, such as `executeQuote`; `health` for health checks; `unknown` when no endpoint matches.
 * `code` and `outcome` are absent when the status is below 400.
 */
export interface RelayEvent extends CallEvent {
  /** HTTP method of the request. */
  method: string
  /** HTTP status of the response. */
  status: number
  /** The error code in the response, such as `FORBIDDEN`, when the relay itself refused. Absent for responses of the service. */
  serviceCode?: string
  /** Why the relay refused, for the operator: the messages of the error and its causes, redacted. */
  reason?: string
  /** 32 hex digits. The response carries them in `Trace-Id`, and the service gets them in `traceparent`. */
  traceId: string
}

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnRelayEvent = (event: RelayEvent) => void

/** What the relay records during one call. */
export interface CallRecord extends Pick<RelayEvent, 'endpoint' | 'traceId' | 'serviceCode' | 'reason'> {
  /** The caller's address; undefined when it is unknown. */
  address: string | undefined
  /** Whether the response already carries the trace id. */
  isTraced?: boolean
  /** Whether the call itself may have reached the service. */
  isForwarded?: boolean
}

/** The event of a finished call. */
export function createEvent(
  { endpoint, traceId, serviceCode, reason, isForwarded }: CallRecord,
  method: string,
  status: number,
  durationMs: number,
): RelayEvent {
  const event: RelayEvent = { event: 'call', endpoint, method, status, durationMs, traceId }
  if (status < 400) return event
  event.code = refusalCode(status, isForwarded === true && method !== 'GET')
  event.outcome = event.code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none'
  if (serviceCode !== undefined) event.serviceCode = serviceCode
  if (reason !== undefined) event.reason = reason
  return event
}

/** Error code and reason of a failed call. */
export function failureOf(error: unknown, redact: Redact): { serviceCode: string; reason: string } {
  const serviceCode = error instanceof RelayError ? error.code : errorCodes.internalError
  return { serviceCode, reason: reasonOf(error, redact) }
}

/** The classes and messages of an error and of its causes. */
function reasonOf(error: unknown, redact: Redact): string {
  const texts: string[] = []
  for (let cause = error; cause instanceof Error && texts.length < 5; cause = cause.cause) {
    texts.push(`${cause.name}: ${cause.message}`)
  }
  return redact(texts.length > 0 ? texts.join(' ← ') : 'a value that is no Error was thrown')
}
