/** Verb: follow the session of this device. */

import { serverNow } from '../http/serviceClock.js'
import { currentSession, onSessionChange } from '../session/deviceSessions.js'
import { toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

/** Where a wallet stands. Never `active` or `expiring` without a usable key. */
export type SessionState =
  /** The store is being read. */
  | { status: 'restoring' }
  | { status: 'signed-out' }
  | { status: 'active'; session: WalletSession }
  /** Active, and over within the wallet's `expiringMs`. */
  | { status: 'expiring'; session: WalletSession }
  /** Over: by the clock, or because the service no longer takes its signatures. */
  | { status: 'expired'; session: WalletSession }
  /** The browser kept the facts of a session and lost its key. */
  | { status: 'key-lost'; session: WalletSession }

/** The longest delay that timers take; a longer one would fire at once. */
const maxDelayMs = 2 ** 31 - 1

/**
 * Calls back with the state of the session: first `restoring`, then after every change in any tab, before it ends, and
 * when it ends.
 *
 * Calls come later, never during this call. The clock is compared when a timer fires and when the page comes back, as
 * timers sleep with the device.
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
  let last = ''

  const tell = (state: SessionState) => {
    const key = JSON.stringify(state)
    if (!isWatching || key === last) return
    last = key
    onState(state)
  }
  const report = async () => {
    const { record, ended } = await currentSession(wallet)
    if (!isWatching) return
    clearTimeout(timer)
    if (record === undefined) {
      return tell(
        ended ? { status: ended.how, session: toWalletSession(ended.record) } : { status: 'signed-out' },
      )
    }
    const leftMs = Date.parse(record.expiresAt) - serverNow(wallet)
    const isExpiring = leftMs <= wallet.expiringMs
    timer = setTimeout(report, Math.min(isExpiring ? leftMs : leftMs - wallet.expiringMs, maxDelayMs))
    tell({ status: isExpiring ? 'expiring' : 'active', session: toWalletSession(record) })
  }

  queueMicrotask(() => tell({ status: 'restoring' }))
  const stopListening = onSessionChange(wallet, report)
  const stopWaking = onWake(report)
  void report()
  return () => {
    isWatching = false
    clearTimeout(timer)
    stopListening()
    stopWaking()
  }
}

/** A page that comes back from the cache, or a device from its sleep, has missed its timers. */
function onWake(wake: () => void): () => void {
  const page = globalThis.document
  globalThis.addEventListener?.('pageshow', wake)
  page?.addEventListener('visibilitychange', wake)
  return () => {
    globalThis.removeEventListener?.('pageshow', wake)
    page?.removeEventListener('visibilitychange', wake)
  }
}
