/** The wallet: a configuration that every verb takes first. */

import { accountKey, identifierPattern, type Profile, type ProfileName } from '@embedded-wallet/protocol'
import type { RelayHeaders } from '../http/relayCall.js'
import type { ServiceClock } from '../http/serviceClock.js'
import type { PasskeyCeremonies } from '../passkey/passkeyCeremonies.js'
import type { SessionState } from '../records.js'
import type { SignedAction, SigningSummary } from '../signingSummary.js'
import { indexedDbSessionStore } from '../store/indexedDbSessionStore.js'
import type { PageStore } from '../store/pageStore.js'
import type { SessionStore } from '../store/sessionStore.js'
import type { WalletEvent } from '../walletEvent.js'
import { browserPasskeys } from './browserPasskeys.js'
import { checkOptions, checkWalletNames, optionError } from './options.js'
import { StateHandle, stateOf } from './stateHandle.js'
import { createState, type WalletState } from './walletState.js'

/**
 * Why an action asks for a sign-in: there is no session, or the action needs its own sign-in (`STEP_UP_REQUIRED`), even
 * if the user is signed in.
 */
export type ReauthenticationReason =
  | 'SESSION_REQUIRED'
  | 'SESSION_EXPIRED'
  | 'SESSION_KEY_LOST'
  | 'STEP_UP_REQUIRED'

/**
 * Signs the user in again, with any of the sign-in verbs and with the wallet it receives: for a step-up, no other wallet
 * counts. If it rejects, the waiting action ends with that error.
 */
export type Reauthenticate = (wallet: Wallet, reason: ReauthenticationReason) => Promise<unknown>

/** The action that a sign-in is made for. */
export interface StepUp {
  /** The relay's id for it: it belongs to this action alone. */
  readonly id: string
  /** What the user is about to confirm. */
  readonly action: SignedAction
  /** Aborts when the caller gives up the action, or after ten minutes: close your dialog then. Nothing is sent after it. */
  readonly signal: AbortSignal
}

/** A wallet that lives in another origin: every verb goes through it. */
export interface RemoteWallet {
  /**
   * Calls a verb there.
   *
   * @param verb - The name of the verb.
   * @param options - The verb's options, after the wallet.
   */
  call(verb: string, options?: object): Promise<never>
  /** As `watchSession`. */
  watch(onState: (state: SessionState) => void, signal: AbortSignal | undefined): () => void
  /** As `getSessionState`: the same object while nothing has changed. */
  state(): SessionState
}

/** A wallet of one account on this device. Frozen; create another one for another account. */
export interface Wallet {
  /** The embedded-wallet account: `InternalAccount:<id>` or its alias `EmbeddedWallet:<id>`. */
  readonly accountId: string
  /** Where the integrator's backend mounts the relay, such as `https://shop.example/wallet` or `/wallet`; no slash at the end. */
  readonly relayUrl: string
  /** The profile of the deployment. The relay must have the same one. Default: `document`. */
  readonly profile: ProfileName
  /** Sends requests. Default: the browser's fetch. A relay in the same process can be passed directly. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Whether the calls carry cookies. `include`: even to a relay on another origin of the same site; its `cors.origins` must list
   * the page. Default: the browser's, which is `same-origin`.
   */
  readonly credentials: RequestCredentials | undefined
  /**
   * The app's own headers for the relay, such as `Authorization` with a token for the relay's `authorize`. A function runs for each
   * call, so you can renew a token. Headers that the SDK sets itself are ignored here. Default: none.
   */
  readonly headers: RelayHeaders | undefined
  /** Where sessions live between page loads. Default: IndexedDB. */
  readonly sessionStore: SessionStore
  /** The relying party id of the account's passkeys. Default: the page's host. */
  readonly rpId: string | undefined
  /** The WebAuthn ceremonies. Default: the browser's. */
  readonly passkeys: PasskeyCeremonies
  /** The limit of one call, in milliseconds. Default: 30 000. */
  readonly timeoutMs: number
  /** How long before its end a session counts as `expiring`, in milliseconds. Default: 60 000. */
  readonly expiringMs: number
  /** `client-held`: the client's own key becomes the session key. Default: depends on the profile. */
  readonly sessionKey: Profile['sessionKey'] | undefined
  /** `encrypted`: one-time codes are sealed. Default: depends on the profile. */
  readonly otp: Profile['otp'] | undefined
  /**
   * The public key that the deployment signs wallet exports with: SEC1 in hex. It is pinned here because a key inside a
   * message proves nothing. `unsigned-sandbox` accepts a sandbox's empty signatures, and no others.
   */
  readonly exportSigner: string | undefined
  /** The public key that the deployment signs the sealing keys of one-time codes with. As `exportSigner`. */
  readonly otpSigner: string | undefined
  /**
   * Decides on payloads of a form that the SDK does not know: new fields, new activities, and the opaque texts of the profile
   * 2026-04. Default: they are not signed.
   */
  readonly approvePayload: ((summary: SigningSummary) => boolean | Promise<boolean>) | undefined
  /** Shows what is about to be signed and asks the user. Only `true` signs. Default: sign without asking; `signOut` signs less then. */
  readonly confirm: ((summary: SigningSummary) => boolean | Promise<boolean>) | undefined
  /**
   * Signs the user in when an action finds no session, or needs its own sign-in because it changes who owns the wallet;
   * the action then continues. Default: the action fails.
   */
  readonly reauthenticate: Reauthenticate | undefined
  /** Called with what happened: names, numbers and codes, without ids, bodies or secrets. Default: nothing is reported. */
  readonly onEvent: ((event: WalletEvent) => void) | undefined
  /** Only in the wallet that `reauthenticate` receives: the action that its sign-in is for. The SDK sets it. Use that wallet for nothing else. */
  readonly stepUp?: StepUp | undefined
  /** Set by `connectWallet` of `@embedded-wallet/frame`: the verbs happen in the wallet's own origin. */
  readonly remote?: RemoteWallet | undefined
  /** Carries the wallet's sessions and other state. Opaque. A spread copy that keeps it is the same wallet. */
  readonly state: StateHandle
}

/** The options of `createWallet`: a wallet's fields, of which two are required. */
export type WalletOptions = Pick<Wallet, 'accountId' | 'relayUrl'> & {
  [Field in Exclude<keyof Wallet, 'accountId' | 'relayUrl' | 'stepUp' | 'remote' | 'state'>]?:
    | Wallet[Field]
    | undefined
}

/** The default store: one connection for all wallets of the page. */
let deviceStore: SessionStore | undefined

/**
 * Creates a wallet. It reads, opens and sends nothing until an action runs, so this is safe on a server.
 *
 * Keep one wallet per account and page: it remembers the restored session. A spread copy such as
 * `{ ...wallet, timeoutMs: 5000 }` is the same wallet with a different setting.
 *
 * @param options - `accountId` and `relayUrl`, and any other field of `Wallet`, to replace its default.
 * @returns A frozen object.
 * @throws {TypeError} If an option is missing or wrong. The message names the option and its valid values.
 * @throws {RangeError} If `timeoutMs` or `expiringMs` is out of range.
 * @see docs/guides/production.md#defaults-that-a-bank-changes
 * @example
 * ```ts
 * const wallet = createWallet({ accountId: 'InternalAccount:0198', relayUrl: 'https://shop.example/wallet' })
 * ```
 */
export function createWallet(options: WalletOptions): Wallet {
  checkWalletNames(options)
  const given = checkOptions(options, ['accountId', 'relayUrl'])
  if (
    !identifierPattern.test(given.accountId) ||
    !accountKey(given.accountId).startsWith('InternalAccount:')
  ) {
    throw optionError('accountId', 'an id such as "InternalAccount:0198"')
  }
  deviceStore ??= indexedDbSessionStore()
  const defaults = { sessionStore: deviceStore, passkeys: browserPasskeys, expiringMs: 60_000 }
  return Object.freeze({ ...defaults, ...given, state: new StateHandle() }) as Wallet
}

/** A wallet as the files behind the verbs see it. Its type hides the raw store: only `store` never rejects. */
export interface OpenWallet extends Omit<Wallet, 'state' | 'sessionStore'> {
  readonly state: WalletState
  readonly store: PageStore
  readonly clock: ServiceClock
  /** The account's comparison key: the same for both of its names. */
  readonly account: string
  /** What the app holds, and what its callbacks get. */
  readonly handle: Wallet
}

/**
 * @throws {TypeError} If the wallet was not made by `createWallet`, or is a copy with another account.
 */
export function openWallet(wallet: Wallet): OpenWallet {
  if (typeof wallet?.state !== 'object')
    throw new TypeError('wallet must come from createWallet: log in first')
  const account = accountKey(wallet.accountId)
  const state = stateOf(wallet.state, () => createState(account, wallet.sessionStore))
  if (state.account !== account) {
    throw new TypeError('A copy of a wallet must keep its accountId. Call createWallet for another account.')
  }
  const { clock, store } = state
  // No rest pattern: it would cost more than the rest of a signature's text.
  return { ...wallet, state, account, clock, store, handle: wallet }
}
