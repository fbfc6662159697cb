/** The wallet: a plain configuration object that every action takes first. No I/O, no state. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import type { LogEvent } from './http/callRelay.js'
import { browserPasskeys } from './passkey/browserPasskeys.js'
import type { PasskeyCeremonies } from './passkey/passkeyCeremonies.js'
import type { SigningSummary } from './signingSummary.js'
import { indexedDbSessionStore } from './store/indexedDbSessionStore.js'
import type { SessionStore } from './store/sessionStore.js'

/** Why a session is needed. */
export type ReauthenticationReason = 'SESSION_REQUIRED' | 'SESSION_EXPIRED' | 'SESSION_KEY_LOST'

/** Gets the person signed in again, with any of the sign-in verbs. Rejecting ends the action that waits. */
export type Reauthenticate = (wallet: Wallet, reason: ReauthenticationReason) => Promise<unknown>

/** A wallet of one account on this device. Frozen; make another one for another account. */
export interface Wallet {
  /** The embedded-wallet account: `InternalAccount:<id>` or its alias `EmbeddedWallet:<id>`. */
  readonly accountId: string
  /** Where the integrator's backend mounts the relay, such as `https://shop.example/wallet` or `/wallet`; no slash at the end. */
  readonly relayUrl: string
  /** How requests travel. Default: the browser's fetch. A relay in the same process fits as it is. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Where sessions live between page loads. Default: IndexedDB. */
  readonly sessionStore: SessionStore
  /** The relying party id of the account's passkeys, when it is not the page's host. */
  readonly rpId: string | undefined
  /** The WebAuthn ceremonies. Default: the browser's. */
  readonly passkeys: PasskeyCeremonies
  /** How long one call may take, in milliseconds. Default: 30 000. */
  readonly timeoutMs: number
  /** How long before its end a session counts as `expiring`, in milliseconds. Default: 60 000. */
  readonly expiringMs: number
  /** `client-held` where the deployment adopts the client's own key as the session key. Default: `sealed`. */
  readonly sessionKey: 'sealed' | 'client-held'
  /** `encrypted` where the deployment takes one-time codes sealed only. Default: `plain`. */
  readonly otp: 'plain' | 'encrypted'
  /**
   * The public key with which the deployment signs exports and OTP target keys: hex, pinned here because a key inside a
   * message proves nothing. `unsigned-sandbox` takes a sandbox's empty signatures, and no others.
   */
  readonly envelopeSigner: string | undefined
  /** Decides on payloads of a form that the SDK does not know. Default: they are not signed. */
  readonly approvePayload: ((summary: SigningSummary) => boolean | Promise<boolean>) | undefined
  /** Shows what is about to be signed and asks. Only `true` signs. Default: nobody is asked. */
  readonly confirm: ((summary: SigningSummary) => boolean | Promise<boolean>) | undefined
  /** Signs the person in when an action finds no session, and the action goes on. Default: the action fails. */
  readonly reauthenticate: Reauthenticate | undefined
  /** Receives events without ids, bodies or secrets. Default: silence. */
  readonly logger: ((event: LogEvent) => void) | undefined
}

/** What `createWallet` takes: a wallet's fields, of which two are required. */
export type WalletOptions = Pick<Wallet, 'accountId' | 'relayUrl'> & {
  [Field in Exclude<keyof Wallet, 'accountId' | 'relayUrl'>]?: Wallet[Field] | undefined
}

/**
 * Describes a wallet. Nothing is read, opened or sent until an action needs it, so this is safe on a server.
 *
 * Keep one wallet per account and page: it is the identity under which a restored session is remembered.
 *
 * @throws {TypeError} When `accountId` is no identifier of an account, or `relayUrl` is empty.
 * @throws {RangeError} When `timeoutMs` is no delay that timers take.
 * @example
 * ```ts
 * const wallet = createWallet({ accountId: 'InternalAccount:0198', relayUrl: 'https://shop.example/wallet' })
 * ```
 */
export function createWallet(options: WalletOptions): Wallet {
  const { accountId, relayUrl, timeoutMs = 30_000 } = options
  const isId = typeof accountId === 'string' && identifierPattern.test(accountId)
  if (!isId || !accountKey(accountId).startsWith('InternalAccount:')) {
    throw new TypeError('accountId: an id such as "InternalAccount:0198" is needed')
  }
  if (typeof relayUrl !== 'string' || relayUrl === '') {
    throw new TypeError('relayUrl: the address at which your backend mounts the relay is needed')
  }
  if (!(timeoutMs > 0 && timeoutMs < 2 ** 31)) {
    throw new RangeError(
      'timeoutMs: more than 0 and less than 2^31 milliseconds are needed, as timers take them',
    )
  }
  return Object.freeze({
    accountId,
    relayUrl: relayUrl.replace(/\/+$/, ''),
    // Called late and on its own: a fetch taken as a value loses its window.
    fetch: options.fetch ?? ((request: Request) => globalThis.fetch(request)),
    sessionStore: options.sessionStore ?? indexedDbSessionStore(),
    rpId: options.rpId,
    passkeys: options.passkeys ?? browserPasskeys,
    timeoutMs,
    expiringMs: options.expiringMs ?? 60_000,
    sessionKey: options.sessionKey ?? 'sealed',
    otp: options.otp ?? 'plain',
    envelopeSigner: options.envelopeSigner,
    approvePayload: options.approvePayload,
    confirm: options.confirm,
    reauthenticate: options.reauthenticate,
    logger: options.logger,
  })
}
