/** Verb: return a session, and sign in again if there is none. */

import type { WalletSession } from '../records.js'
import { requireSession, toWalletSession } from '../session/deviceSessions.js'
import { openWallet, type Reauthenticate, type Wallet } from '../wallet/wallet.js'

/**
 * Returns the current session, or signs in. Several calls at once ask the user once.
 *
 * With `reauthenticate` in the wallet's options every action does this by itself and then continues with the same intent.
 *
 * @param options.reauthenticate - Signs the user in with any of the sign-in verbs; it gets the reason. Default: the wallet's own.
 * @param options.signal - Ends the wait; the sign-in itself continues.
 * @throws {SessionError} `SESSION_REQUIRED`: there is no session and no `reauthenticate`, or it ended without a session.
 * @throws {SessionError} `SESSION_EXPIRED`: the same, after a session that expired.
 * @throws {SessionError} `SESSION_KEY_LOST`: the same, after the browser lost a session's key.
 * @throws What `reauthenticate` rejects with.
 * @example
 * ```ts
 * await ensureSession(wallet, { reauthenticate: (wallet) => signInWithPasskey(wallet) })
 * ```
 */
export async function ensureSession(
  wallet: Wallet,
  options: { reauthenticate?: Reauthenticate | undefined; signal?: AbortSignal | undefined } = {},
): Promise<WalletSession> {
  if (wallet?.remote) return wallet.remote.call('ensureSession', options)
  return toWalletSession(await requireSession(openWallet(wallet), options.signal, options.reauthenticate))
}
