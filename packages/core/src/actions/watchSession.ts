/** Verb: follow the session of this device. */

import { onSessionChange, restoreSession } from '../session/currentSession.js'
import { isExpired, toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

/** Where a wallet stands. Never `active` without a usable key. */
export type SessionState =
  | { status: 'restoring' }
  | { status: 'signed-out' }
  | { status: 'active'; session: WalletSession }
  | { status: 'expired'; session: WalletSession }

/** The longest delay that timers take; a longer one would fire at once. */
const maxDelayMs = 2 ** 31 - 1

/**
 * Calls back with the state of the session: first `restoring`, then after every change, and when it ends.
 *
 * Calls come later, never during this call. The clock is compared when the timer fires, as timers sleep with the device.
 *
 * @returns A function that stops the watch.
 * @example
 * ```ts
 * const stop = watchSession(wallet, (state) => render(state))
 * ```
 */
export function watchSession(wallet: Wallet, onState: (state: SessionState) => void): () => void {
  let isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = async () => {
    const record = await restoreSession(wallet)
    if (!isWatching) return
    clearTimeout(timer)
    if (record === undefined) return onState({ status: 'signed-out' })
    const session = toWalletSession(record)
    if (isExpired(record)) return onState({ status: 'expired', session })
    timer = setTimeout(report, Math.min(record.endsAt - Date.now(), maxDelayMs))
    onState({ status: 'active', session })
  }

  queueMicrotask(() => isWatching && onState({ status: 'restoring' }))
  const stopListening = onSessionChange(wallet, report)
  void report()
  return () => {
    isWatching = false
    clearTimeout(timer)
    stopListening()
  }
}
