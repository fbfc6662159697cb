/** Verb: read the session of this device. */

import { currentSession } from '../session/deviceSessions.js'
import { toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

/**
 * The session with which this device can sign right now, restored from its store when needed. No network, no prompt.
 *
 * @returns The newest session, or undefined when nobody is signed in or the session has ended. Never throws for that.
 * @example
 * ```ts
 * const session = await getSession(wallet)
 * ```
 */
export async function getSession(wallet: Wallet): Promise<WalletSession | undefined> {
  const { record } = await currentSession(wallet)
  return record && toWalletSession(record)
}
