/** The one error class of this package. */

import type { ErrorCode } from '@embedded-wallet/protocol'

/** What is known of the action that failed: nothing was done, or nobody can say yet. */
export type Outcome = 'none' | 'unknown'

/** Codes for what the service did not say itself. */
export type PlatformErrorCode =
  /** No answer came: the connection failed or the deadline passed. */
  | 'UNREACHABLE'
  /** The caller's signal ended the call. */
  | 'ABORTED'
  /** The service redirected, which is not followed: credentials would travel along. */
  | 'REDIRECTED'
  /** The service refuses tokenId and clientSecret, or the access token. */
  | 'CREDENTIALS_REFUSED'
  /** The answer is not what the interface promises. */
  | 'UNEXPECTED_RESPONSE'

/** What is known of a failure, besides its code. */
export interface PlatformErrorFacts {
  /** Default `none`. */
  outcome?: Outcome | undefined
  /** HTTP status. */
  status?: number | undefined
  /** What the service said, in its words. */
  serviceMessage?: string | undefined
  /** Which check a 401 of the sandbox failed. */
  reason?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  /** What a 429 or 503 asks to wait. */
  retryAfterSeconds?: number | undefined
  /** The key under which the call may be repeated; absent where the interface reads none. */
  idempotencyKey?: string | undefined
  cause?: unknown
}

/**
 * A call that failed.
 *
 * `outcome: 'unknown'` means that the service may have acted. Repeat such a call only with `idempotencyKey` and the same
 * body; without an `idempotencyKey`, or in doubt, read the state back first. The message is for a developer and holds no credential, token or code.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  /** The service's own code (see `errorCodes`; an open set), or one of `PlatformErrorCode`. */
  readonly code: ErrorCode | PlatformErrorCode | (string & {})
  readonly outcome: Outcome
  readonly status: number | undefined
  readonly serviceMessage: string | undefined
  readonly reason: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly idempotencyKey: string | undefined

  constructor(
    code: ErrorCode | PlatformErrorCode | (string & {}),
    message: string,
    facts: PlatformErrorFacts = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.outcome = facts.outcome ?? 'none'
    this.status = facts.status
    this.serviceMessage = facts.serviceMessage
    this.reason = facts.reason
    this.details = facts.details
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.idempotencyKey = facts.idempotencyKey
  }
}
