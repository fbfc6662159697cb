/** What core, relay, platform and sandbox report about a call: one event, given to one listener. */

import type { CallErrorCode, Outcome } from './callErrors.js'

/** A finished call. It holds names, numbers and codes only: never an id, a body or a secret. */
export interface CallEvent {
  event: 'call'
  /** The name of the endpoint, such as `executeQuote`. */
  endpoint: string
  /** HTTP status; absent when no response arrived. */
  status?: number
  /** Why the call failed; absent after a success. */
  code?: CallErrorCode
  /** What the failed call did to the service; absent after a success. */
  outcome?: Outcome
  /** Milliseconds from the start of the call to its end. */
  durationMs: number
}

/**
 * Gives an event to a listener.
 *
 * It never throws: a listener that throws or rejects must not fail the call.
 *
 * @param onEvent - The listener; undefined when there is none.
 * @param event - The event.
 */
export function emit<Event>(onEvent: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    // A rejection is lost, like an exception below: it belongs to the listener.
    Promise.resolve(onEvent?.(event)).catch(() => undefined)
  } catch {
    // The exception is lost: a throwing listener must not fail the call.
  }
}
