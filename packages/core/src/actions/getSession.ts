/** Verb: read the session of this device. */

import { untilAborted } from '../abort.js'
import type { WalletSession } from '../records.js'
import { currentSession, toWalletSession } from '../session/deviceSessions.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Returns the session with which this device can sign now, restored from its store if necessary. No network, no prompt.
 *
 * @returns The newest session, without its key; undefined if the user is signed out or the session has ended.
 * @example
 * ```ts
 * const session = await getSession(wallet)
 * ```
 */
export async function getSession(
  wallet: Wallet,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<WalletSession | undefined> {
  if (wallet?.remote) return wallet.remote.call('getSession', options)
  const { record } = await untilAborted(options.signal, currentSession(openWallet(wallet)))
  return record && toWalletSession(record)
}
