/** What a sandbox reports to `onEvent`: calls, one-time codes and unforeseen errors. */

import {
  type CallEvent,
  type Endpoint,
  refusalCode,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import type { SentCode } from '../state/records.js'

/**
 * An event for `onEvent`; the field `event` tells the variants apart.
 *
 * - `call`: a call to an endpoint of the service ended. It is the protocol's `CallEvent`.
 * - `code`: the real service would have sent this one-time code.
 * - `error`: the sandbox failed in a way that it does not expect. `endpoint` is an endpoint's name, or the method and path of
 *   a request to another part of the sandbox.
 *
 * The webhook events of the interface are separate: see `Sandbox.events`.
 */
export type SandboxEvent =
  | CallEvent
  | ({ event: 'code' } & SentCode)
  | { event: 'error'; endpoint: string; error: unknown }

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnSandboxEvent = (event: SandboxEvent) => void

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
