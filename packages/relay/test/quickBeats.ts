/** The login answers on a beat. These stories are not about how long it takes. */

import { afterEach, beforeEach, vi } from 'vitest'

/** Lets timers go off fifty milliseconds at a time, in every test of the file that calls it. */
export function passBeatsQuickly(): void {
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
