/** The error of a failed call: the same fields and codes as `ServiceError` of the browser SDK. */

import { type CallErrorCode, errorDocsUrl, isTransient, type Outcome } from '@embedded-wallet/protocol'

/** The fields of a `PlatformError` beside its code and message. All are optional. Default of `outcome`: `none`. */
export type PlatformErrorFacts = {
  [Field in Exclude<keyof PlatformError, keyof Error | 'code' | 'retryable' | 'docsUrl'>]?:
    | PlatformError[Field]
    | undefined
} & { cause?: unknown }

/**
 * A call to the service failed.
 *
 * Switch over `code` for what to do, and over `serviceCode` for why the service refused. The message holds no credential,
 * token, one-time code or signature. Every call of this package can throw it, with each of these; the comment of a call has what is
 * its own.
 *
 * - `REFUSED`: see `serviceStatus`, `serviceCode` and `reason`. An id without a record is a 404 with the `serviceCode`
 *   `USER_NOT_FOUND` (a customer), `QUOTE_NOT_FOUND`, `TRANSACTION_NOT_FOUND`, `INVITATION_NOT_FOUND`, `TOKEN_NOT_FOUND` or `NOT_FOUND`.
 *   A call for sandboxes only is `FORBIDDEN` (403) for a production key, and one that moves money for an API token without the permission
 *   TRANSACT, one of an agent that is paused, and one that its policy or limits do not permit. A `CONFLICT` (409) is an
 *   `idempotencyKey` that was used with another body, a call about strong customer authentication where that does not apply to the
 *   customer, and a trust of a payee that is as it was. A wrong or late proof of a user is `INVALID_INPUT` (400), a locked customer
 *   `ACCOUNT_LOCKED` (423), a payment over the customer's daily volume `DAILY_VOLUME_LIMIT_EXCEEDED` (429).
 * - `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * - `UNREACHABLE`: no response to a call that only reads.
 * - `ABORTED`: `signal` ended the call before it was sent, or one that only reads.
 * - `UNEXPECTED_RESPONSE`: the service redirects (check `baseUrl`), or a response to a call that only reads does not follow the
 *   service interface.
 * - `OUTCOME_UNKNOWN`: the response was lost or broken, and the service may have acted, so the money may have moved. Repeat the call
 *   with the error's `idempotencyKey`, where it has one, and the same options; else read the state back before you call again. What only
 *   begins something, such as a login, can begin again.
 *
 * An option that is missing or wrong, also the `limit` of a list, is a `TypeError` or a `RangeError`. Nothing was sent then.
 *
 * @example
 * ```ts
 * try {
 *   await executeQuote(platform, { quoteId })
 * } catch (error) {
 *   if (!(error instanceof PlatformError)) throw error
 *   // The money may have moved: repeat only under the same key.
 *   if (error.code === 'OUTCOME_UNKNOWN') await executeQuote(platform, { quoteId, idempotencyKey: error.idempotencyKey })
 *   else if (error.serviceCode === 'CONFLICT') console.log('executed before, or expired')
 * }
 * ```
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly code: CallErrorCode
  /**
   * What the call did to the service. `unknown` exactly when `code` is `OUTCOME_UNKNOWN`: the service may have acted. Read
   * the current state, or repeat the call with `idempotencyKey` and the same body.
   */
  readonly outcome: Outcome
  /** Whether the same call may succeed later. Never while the outcome is unknown: read the current state first. */
  readonly retryable: boolean
  /**
   * HTTP status of the service's response; undefined if no response arrived, or none that could be read. It is not called `status`: web
   * frameworks copy that to their own response, and a refused key of your backend would then log your users out.
   */
  readonly serviceStatus: number | undefined
  /** The service's own code: an open set (see `errorCodes`), such as `QUOTE_NOT_FOUND`. */
  readonly serviceCode: string | undefined
  /** The service's own text, 500 characters at most. */
  readonly serviceMessage: string | undefined
  /** Which check a 401 failed, if the service tells; `CREDENTIALS_REFUSED_REASON` for the client's own credentials. */
  readonly reason: string | undefined
  /** The service's own details, such as `{ field: 'customerId' }`. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Seconds to wait before the next call, from 0 to 3600. */
  readonly retryAfterSeconds: number | undefined
  /** The Request-Id that the call carried, for logs. */
  readonly requestId: string | undefined
  /** The key under which the same call may be repeated; undefined where the service does not read one. */
  readonly idempotencyKey: string | undefined

  constructor(code: CallErrorCode, message: string, facts: PlatformErrorFacts = {}) {
    super(message, { cause: facts.cause })
    this.code = code
    this.outcome = facts.outcome ?? 'none'
    this.retryable = this.outcome === 'none' && isTransient(code, facts.serviceStatus, facts.serviceCode)
    this.serviceStatus = facts.serviceStatus
    this.serviceCode = facts.serviceCode
    this.serviceMessage = facts.serviceMessage
    this.reason = facts.reason
    this.details = facts.details
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.requestId = facts.requestId
    this.idempotencyKey = facts.idempotencyKey
  }

  /** The file and section that explain what happened, where the money is, and what to do: a path below your project. */
  get docsUrl(): string {
    return errorDocsUrl(this.code, 'platform')
  }
}
