/** Fake timers for login stories: the login responds in steps of 100 ms, and these stories do not measure time. */

import { afterEach, beforeEach, vi } from 'vitest'

/** Advances the fake time by 50 ms at a time, in every test of the file that calls it. */
export function useFastTimers(): void {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'performance'],
        shouldAdvanceTime: true,
        advanceTimeDelta: 50,
      }),
  )
  afterEach(() => void vi.useRealTimers())
}
