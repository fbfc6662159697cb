/** The wallet: a plain configuration object that every action takes first. No I/O, no state. */

import { identifierPattern } from '@embedded-wallet/protocol'
import { browserPasskeys } from './passkey/browserPasskeys.js'
import type { PasskeyCeremonies } from './passkey/passkeyCeremonies.js'
import { indexedDbSessionStore } from './store/indexedDbSessionStore.js'
import type { SessionStore } from './store/sessionStore.js'

/** What `createWallet` takes. */
export interface WalletOptions {
  /** The embedded-wallet account: `InternalAccount:<id>` or its alias `EmbeddedWallet:<id>`. */
  accountId: string
  /** Where the integrator's backend mounts the relay, such as `https://shop.example/wallet` or `/wallet`. */
  relayUrl: string
  /** How requests travel. Default: the browser's fetch. A relay in the same process fits as it is. */
  fetch?: (request: Request) => Promise<Response>
  /** Where the session lives between page loads. Default: IndexedDB. */
  sessionStore?: SessionStore
  /** The relying party id of the account's passkeys, when it is not the page's host. */
  rpId?: string
  /** The WebAuthn ceremonies. Default: the browser's. */
  passkeys?: PasskeyCeremonies
  /** How long one call may take, in milliseconds. Default: 30 000. */
  timeoutMs?: number
}

/** A wallet of one account on this device. Frozen; make another one for another account. */
export interface Wallet {
  readonly accountId: string
  /** Without a slash at the end. */
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly sessionStore: SessionStore
  readonly rpId: string | undefined
  readonly passkeys: PasskeyCeremonies
  readonly timeoutMs: number
}

/**
 * Describes a wallet. Nothing is read, opened or sent until an action needs it, so this is safe on a server.
 *
 * Keep one wallet per account and page: it is the identity under which a restored session is remembered.
 *
 * @throws {TypeError} When `accountId` is no identifier of an account, or `relayUrl` is empty.
 * @example
 * ```ts
 * const wallet = createWallet({ accountId: 'InternalAccount:0198', relayUrl: 'https://shop.example/wallet' })
 * ```
 */
export function createWallet(options: WalletOptions): Wallet {
  const { accountId, relayUrl } = options
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw new TypeError('accountId: an id such as "InternalAccount:0198" is needed')
  }
  if (typeof relayUrl !== 'string' || relayUrl === '') {
    throw new TypeError('relayUrl: the address at which your backend mounts the relay is needed')
  }
  return Object.freeze({
    accountId,
    relayUrl: relayUrl.replace(/\/+$/, ''),
    // Called late and on its own: a fetch taken as a value loses its window.
    fetch: options.fetch ?? ((request: Request) => globalThis.fetch(request)),
    sessionStore: options.sessionStore ?? indexedDbSessionStore(),
    rpId: options.rpId,
    passkeys: options.passkeys ?? browserPasskeys,
    timeoutMs: options.timeoutMs ?? 30_000,
  })
}
