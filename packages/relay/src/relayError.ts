/** The errors with which the relay itself refuses a call. */

import {
  errorCodes,
  NOT_FORWARDED_REASON,
  NOT_SIGNED_IN_REASON,
  type RelayRefusalCode,
  relayRefusals,
} from '@embedded-wallet/protocol'

/** A refusal that becomes a response. Its message is public: it holds no secret and nothing about another user. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  /** HTTP status. */
  readonly status: number
  readonly code: string
  /** Seconds, or the service's own value of `Retry-After`. */
  readonly retryAfter: number | string | undefined
  readonly reason: string | undefined
  /** The quota that is used up. It is for the operator: the response does not name it. */
  readonly quota: string | undefined
  /** What else the response holds, such as the id of a step-up. */
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      cause?: unknown
      retryAfter?: number | string | undefined
      reason?: string | undefined
      details?: Readonly<Record<string, string>> | undefined
      quota?: string | undefined
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter
    this.reason = more.reason
    this.details = more.details
    this.quota = more.quota
  }
}

/** The page gets no reason of an error in the app's own code. */
export const whereReasonIs = "The reason is in your server's log, or in its onEvent."

/** What a developer who is signed in has missed. */
export const mountAfterSession =
  'Is the user signed in? Then mount the relay after your session. A session in memory is lost when the backend restarts: log in again.'
export const noAccount = `authorize of the relay returned no account. ${mountAfterSession}`

export const badRequest = (message: string, reason?: string): RelayError =>
  new RelayError(400, errorCodes.invalidInput, message, { reason })
/** A refusal that tells the developer what to set up, in the words of the protocol. */
export const setUpFirst = (
  code: RelayRefusalCode,
  reason?: string,
  found = '',
  details?: RelayError['details'],
): RelayError => {
  const { status, message } = relayRefusals[code]
  return new RelayError(status, code, message + found, { reason, details })
}
export const notSignedIn = (): RelayError => setUpFirst('NOT_SIGNED_IN', NOT_SIGNED_IN_REASON)
export const forbidden = (message: string): RelayError => new RelayError(403, errorCodes.forbidden, message)
/** The deployment takes one passkey per account. This registration was not forwarded, so its passkey is certainly unregistered. */
export const secondPasskey = (): RelayError =>
  new RelayError(
    400,
    errorCodes.passkeyCredentialAlreadyExists,
    'The account already has a passkey, and can have one. Sign in with it.',
    { reason: NOT_FORWARDED_REASON },
  )
export const notFound = (): RelayError =>
  new RelayError(404, errorCodes.notFound, 'This caller has no such resource.')
/** A browser opened it as a page. */
export const pageOfRelay = (mountPath: string): RelayError =>
  new RelayError(
    404,
    errorCodes.notFound,
    `${mountPath || '/'} and everything below it belongs to the relay (mountPath) and is not a page: give the page another path, or the relay another mountPath and the wallet the same relayUrl.`,
  )
export const tooManyRequests = (
  message: string,
  retryAfter: number | string | undefined,
  quota?: string,
): RelayError => new RelayError(429, errorCodes.rateLimited, message, { retryAfter, quota })
export const badGateway = (message: string, cause?: unknown): RelayError =>
  new RelayError(502, errorCodes.badGateway, message, { cause })
/** The relay forwarded nothing, so the caller may repeat the call. */
export const unavailable = (message: string, cause?: unknown, retryAfter = 1): RelayError =>
  new RelayError(503, errorCodes.serviceUnavailable, message, { cause, retryAfter })
