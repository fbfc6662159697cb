/** Why a call to the service failed: the codes and outcomes that errors of the browser and of the backend share; and the one event that reports a call. */

/** What a failed call did to the service. */
export type Outcome =
  /** Nothing happened on the service. */
  | 'none'
  /** The request left and its response was lost. The service may have acted. */
  | 'unknown'

/** Why a call failed. The code of the service itself stands beside it, as `serviceCode`. */
export type CallErrorCode =
  /** No response arrived, and the service cannot have changed anything. */
  | 'UNREACHABLE'
  /** The caller's `signal` ended the call, and the service cannot have changed anything. */
  | 'ABORTED'
  /** The request left and its response was lost or broken. The service may have acted: read the current state first. */
  | 'OUTCOME_UNKNOWN'
  /** The relay or the service refused the call: see `status`, `serviceCode` and `reason`. */
  | 'REFUSED'
  /** Nothing was paid: the balance does not cover it. */
  | 'INSUFFICIENT_FUNDS'
  /** Nothing was paid: the quote ended before it was executed. Ask for a new one. */
  | 'QUOTE_EXPIRED'
  /** Too many calls: wait `retryAfterSeconds`. */
  | 'RATE_LIMITED'
  /** The wallet and its relay are set to different profiles, and the call went no further. Set both to the deployment's. */
  | 'PROFILE_MISMATCH'
  /** The response does not follow the service interface, and the service cannot have changed anything. */
  | 'UNEXPECTED_RESPONSE'

/**
 * Decides whether the cause of a failure passes with time.
 *
 * It does not mean that the call may be repeated: while the outcome is unknown, read the current state first.
 *
 * @param status - The HTTP status; undefined if no response arrived.
 * @param serviceCode - The service's own code.
 * @returns True for `UNREACHABLE`, `RATE_LIMITED`, 408 and 5xx, and for what the service itself has not finished.
 */
export function isTransient(code: string, status: number | undefined, serviceCode?: string): boolean {
  if (code === 'UNREACHABLE' || code === 'RATE_LIMITED' || unfinished.has(serviceCode)) return true
  return status === 408 || (status ?? 0) >= 500
}

/**
 * Source: service of autumn 2026, read 2026-11-28: "BANK_ACCOUNT_VALIDATION_PENDING (retryable)"; its published list of the codes of a 400, read
 * 2026-11-29: QUOTE_REQUEST_FAILED "is retryable". Assumption: the two that are in progress pass, too.
 */
const unfinished: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'BANK_ACCOUNT_VALIDATION_PENDING',
  'OPERATION_IN_PROGRESS',
  'QUOTE_REQUEST_FAILED',
  'DOCUMENT_UPLOAD_IN_PROGRESS',
])

/**
 * Where the section about an error's code is, in the package that throws it: what happened, what happened to the money, and what to do. It is
 * a path and no web address, so that it needs no network and fits the installed version.
 */
export const errorDocsUrl = (code: string, from: 'core' | 'platform'): string =>
  `node_modules/@embedded-wallet/${from}/errors.md#${code.toLowerCase().replaceAll('_', '-')}`

/** A finished call. It holds names, numbers and codes only: never an id, a body or a secret. */
export interface CallEvent {
  event: 'call'
  /** The name of the endpoint, such as `executeQuote`. */
  endpoint: string
  /** HTTP status; absent if no response arrived. */
  status?: number
  /** Why the call failed; absent after a success. */
  code?: CallErrorCode
  /** What the failed call did to the service; absent after a success. */
  outcome?: Outcome
  /** Milliseconds from the start of the call to its end. */
  durationMs: number
}

/** Gives an event to a listener, if there is one. It never throws: a listener that throws or rejects must not fail the call. */
export function emit<Event>(onEvent: ((event: Event) => unknown) | undefined, event: Event): void {
  const hear = async () => onEvent?.(event)
  // An exception or a rejection is ignored: it belongs to the listener, and a throwing listener must not fail the call.
  hear().catch(() => undefined)
}
