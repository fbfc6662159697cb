/** What the relay refuses by itself, in the interface's error body. */

import { errorCodes, NOT_SIGNED_IN_REASON } from '@embedded-wallet/protocol'

/** A refusal on its way to the browser. Its message is public: it names no secret and nothing of another user. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly status: number
  readonly code: string
  /** Seconds, or whatever the service said. */
  readonly retryAfter: number | string | undefined
  readonly reason: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    details: { cause?: unknown; retryAfter?: number | string | undefined; reason?: string } = {},
  ) {
    super(message, { cause: details.cause })
    this.status = status
    this.code = code
    this.retryAfter = details.retryAfter
    this.reason = details.reason
  }
}

export const badRequest = (message: string): RelayError =>
  new RelayError(400, errorCodes.invalidInput, message)
export const notSignedIn = (): RelayError =>
  new RelayError(401, errorCodes.unauthorized, 'Sign in to the app first: this caller has no account here.', {
    reason: NOT_SIGNED_IN_REASON,
  })
export const forbidden = (message: string): RelayError => new RelayError(403, errorCodes.forbidden, message)
export const notFound = (): RelayError =>
  new RelayError(404, errorCodes.notFound, 'There is nothing here for this caller.')
export const tooMany = (message: string, retryAfter: number | string | undefined): RelayError =>
  new RelayError(429, errorCodes.rateLimited, message, { retryAfter })
export const badGateway = (message: string, cause?: unknown): RelayError =>
  new RelayError(502, errorCodes.badGateway, message, { cause })
/** Nothing was forwarded, so the call may be made again. */
export const unavailable = (message: string, cause?: unknown): RelayError =>
  new RelayError(503, errorCodes.serviceUnavailable, message, { cause, retryAfter: 1 })
