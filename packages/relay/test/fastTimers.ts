/** Fake timers for login stories: the login responds in steps of 100 ms or more, and these stories do not measure time. */

import { afterEach, beforeEach, vi } from 'vitest'

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
