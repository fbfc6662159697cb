/** Responds after a time that does not depend on the work: a slow mailer must not show who gets a mail. */

import type { Rest } from '../operations/limiter.js'
import { waitUntil } from './constantTime.js'

const stepMs = 500
const maxMs = 5000
const memoryMs = 86_400_000

/** What a response in fixed time needs. */
export interface FixedWork<T> {
  work: Promise<T>
  /** The result when the work is not done in time. It is there before, so that it takes no time of its own. */
  withoutResult: Promise<T>
  /** Takes care of work that goes on. */
  onLate: (work: Promise<T>) => void
  /** Whether the next responses wait longer when the work was late, because callers need its result. */
  isResultNeeded: boolean
  /** What comes after the work only waits. */
  rest: Rest
}

/** Responds with the result of the work, or without it, always after the same time. */
export type InFixedTime = <T>(work: FixedWork<T>) => Promise<T>

/** The time is half a second. For work with a result that counts, it is longer than the slowest of a day took, one to five seconds. */
export function createFixedTime(): InFixedTime {
  let neededMs = 2 * stepMs
  let slowestAt = 0
  const learn = (tookMs: number, now: number) => {
    // One step more than it took: the next one may take a little longer.
    const wantedMs = Math.min((Math.floor(tookMs / stepMs) + 2) * stepMs, maxMs)
    if (wantedMs < neededMs && now - slowestAt <= memoryMs) return
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
    // A failure of the store counts only when this result is used.
    withoutResult.catch(() => undefined)
    const end = waitUntil(startedAt + (isResultNeeded ? neededMs : stepMs))
    await Promise.race([settled, end])
    await rest(() => end)
    if (isSettled) return work
    onLate(work)
    return withoutResult
  }
}
