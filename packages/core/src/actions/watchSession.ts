/** Verb: follow the session of this device. */

import { onAbort } from '../abort.js'
import { openWallet } from '../openWallet.js'
import { maxDelayMs } from '../options.js'
import type { WalletSession } from '../records.js'
import { currentSession, onSessionChange } from '../session/deviceSessions.js'
import { toWalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'

/** Where a wallet stands. Never `active` or `expiring` without a usable key. */
export type SessionState =
  /** The wallet reads its store. */
  | { status: 'restoring' }
  | { status: 'signed-out' }
  | { status: 'active'; session: WalletSession }
  /** Active, and over within the wallet's `expiringMs`. */
  | { status: 'expiring'; session: WalletSession }
  /** Over: by the clock, or because the service refused its signature. */
  | { status: 'expired'; session: WalletSession }
  /** The browser kept the facts of a session and lost its key. */
  | { status: 'key-lost'; session: WalletSession }

/**
 * Calls back with the state of the session: first `restoring`, then after every change in any tab, before it ends, and
 * when it ends.
 *
 * The calls come later, never during this call. The wallet compares the clock when a timer fires and when the page comes
 * back, because timers sleep with the device.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.onState - Gets the new state.
 * @param options.signal - Stops the watch.
 * @returns A function that stops the watch.
 * @throws {TypeError} When `onState` is not a function.
 * @example
 * ```ts
 * const stop = watchSession(wallet, { onState: (state) => render(state) })
 * ```
 */
export function watchSession(
  wallet: Wallet,
  { onState, signal }: { onState: (state: SessionState) => void; signal?: AbortSignal | undefined },
): () => void {
  if (typeof onState !== 'function') throw new TypeError('onState must be a function')
  const open = openWallet(wallet)
  const { clock, expiringMs } = open
  let isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  const report = (state: SessionState) => {
    const key = JSON.stringify(state)
    if (!isWatching || key === last) return
    last = key
    onState(state)
  }
  const look = async () => {
    const { record, ended } = await currentSession(open)
    if (!isWatching) return
    clearTimeout(timer)
    if (record === undefined) {
      return report(
        ended ? { status: ended.how, session: toWalletSession(ended.record) } : { status: 'signed-out' },
      )
    }
    const leftMs = Date.parse(record.expiresAt) - clock.now()
    const isExpiring = leftMs <= expiringMs
    timer = setTimeout(look, Math.min(isExpiring ? leftMs : leftMs - expiringMs, maxDelayMs))
    report({ status: isExpiring ? 'expiring' : 'active', session: toWalletSession(record) })
  }

  queueMicrotask(() => report({ status: 'restoring' }))
  const stopListening = onSessionChange(open, look)
  const stopWaking = onWake(look)
  const stop = () => {
    isWatching = false
    clearTimeout(timer)
    stopListening()
    stopWaking()
  }
  onAbort(signal, stop)
  void look()
  return stop
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
