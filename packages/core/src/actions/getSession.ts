/** Verb: read the session of this device. */

import { restoreSession } from '../session/currentSession.js'
import { isExpired, toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

/**
 * The session with which this device can sign right now, restored from its store when needed. No network, no prompt.
 *
 * @returns The session, or undefined when nobody is signed in or the session has ended. Never throws for that.
 * @example
 * ```ts
 * const session = await getSession(wallet)
 * ```
 */
export async function getSession(wallet: Wallet): Promise<WalletSession | undefined> {
  const record = await restoreSession(wallet)
  return record === undefined || isExpired(record) ? undefined : toWalletSession(record)
}
