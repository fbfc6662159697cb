/** Every error class and code of the SDK, on one page. */

/** What an error says about the action that it ended. */
export type Outcome =
  /** Nothing happened on the service: the action may be asked for again. */
  | 'none'
  /** The request left and its answer was lost: the action may have happened. */
  | 'unknown'

/** What an error is made with, beside its code and message. */
export interface ErrorDetails {
  cause?: unknown
  outcome?: Outcome
  retryable?: boolean
}

/** Base of all errors that the SDK throws, misuse by the developer excepted (`TypeError`, `RangeError`). */
export abstract class WalletError extends Error {
  abstract override readonly name: 'PasskeyError' | 'SessionError' | 'ServiceError' | 'StoreError'
  abstract readonly code: string
  /** `unknown` means: the money may have moved or the change may have been made. Never repeat under a new key. */
  readonly outcome: Outcome
  /** Whether the same call, made again later and unchanged, may succeed. Never while the outcome is unknown: look first. */
  readonly retryable: boolean

  constructor(message: string, { cause, outcome = 'none', retryable = false }: ErrorDetails = {}) {
    super(message, { cause })
    this.outcome = outcome
    this.retryable = retryable && outcome === 'none'
  }
}

/** The codes of `PasskeyError`: why a WebAuthn ceremony did not complete. */
export type PasskeyErrorCode =
  /** The person closed the prompt, let it time out, or has no matching passkey: browsers do not tell these apart. */
  | 'PASSKEY_CANCELLED'
  /** The caller's `signal` ended the ceremony, or a newer ceremony took its place. */
  | 'PASSKEY_ABORTED'
  /** This browser or page offers no WebAuthn. */
  | 'PASSKEY_UNSUPPORTED'
  /** This authenticator already holds a passkey for the account. */
  | 'PASSKEY_ALREADY_REGISTERED'
  /** The page's host may not use the relying party id. */
  | 'PASSKEY_RP_ID_MISMATCH'
  /** The authenticator cannot do what was asked: discoverable credentials, user verification, or an algorithm. */
  | 'PASSKEY_AUTHENTICATOR_UNFIT'
  /** Anything else; see `cause`. */
  | 'PASSKEY_FAILED'

/** A WebAuthn ceremony did not complete. */
export class PasskeyError extends WalletError {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, message: string, details?: ErrorDetails) {
    super(message, details)
    this.code = code
  }
}

/** The codes of `SessionError`: why there is no signature. */
export type SessionErrorCode =
  /** Nobody is signed in on this device: sign in first. */
  | 'SESSION_REQUIRED'
  /** The session's time is over: sign in again. */
  | 'SESSION_EXPIRED'
  /** The browser kept the session's facts and lost its key, or the key no longer signs: sign in again. */
  | 'SESSION_KEY_LOST'
  /** This page is not a secure context (https or localhost), so the browser offers no Web Crypto. */
  | 'INSECURE_CONTEXT'
  /** The service sent a session without a sealed key, or for another account. */
  | 'SESSION_UNUSABLE'
  /** The account has no AuthMethod of that type, or not the one that was asked for. */
  | 'AUTH_METHOD_NOT_FOUND'
  /** It is the account's only AuthMethod, which cannot be revoked. */
  | 'LAST_AUTH_METHOD'
  /** This device has no session of another AuthMethod, which has to sign: sign in with that one first. */
  | 'OTHER_AUTH_METHOD_REQUIRED'
  /** The ID token is older than 60 seconds: get a fresh one. */
  | 'OIDC_TOKEN_STALE'
  /** encryptedSessionSigningKey is malformed, damaged, or sealed to another key. */
  | 'SEALED_KEY_INVALID'
  /** An HPKE ciphertext could not be opened with this key. */
  | 'HPKE_OPEN_FAILED'
  /** What the service wrapped for this device is not signed by the pinned signer, or was changed. */
  | 'ENVELOPE_INVALID'
  /** The text to sign does not match what was asked for: nothing was signed. */
  | 'PAYLOAD_MISMATCH'
  /** The text to sign cannot be read: nothing was signed. */
  | 'PAYLOAD_UNREADABLE'
  /** The text to sign is of a form that is not known, and the app's `approvePayload` did not approve it. */
  | 'PAYLOAD_NOT_APPROVED'
  /** The app's `confirm` did not confirm: nothing was signed. */
  | 'SIGNING_DECLINED'
  /** Another tab is at the same payment and does not finish. */
  | 'BUSY'
  /** The quote carries nothing that this wallet could sign, or is not this account's. */
  | 'QUOTE_NOT_SIGNABLE'

/** A session is missing, over or unusable, or a signature was refused on this device. */
export class SessionError extends WalletError {
  override readonly name = 'SessionError'
  readonly code: SessionErrorCode

  constructor(code: SessionErrorCode, message: string, details?: ErrorDetails) {
    super(message, { retryable: code === 'BUSY', ...details })
    this.code = code
  }
}

/** The codes of `ServiceError`: why a call did not succeed. */
export type ServiceErrorCode =
  /** The relay could not be reached; nothing was changed. */
  | 'UNREACHABLE'
  /** The caller's `signal` ended the call. */
  | 'ABORTED'
  /** The request left, its answer was lost: see `outcome`. */
  | 'OUTCOME_UNKNOWN'
  /** The relay or the service said no: see `status`, `serviceCode` and `reason`. */
  | 'REFUSED'
  /** Too many tries: wait `retryAfterSeconds`. */
  | 'RATE_LIMITED'
  /** The answer was not what the interface promises. */
  | 'UNEXPECTED_RESPONSE'

/** What a `ServiceError` is made with, beside its code and message: fields of the same names. */
export interface ServiceErrorDetails extends ErrorDetails {
  status?: number | undefined
  serviceCode?: string | undefined
  reason?: string | undefined
  serviceMessage?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** A call to the service, through the relay, did not succeed. */
export class ServiceError extends WalletError {
  override readonly name = 'ServiceError'
  readonly code: ServiceErrorCode
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** The service's own code: an open set, such as `PASSKEY_CREDENTIAL_ALREADY_EXISTS`. */
  readonly serviceCode: string | undefined
  /** Which check a 401 failed, when the service says so. */
  readonly reason: string | undefined
  /** The service's own text, for logs. It is not part of `message`: nobody here vouches for what it repeats. */
  readonly serviceMessage: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    const { status = 0 } = details
    const isPassing = code === 'UNREACHABLE' || code === 'RATE_LIMITED' || status === 408 || status >= 500
    super(message, { retryable: isPassing, ...details })
    this.code = code
    this.status = details.status
    this.serviceCode = details.serviceCode
    this.reason = details.reason
    this.serviceMessage = details.serviceMessage
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The codes of `StoreError`: why storage failed. */
export type StoreErrorCode =
  /** The browser refused to read or write its storage. */
  'STORE_UNAVAILABLE'

/** The session store failed where memory could not stand in. */
export class StoreError extends WalletError {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, details?: ErrorDetails) {
    super(message, details)
    this.code = code
  }
}

/** The union to switch over: `error.code` is exhaustive. */
export type AnyWalletError = PasskeyError | SessionError | ServiceError | StoreError
