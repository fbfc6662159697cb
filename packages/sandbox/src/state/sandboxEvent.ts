/** What a sandbox reports to `onEvent`: calls, one-time codes and unforeseen errors. */

import {
  type CallEvent,
  type Endpoint,
  refusalCode,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import type { SentCode } from './records.js'

/** The real service would have sent this one-time code. */
export interface CodeEvent extends SentCode {
  /** The kind of the event. */
  event: 'code'
}

/**
 * The sandbox failed in a way that it does not expect: a bug of the sandbox, a journal that cannot be written, or a
 * webhook endpoint that cannot be reached.
 */
export interface ErrorEvent {
  /** The kind of the event. */
  event: 'error'
  /**
   * An endpoint's name, or the method and path of a request that belongs to no endpoint; `tick` or `webhook deliveries`
   * for background work.
   */
  endpoint: string
  /** What was thrown. It may quote the request, so treat it as a secret. */
  error: unknown
  /** Where it was thrown, with the stacks of its causes. Text, so that a log of JSON keeps it. A secret like `error`. */
  stack: string
}

/**
 * An event for `onEvent`; the field `event` names its kind.
 *
 * Each call to an endpoint of the service ends with one `CallEvent`, the type of the package `@embedded-wallet/protocol`.
 * The webhook events of the interface are separate: see `Sandbox.events`.
 */
export type SandboxEvent = CallEvent | CodeEvent | ErrorEvent

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnSandboxEvent = (event: SandboxEvent) => void

/** Describes an unforeseen error. */
export function errorEvent(endpoint: string, error: unknown): ErrorEvent {
  const thrown = error instanceof Error ? error : new Error(`thrown, but no error: ${String(error)}`)
  const stacks: string[] = []
  // The limit ends a cycle of causes.
  for (let next: unknown = thrown; next instanceof Error && stacks.length < 5; next = next.cause)
    stacks.push(next.stack ?? String(next))
  return { event: 'error', endpoint, error, stack: stacks.join('\ncaused by ') }
}

/**
 * Describes a finished call from the caller's point of view.
 *
 * @param status - The HTTP status; `undefined` when an injected fault dropped the response.
 * @param durationMs - Milliseconds from the start of the call to its end.
 */
export function callEvent(
  name: ServiceEndpointName,
  { method }: Endpoint,
  status: number | undefined,
  durationMs: number,
): CallEvent {
  const base = { event: 'call', endpoint: name, durationMs } as const
  const hasSideEffects = method !== 'GET'
  if (status !== undefined && status < 300) return { ...base, status }
  const lostCode = hasSideEffects ? 'OUTCOME_UNKNOWN' : 'UNREACHABLE'
  const code = status === undefined ? lostCode : refusalCode(status, hasSideEffects)
  const outcome = code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none'
  return { ...base, ...(status === undefined ? {} : { status }), code, outcome }
}
