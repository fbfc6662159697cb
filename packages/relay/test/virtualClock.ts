/** Fake time for login stories: it passes only while nothing computes, so a response takes as long on a busy machine as on a quiet one; or fast, where no time counts. */

import { afterEach, beforeEach, vi } from 'vitest'

let computing = 0
const real = subtleMethods()

/** The methods of WebCrypto that the login uses. */
function subtleMethods() {
  const { subtle } = crypto
  return {
    sign: subtle.sign.bind(subtle),
    encrypt: subtle.encrypt.bind(subtle),
    decrypt: subtle.decrypt.bind(subtle),
    deriveKey: subtle.deriveKey.bind(subtle),
    digest: subtle.digest.bind(subtle),
  }
}

/** Advances the fake time until the work is done, but never while WebCrypto computes. */
export async function passTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  work.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    if (computing === 0) vi.advanceTimersByTime(1)
  }
  return work
}

/** Begins the fake time. End it with `vi.useRealTimers` and `vi.restoreAllMocks`. */
export function useVirtualClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  for (const name of ['sign', 'encrypt', 'decrypt', 'deriveKey', 'digest'] as const) {
    const compute = real[name] as (...call: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation(async (...call: unknown[]) => {
      computing += 1
      return compute(...call).finally(() => (computing -= 1))
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
