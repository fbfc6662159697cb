/** Hides how long work took: a response comes at a full step of a clock, or after a time that does not depend on the work. */

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

const fixedStepMs = 500
const maxMs = 5000
const fixedMemoryMs = 86_400_000

/** What a response in fixed time needs. */
export interface FixedWork<T> {
  work: Promise<T>
  /** The result when the work is not done in time. It is there before, so that it takes no time of its own. */
  withoutResult: Promise<T>
  /** Takes care of work that continues. */
  onLate: (work: Promise<T>) => void
  /** Whether the next responses wait longer if the work was late, because callers need its result. */
  isResultNeeded: boolean
  /** What comes after the work only waits. */
  rest: Rest
}

/** Responds with the result of the work, or without it, always after the same time. */
export type InFixedTime = <T>(work: FixedWork<T>) => Promise<T>

/** The time is half a second. For work whose result is needed, it is one to five seconds: longer than the slowest of the last day took. */
export function createFixedTime(): InFixedTime {
  let neededMs = 2 * fixedStepMs
  let slowestAt = 0
  const learn = (tookMs: number, now: number) => {
    // One step more than it took: the next one may take a little longer.
    const wantedMs = Math.min((Math.floor(tookMs / fixedStepMs) + 2) * fixedStepMs, maxMs)
    if (wantedMs < neededMs && now - slowestAt <= fixedMemoryMs) return
    neededMs = wantedMs
    slowestAt = now
  }
  return async ({ work, withoutResult, onLate, isResultNeeded, rest }) => {
    const startedAt = performance.now()
    let isSettled = false
    const settle = () => {
      isSettled = true
      if (isResultNeeded) learn(performance.now() - startedAt, performance.now())
    }
    const settled = work.then(settle, settle)
    // A failure of the store counts only if this result is used.
    withoutResult.catch(() => undefined)
    const end = waitUntil(startedAt + (isResultNeeded ? neededMs : fixedStepMs))
    await Promise.race([settled, end])
    await rest(() => end)
    if (isSettled) return work
    onLate(work)
    return withoutResult
  }
}
