/** The shapes of what a wallet remembers, on the page or in its store. Types only. */

import type { AuthMethodType, PasskeyAuthChallenge } from '@embedded-wallet/protocol'

/** A session signing key together with its public half. */
export interface SessionSigningKey {
  /** Non-extractable ECDSA P-256 private key. */
  signingKey: CryptoKey
  /** The compressed SEC1 point, 66 lowercase hex digits. */
  publicKey: string
}

/** A session as an app may see it: everything but the key. */
export interface WalletSession {
  /** `InternalAccount:<id>` or `EmbeddedWallet:<id>`, as in the wallet. */
  accountId: string
  /** `Session:<id>` */
  sessionId: string
  /** The AuthMethod that signed in: `AuthMethod:<id>`. */
  authMethodId: string
  /** Its type: `PASSKEY`, `EMAIL_OTP`, `OAUTH`, or a newer one. */
  type: string
  /** Its nickname; empty if the service gives none. */
  nickname: string
  /** The session's public key: compressed SEC1, 66 lowercase hex digits. */
  publicKey: string
  /** By the service's clock, ISO 8601. */
  expiresAt: string
  /** `memory`: the session ends with this page, because the browser stores nothing or the app chose a memory store. */
  persistence: 'device' | 'memory'
}

/** Where a wallet stands. Never `active` or `expiring` without a usable key. */
export type SessionState =
  /**
   * The wallet reads its store, or could not read it yet and tries again: a session may be there. It lasts as long as the store cannot be
   * read, so offer a sign-in after some seconds.
   */
  | { status: 'restoring' }
  | { status: 'signed-out' }
  | { status: 'active'; session: WalletSession }
  /** Active, and over within the wallet's `expiringMs`. */
  | { status: 'expiring'; session: WalletSession }
  /** Over: by the clock, or because the service refused its signature. */
  | { status: 'expired'; session: WalletSession }
  /** The browser kept the facts of a session and lost its key. */
  | { status: 'key-lost'; session: WalletSession }

/** What the store holds of a session. A change of shape is a new `schema`. */
export interface SessionRecord extends WalletSession, SessionSigningKey {
  schema: 2
  /** When the session was opened here, by the service's clock, milliseconds since 1970. The newest session is the current one. */
  startedAt: number
  /** Milliseconds to add to this device's clock to get the service's, as estimated then. */
  clockOffset: number
}

/** How the last session ended, for an app to explain. */
export interface EndedSession {
  how: 'expired' | 'key-lost'
  record: SessionRecord
}

/** The sessions of an account on this device, as this page knows them. */
export interface DeviceSessions {
  /** By session id. */
  records: Map<string, SessionRecord>
  /** Ids of sessions that have ended: a store that did not delete them must not bring them back. */
  over: Set<string>
  ended: EndedSession | undefined
  /** Whether the last read saw all that this page can find: false if the browser could not read its storage. */
  isWhole: boolean
  /** Whether a read has seen all that this page can find. Until then no session means only that none was found yet. */
  isKnown: boolean
  /** When the user signed out while the store could not be read, by the device's clock: older values do not come back. */
  leftAt: number
}

/** A client key pair together with what the service knows of it. */
export interface ClientKey {
  keyPair: CryptoKeyPair
  /** As sent: 130 hex digits for a key to seal to, 66 for a key to adopt. */
  clientPublicKey: string
}

/** An AuthMethod by its ids, as far as this device knows them. */
export interface KnownAuthMethod {
  authMethodId: string
  /** PASSKEY: the WebAuthn rawId, base64url. */
  credentialId?: string | undefined
  /** PASSKEY registered or used here: what the Signal API needs. */
  rpId?: string | undefined
  userId?: string | undefined
  /** PASSKEY registered here: whether password managers list it under an email address. */
  hasAddress?: boolean | undefined
}

/** A passkey sign-in that has its challenge and its key. It lives with the page and is used once. */
export interface PreparedPasskeySignIn {
  readonly type: 'PASSKEY'
  /** When the challenge ends, by the service's clock, ISO 8601. */
  readonly expiresAt: string
}

/** What stands behind a prepared passkey sign-in. */
export interface PasskeyOffer {
  known: KnownAuthMethod
  challenge: PasskeyAuthChallenge
  clientKey: ClientKey
  /** The step-up that it was made for. It is good for no other sign-in. */
  stepUpId: string | undefined
}

/** A passkey that was created here: what the Signal API needs. */
export interface KnownPasskey {
  /** The WebAuthn rawId, base64url. */
  credentialId: string
  rpId: string
  /** The user handle, base64url: each passkey has its own. */
  userId: string
  /** As in `KnownAuthMethod`. */
  hasAddress?: boolean | undefined
}

/** A registration that was begun here. Its fields distinguish the AuthMethod from others of its type. */
export interface BegunRegistration {
  /** Distinguishes it from others of this device. */
  id: string
  type: AuthMethodType
  /** As the list will show it; undefined if the service chooses it. */
  nickname: string | undefined
  passkey: KnownPasskey | undefined
  /** By the service's clock, milliseconds since 1970. */
  startedAt: number
  /** No response came before it: `startedAt` is by this device's clock, which may be wrong. */
  isDeviceTime?: boolean | undefined
}

/** An order, as a device keeps it. */
export interface OrderDigests {
  /** The SHA-256 of its JSON, in hex. */
  order: string
  /** The SHA-256 of its `id`, where it has one. */
  orderId?: string | undefined
}

/** What a record may know of its order: nothing, once a caller of the order was told how the payment ended. */
export type KnownOrder = { [Name in keyof OrderDigests]?: OrderDigests[Name] | undefined }

/** One payment that a user wanted. `order`: the one that it pays. */
export interface PaymentIntent extends KnownOrder {
  quoteId: string
  /**
   * `sent`: a request may have left. `taken`: the service has one and waits for the user's authorization. `done`: the payment was
   * executed, and is remembered until its quote ends: the guard refuses an expired payload.
   */
  state: 'sent' | 'taken' | 'done'
  /** When the quote ends (ISO 8601). */
  expiresAt: string
}

/** The sign-ins that the service may take time for. */
export type SignInAction = 'signInWithPasskey' | 'signInWithEmailOtp' | 'signInWithSmsOtp' | 'signInWithOAuth'

/** The actions on an account that need a signature, and that the service may respond to with PROCESSING. */
export type AccountAction =
  | 'registerPasskey'
  | 'registerEmailOtp'
  | 'registerSmsOtp'
  | 'registerOAuth'
  | 'revokeAuthMethod'
  | 'revokeSession'
  | 'refreshSession'
  | 'exportWallet'
  | 'updateContact'

/** The actions that the service may respond to with PROCESSING. */
export type OperationAction = SignInAction | AccountAction

/** A request that acts, with all that the identical request and its result need. It is kept from before it leaves until it settles. */
export interface PendingOperation {
  /** The Request-Id; a made-up id where the request has none. */
  id: string
  action: OperationAction
  /** The id in the path; empty if the path has none. */
  target: string
  /** JSON text. */
  body?: string | undefined
  signature?: string | undefined
  requestId?: string | undefined
  stepUpId?: string | undefined
  /** The credential type that the response must have. */
  type?: string | undefined
  /** When it began, by the service's clock, milliseconds since 1970. */
  since: number
  /** When its challenge ends, ISO 8601. */
  expiresAt: string
  /** Whether the service responded PROCESSING: from then on the identical request is safe to repeat. */
  isSeen: boolean
  /** What opens the result: of a sign-in, a renewal or an export. */
  keyPair?: CryptoKeyPair | undefined
  /** Of a registration. */
  begun?: BegunRegistration | undefined
  /** Of a renewal: the AuthMethod of the session. */
  authMethodId?: string | undefined
}
