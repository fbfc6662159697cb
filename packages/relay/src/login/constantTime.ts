/** Delays responses to full steps of a clock, so that their timing does not show how long the work took. */

import type { Rest } from '../operations/limiter.js'

const minStepMs = 100
const maxStepMs = 500
const memoryMs = 600_000

/** Does the work, and returns its result or error at the end of the step in which it ended. */
export type InConstantTime = <T>(rest: Rest, work: () => Promise<T>) => Promise<T>

/**
 * A step is as long as the slowest call of the last ten minutes, 100 to 500 ms, and the same for everybody. With a fixed step, a
 * service that takes about one step would need one step for some users and two for others.
 */
export function createConstantTime(): InConstantTime {
  let stepMs = minStepMs
  let slowestAt = 0
  const stepFor = (tookMs: number, now: number) => {
    const neededMs = Math.min(Math.ceil(tookMs / minStepMs) * minStepMs, maxStepMs)
    if (neededMs >= stepMs || now - slowestAt > memoryMs) {
      stepMs = Math.max(neededMs, minStepMs)
      slowestAt = now
    }
    return stepMs
  }
  return async (rest, work) => {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const now = performance.now()
      const step = stepFor(now - startedAt, now)
      // At least one step: the clock of some runtimes stands still while code runs.
      const end = startedAt + Math.max(1, Math.ceil((now - startedAt) / step)) * step
      await rest(() => waitUntil(end))
    }
  }
}

/** A timer takes whole milliseconds and may end a fraction early, which would depend on the work. So it waits again. */
export async function waitUntil(at: number): Promise<void> {
  for (let left = at - performance.now(); left > 0; left = at - performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
}
