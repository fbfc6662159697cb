/** The counters of a store in memory: a bounded map of uses within a period. */

import type { Rate } from './relayStore.js'

const maxCounters = 200_000
const keptCounters = 150_000
/** A full map forgets counters by their used share of the rate, the least used first: one that is used up goes last. */
const usedShares = [0.01, 0.1, 0.5, 1, Number.POSITIVE_INFINITY]

/** The counters of a store in memory. */
export interface Counters {
  /** Counts one use. @returns Milliseconds to wait: 0 when the use is within the rate. */
  spend(key: string, rate: Rate): number
}

export function createCounters(now: () => number): Counters {
  const counters = new Map<string, { uses: number; points: number; endsAt: number }>()
  const forget = (isForgotten: (counter: { uses: number; points: number; endsAt: number }) => boolean) => {
    for (const [key, counter] of counters) {
      if (counters.size <= keptCounters) return
      if (isForgotten(counter)) counters.delete(key)
    }
  }
  const makeRoom = () => {
    const at = now()
    forget(({ endsAt }) => endsAt <= at)
    for (const share of usedShares) forget(({ uses, points }) => uses <= points * share)
  }
  return {
    spend: (key, { points, seconds }) => {
      const name = `${points}per${seconds}/${key}`
      const at = now()
      let counter = counters.get(name)
      if (counter === undefined || counter.endsAt <= at) {
        if (counters.size >= maxCounters) makeRoom()
        counter = { uses: 0, points, endsAt: at + seconds * 1000 }
        counters.set(name, counter)
      }
      counter.uses += 1
      return counter.uses <= points ? 0 : Math.max(counter.endsAt - at, 1)
    },
  }
}
