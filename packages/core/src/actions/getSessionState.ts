/** Verb: read the state of this device's session at once. */

import type { SessionState } from '../records.js'
import { restoring, sessionState } from '../session/sessionState.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Returns the state of this device's session, as far as it is known now. No wait, no network, no prompt.
 *
 * It reads no store: the state is `restoring` until `watchSession`, `getSession` or another verb has read it. It compares the
 * clock at each call, so a session that has ended is never `active`, even if nothing watches it.
 *
 * @returns The same object as before while nothing has changed, as `useSyncExternalStore` expects.
 * @see https://react.dev/reference/react/useSyncExternalStore
 * @example
 * ```ts
 * if (getSessionState(wallet).status === 'expired') show('Your session has ended. Sign in again.')
 * ```
 */
export function getSessionState(wallet: Wallet): SessionState {
  return wallet?.remote?.state() ?? sessionState(openWallet(wallet))
}

/**
 * Returns the state that every wallet has on a server, and in a page until it has taken over the server's HTML: `restoring`.
 * It touches no wallet, no store and no global.
 *
 * @returns Always the same object.
 * @see https://react.dev/reference/react/useSyncExternalStore
 * @example
 * ```ts
 * render(getServerSessionState())
 * ```
 */
export function getServerSessionState(): SessionState {
  return restoring
}
