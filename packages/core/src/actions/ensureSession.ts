/** Verb: have a session, signing in again when it takes that. */

import { requireSession } from '../session/requireSession.js'
import { toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Reauthenticate, Wallet } from '../wallet.js'

/**
 * Gives the current session, or gets one. Several calls at once ask the person once.
 *
 * With `reauthenticate` in the wallet's options every action does this by itself and then goes on with the same intent.
 *
 * @param reauthenticate - Signs the person in with any of the sign-in verbs; it is told why. Default: the wallet's own.
 * @returns The session, without its key.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST` when there is no way to get one, or that
 * way ended without one. What `reauthenticate` rejects with passes through.
 * @example
 * ```ts
 * await ensureSession(wallet, (wallet) => signInWithPasskey(wallet))
 * ```
 */
export async function ensureSession(wallet: Wallet, reauthenticate?: Reauthenticate): Promise<WalletSession> {
  return toWalletSession(await requireSession(wallet, reauthenticate))
}
