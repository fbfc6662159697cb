/** Verb: follow the session of this device. */

import { maxDelayMs, onAbort } from '../abort.js'
import type { SessionState } from '../records.js'
import { currentSession, onSessionChange } from '../session/deviceSessions.js'
import { sessionState } from '../session/sessionState.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/** The pause before a store that could not be read is read again: twice as long each time. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * Calls back with the state of the session: first `restoring` if the store was not read yet, then after every change in any
 * tab, before it ends, and when it ends. `getSessionState` returns the same objects.
 *
 * While the browser cannot read its storage the state stays `restoring`. It is read again when it opens, when the page comes back, and
 * after a pause of 1 to 30 seconds.
 *
 * The calls come later, never during this call. The wallet compares the clock when a timer fires, when the page comes
 * back, because timers sleep with the device, and when a response shows that the service has another time.
 *
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
  if (wallet?.remote) return wallet.remote.watch(onState, signal)
  const open = openWallet(wallet)
  const { clock, expiringMs } = open
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: SessionState | undefined
  let pauseMs = 0

  const report = () => {
    const state = sessionState(open)
    if (state === last || watching.signal.aborted) return
    last = state
    onState(state)
  }
  const look = async () => {
    const { record } = await currentSession(open)
    if (watching.signal.aborted) return
    clearTimeout(timer)
    if (record !== undefined) {
      const leftMs = Date.parse(record.expiresAt) - clock.now()
      timer = setTimeout(look, Math.min(leftMs > expiringMs ? leftMs - expiringMs : leftMs, maxDelayMs))
    } else if (!open.state.sessionsNow?.isKnown) {
      if (pauseMs === 0) open.store.onReadable(look)
      pauseMs = Math.min(2 * pauseMs || firstPauseMs, longestPauseMs)
      timer = setTimeout(look, pauseMs)
    }
    report()
  }

  queueMicrotask(report)
  const stopListening = onSessionChange(open, look)
  // A device that comes back from its sleep has missed its timers. A page from the cache reads the store again.
  const watching = new AbortController()
  globalThis.document?.addEventListener('visibilitychange', look, watching)
  globalThis.addEventListener?.('pageshow', look, watching)
  const stop = () => {
    watching.abort()
    clearTimeout(timer)
    stopListening()
  }
  onAbort(signal, stop)
  void look()
  return stop
}
