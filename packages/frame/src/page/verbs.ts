/** The verbs that only a wallet in another origin has. */

import type { RemoteWallet, Wallet } from '@embedded-wallet/core'
import type { WalletScreen } from '../protocol.js'

/**
 * Shows a screen of the wallet in its window. Call it at once in the user's click, because a browser opens no window later: then the wallet's
 * own button in the slot opens it.
 *
 * @param wallet - Made by `connectWallet`.
 * @param screen - `login`, `settings`, `export`, `contact` or `pay`.
 * @param options - `signal`: ends the call.
 * @returns When the user is done there, or gave it up.
 * @throws {TypeError} If the wallet was not made by `connectWallet`.
 * @throws {ServiceError} `UNREACHABLE`: the frame does not respond. `PROTOCOL_MISMATCH`: it speaks another version. `ABORTED`.
 * @throws {SessionError} `BUSY`: the wallet asks the user something else.
 * @see packages/frame/README.md
 * @example
 * ```ts
 * await openWallet(wallet, 'login')
 * ```
 */
export const openWallet = (
  wallet: Wallet,
  screen: WalletScreen,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<void> => remoteOf(wallet).call('open', { ...options, screen })

/**
 * Gets a one-time code for the backend of this page, which gives it to `redeemHandOff` of the relay and so learns who has signed in to the
 * wallet. It is worth nothing to another page, and a minute later to none.
 *
 * @param wallet - Made by `connectWallet`.
 * @param options - `signal`: ends the call.
 * @throws {TypeError} If the wallet was not made by `connectWallet`.
 * @throws {SessionError} `SESSION_REQUIRED`: no user has signed in.
 * @throws {ServiceError} `REFUSED` with serviceCode `HAND_OFF_NOT_SET_UP` or `HAND_OFF_PAGE_NOT_LISTED`: see `login.handOff` of the relay.
 * @see packages/relay/README.md#a-wallet-in-an-origin-of-its-own
 * @example
 * ```ts
 * const { code } = await handOff(wallet)
 * await fetch('/session', { method: 'POST', body: JSON.stringify({ code }) })
 * ```
 */
export const handOff = (
  wallet: Wallet,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<{ code: string }> => remoteOf(wallet).call('handOff', options)

/** @throws {TypeError} If the wallet is of this origin. */
function remoteOf({ remote }: Wallet): RemoteWallet {
  if (remote === undefined) throw new TypeError('wallet must come from connectWallet')
  return remote
}
