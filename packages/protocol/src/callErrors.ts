/** Why a call to the service failed: the codes and outcomes that errors of the browser and of the backend share. */

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
  /** Too many calls: wait `retryAfterSeconds`. */
  | 'RATE_LIMITED'
  /** The wallet and its relay are set to different profiles, and the call went no further. Set both to the deployment's. */
  | 'PROFILE_MISMATCH'
  /** The response does not follow the service interface, and the service cannot have changed anything. */
  | 'UNEXPECTED_RESPONSE'

/**
 * Decides whether the cause of a failure passes with time.
 *
 * It does not say that the call may be repeated: while the outcome is unknown, read the current state first.
 *
 * @param code - The code of the error.
 * @param status - The HTTP status; undefined when no response arrived.
 * @returns True for `UNREACHABLE`, `RATE_LIMITED`, 408 and 5xx.
 */
export function isTransient(code: string, status: number | undefined): boolean {
  return code === 'UNREACHABLE' || code === 'RATE_LIMITED' || status === 408 || (status ?? 0) >= 500
}
