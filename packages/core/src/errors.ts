/** Every error class and code of the SDK. */

import {
  type CallErrorCode,
  type Outcome as CallOutcome,
  errorDocsUrl,
  isTransient,
  type Quote,
  type ScaChallenge,
} from '@embedded-wallet/protocol'

/** What became of it. `done`: it was done, and not as the user saw it. Never repeat it. */
export type Outcome = CallOutcome | 'done'

/** What an error has beside its code and message. */
export interface ErrorDetails {
  cause?: unknown
  outcome?: Outcome
  retryable?: boolean
}

/** Base of all errors that the SDK throws, except for a developer's misuse (`TypeError`, `RangeError`). */
export abstract class WalletError<Code extends string = string> extends Error {
  abstract override readonly name: 'PasskeyError' | 'SessionError' | 'ServiceError' | 'StoreError'
  declare readonly code: Code
  /** `unknown`: the money may have moved, or the change may have happened. Never repeat it under a new key. */
  declare readonly outcome: Outcome
  /** Whether the same call may succeed later, unchanged. Never while the outcome is unknown: read the current state first. */
  declare readonly retryable: boolean

  constructor(
    code: Code,
    message: string,
    { cause, outcome = 'none', retryable = false }: ErrorDetails = {},
  ) {
    super(message, { cause })
    this.code = code
    this.outcome = outcome
    this.retryable = retryable && outcome === 'none'
  }

  /** The file and section that explain what happened, where the money is, and what to do: a path below your project. */
  get docsUrl(): string {
    return errorDocsUrl(this.code, 'core')
  }
}

/** The codes of `PasskeyError`: why a WebAuthn ceremony did not complete. */
export type PasskeyErrorCode =
  /** The user closed the prompt, let it time out, or has no matching passkey: browsers do not distinguish these. */
  | 'PASSKEY_CANCELLED'
  /** The caller's `signal` ended the ceremony, or a newer ceremony took its place. */
  | 'PASSKEY_ABORTED'
  /** This browser or page does not support WebAuthn, or the page's policy denies it. */
  | 'PASSKEY_UNSUPPORTED'
  /** This authenticator already holds a passkey for the account. */
  | 'PASSKEY_ALREADY_REGISTERED'
  /** The page's host may not use the relying party id. */
  | 'PASSKEY_RP_ID_MISMATCH'
  /** The authenticator lacks discoverable credentials, user verification, or an algorithm. */
  | 'PASSKEY_AUTHENTICATOR_UNFIT'
  /** Anything else; see `cause`. */
  | 'PASSKEY_FAILED'

/** A WebAuthn ceremony did not complete. Every verb that opens a prompt of the device can throw it. */
export class PasskeyError extends WalletError<PasskeyErrorCode> {
  override readonly name = 'PasskeyError'
}

/** The codes of `SessionError`: why there is no signature. */
export type SessionErrorCode =
  /** This device has no session: sign in first. */
  | 'SESSION_REQUIRED'
  /** The session has ended: sign in again. */
  | 'SESSION_EXPIRED'
  /** The browser lost the session's key, or the key no longer signs: sign in again. */
  | 'SESSION_KEY_LOST'
  /** This page is not a secure context (https or localhost), so the browser offers no Web Crypto. */
  | 'INSECURE_CONTEXT'
  /** The service sent a session without a sealed key, or for another account. */
  | 'SESSION_UNUSABLE'
  /** The account has no such AuthMethod, or none of that type. */
  | 'AUTH_METHOD_NOT_FOUND'
  /** It is the account's only AuthMethod: it cannot be revoked. */
  | 'LAST_AUTH_METHOD'
  /** A session of another AuthMethod has to sign, and this device has none: sign in with another one first. */
  | 'OTHER_AUTH_METHOD_REQUIRED'
  /** The ID token is older than 60 seconds: get a fresh one. */
  | 'OIDC_TOKEN_STALE'
  /** This device has no key to seal the code to: send another one. */
  | 'NEW_CODE_REQUIRED'
  /** encryptedSessionSigningKey is malformed, damaged, or sealed to another key. */
  | 'SEALED_KEY_INVALID'
  /** The pinned signer did not sign what the service sent, or it was changed. */
  | 'ENVELOPE_INVALID'
  /** The text to sign contradicts the action: nothing was signed. */
  | 'PAYLOAD_MISMATCH'
  /** The text to sign is damaged JSON, or names a field twice: nothing was signed. */
  | 'PAYLOAD_UNREADABLE'
  /** The text to sign is of an unknown form, and the app's `approvePayload` did not approve it: nothing was signed. */
  | 'PAYLOAD_NOT_APPROVED'
  /** The app's `confirm` did not return `true`: nothing was signed. */
  | 'SIGNING_DECLINED'
  /** Another tab executes the same payment and does not finish, or the wallet asks the user about another one. */
  | 'BUSY'
  /** Only the wallet's own frame or window does this: open it with `openWallet` of `@embedded-wallet/frame`. */
  | 'FRAME_ONLY'
  /** The quote has nothing that this wallet can sign, or belongs to another account. */
  | 'QUOTE_NOT_SIGNABLE'
  /** The quote takes more than `maxSendingAmount`, or another currency: nothing was signed. */
  | 'QUOTE_TOO_HIGH'

/**
 * A session is missing, over or unusable, or this device refused to sign.
 *
 * Every verb that needs a session can throw it with `SESSION_REQUIRED`, `SESSION_EXPIRED` and `SESSION_KEY_LOST`; every verb that signs
 * what the service sent with `PAYLOAD_MISMATCH`, `PAYLOAD_UNREADABLE`, `PAYLOAD_NOT_APPROVED` and `SIGNING_DECLINED`; every verb that
 * opens a session with `SEALED_KEY_INVALID` and `SESSION_UNUSABLE`; and each of them with `INSECURE_CONTEXT`. The comment of a verb has
 * what is its own.
 */
export class SessionError extends WalletError<SessionErrorCode> {
  override readonly name = 'SessionError'
}

/** The codes of `ServiceError`: why a call did not succeed. A backend's errors have the same codes, but those after `CallErrorCode`. */
export type ServiceErrorCode =
  | CallErrorCode
  /** Nothing was paid: the service waits until the user has authorized the payment. See `scaChallenge`. */
  | 'AUTHORIZATION_REQUIRED'
  /** Nothing was paid: the user's proof is wrong, too late, or not of the kind that the service waits for. Try again. */
  | 'PROOF_REFUSED'
  /** The service has another amount, currency or destination than the user saw. `outcome` tells whether it was paid; see `difference`. */
  | 'PAYMENT_DIFFERS'
  /** Nothing was done: the relay wants a sign-in that was made for this very action. */
  | 'STEP_UP_REQUIRED'
  /** The page and the wallet's frame speak different versions of their protocol: load the page again. */
  | 'PROTOCOL_MISMATCH'
  /** A part of the wallet's code did not load twice: load the page again. Nothing was sent by the step that needed it. */
  | 'RELOAD_NEEDED'
  /** The service took the request and still works on it; only the wait ended. The same verb, or `resumeOperation`, waits on. */
  | 'PROCESSING'

/** A payment that is not as it was shown. */
export interface PaymentDifference {
  /** The names of the fields, such as `totalSendingAmount`. */
  fields: readonly string[]
  /** As the user saw it. */
  shown: Partial<Quote>
  /** As the service has it. */
  paid: Quote
}

/** What a `ServiceError` has beside its code and message. */
export type ServiceErrorDetails = ErrorDetails & Partial<Omit<ServiceError, keyof WalletError>>

/**
 * A call to the service, through the relay, did not succeed.
 *
 * Every verb that calls can throw it with `UNREACHABLE`, `ABORTED`, `REFUSED`, `RATE_LIMITED`, `PROFILE_MISMATCH` and
 * `UNEXPECTED_RESPONSE`; every verb that needs a session with `STEP_UP_REQUIRED`, if the wallet has no `reauthenticate` or its sign-in
 * did not count; every verb with `onState` with `PROCESSING`; every verb whose code loads later with `RELOAD_NEEDED`. The comment of a verb lists its own. A wrong option is a `TypeError`
 * or `RangeError` that names it.
 */
export class ServiceError extends WalletError<ServiceErrorCode> {
  override readonly name = 'ServiceError'
  /** HTTP status; undefined if no response came. */
  declare readonly status: number | undefined
  /** The service's own code: an open set, such as `PASSKEY_CREDENTIAL_ALREADY_EXISTS`. */
  declare readonly serviceCode: string | undefined
  /**
   * Who refused the call. Undefined if neither did: no response came, or it is that of something in between, such as a proxy. Also if both refuse
   * in these words, and a proxy took away the headers that tell.
   */
  declare readonly refusedBy: 'service' | 'relay' | undefined
  /** Which check a 401 failed, if the service tells. Deployments put the words about any other error here, too. */
  declare readonly reason: string | undefined
  /** The service's own text, for logs. It is not part of `message`, because it may repeat anything. */
  declare readonly serviceMessage: string | undefined
  /** Your backend's own message to the user, from `QuoteRefusal` of the relay: show it as text. The service's own words are never here. */
  declare readonly userMessage: string | undefined
  /** How long to wait before the next call, from 0 to 3600. */
  declare readonly retryAfterSeconds: number | undefined
  /** The Request-Id that the call carried, for logs: calls that respond to a challenge or carry a signature have one. */
  declare readonly requestId: string | undefined
  /** `AUTHORIZATION_REQUIRED`, `PROOF_REFUSED`: what the user must prove to the service, if it tells. See `authorizeQuote`. */
  declare readonly scaChallenge: ScaChallenge | undefined
  /** `STEP_UP_REQUIRED`: the relay's name for the sign-in that it wants; undefined if a sign-in did not count. */
  declare readonly stepUpId: string | undefined
  /** `PAYMENT_DIFFERS`: what the user saw, and what the service has. */
  declare readonly difference: PaymentDifference | undefined

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(code, message, { retryable: isTransient(code, details.status, details.serviceCode), ...details })
    const { cause, outcome, retryable, ...known } = details
    Object.assign(this, known)
  }
}

/** The codes of `StoreError`: why storage failed. */
export type StoreErrorCode =
  /** The browser refused to read or write its storage. */
  'STORE_UNAVAILABLE'

/** The session store failed where memory cannot replace it. */
export class StoreError extends WalletError<StoreErrorCode> {
  override readonly name = 'StoreError'
}

/** The union to switch over: `error.code` is exhaustive. */
export type AnyWalletError = PasskeyError | SessionError | ServiceError | StoreError
