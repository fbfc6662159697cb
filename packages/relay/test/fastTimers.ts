/** Fake timers for login stories: the login responds in steps of 100 ms or more, and these stories do not measure time. */

import { afterEach, beforeEach, vi } from 'vitest'

/** Advances the fake time five times as fast as the real one, in every test of the file that calls it. */
export function useFastTimers(): void {
  let ticking: ReturnType<typeof setInterval>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    ticking = setInterval(() => vi.advanceTimersByTime(50), 10)
  })
  afterEach(() => {
    clearInterval(ticking)
    vi.useRealTimers()
  })
}
