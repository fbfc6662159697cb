/** Fake time for login stories: it passes only while nothing computes, so a response takes as long on a busy machine as on a quiet one; or fast, where no time counts. */

import { afterEach, beforeEach, vi } from 'vitest'

let computing = 0
/** The methods of WebCrypto that the login uses. */
const methods = [
  ...(['sign', 'verify', 'encrypt', 'decrypt', 'digest'] as const),
  ...(['deriveKey', 'importKey', 'generateKey', 'exportKey'] as const),
]
type Compute = (...call: unknown[]) => Promise<never>
const real = methods.map((name) => (crypto.subtle[name] as Compute).bind(crypto.subtle))

/** Advances the fake time until the work is done, but never while WebCrypto computes. */
export async function passTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  work.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    // Nothing happens between two timers.
    if (computing === 0) vi.advanceTimersToNextTimer()
  }
  return work
}

/** Begins the fake time. End it with `vi.useRealTimers` and `vi.restoreAllMocks`. */
export function useVirtualClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  for (const [at, name] of methods.entries()) {
    vi.spyOn(crypto.subtle, name).mockImplementation(async (...call: unknown[]) => {
      computing += 1
      return real[at]!(...call).finally(() => (computing -= 1))
    })
  }
}

/**
 * Advances the fake time faster than the real one, in every test of the file that calls it: 50 ms at a time.
 *
 * @param everyMs - The real time between two steps.
 */
export function useFastTimers(everyMs = 10): void {
  let ticking: ReturnType<typeof setInterval>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    ticking = setInterval(() => vi.advanceTimersByTime(50), everyMs)
  })
  afterEach(() => {
    clearInterval(ticking)
    vi.useRealTimers()
  })
}
