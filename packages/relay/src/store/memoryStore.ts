/** A relay store in the memory of this process, for one instance. */

import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Rate, RelayStore } from './relayStore.js'

const sweepEveryMs = 1000
const maxEntries = 200_000

/**
 * Makes a store in the memory of this process.
 *
 * It ends with the process and is not shared. With more than one instance use `redisStore`.
 *
 * @param now - The clock: milliseconds since 1970.
 * @returns A value for the option `store`. It keeps at most 200,000 texts and then forgets the oldest.
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: memoryStore() })
 * ```
 */
export function memoryStore(now: () => number = Date.now): RelayStore {
  const entries = new Map<string, { value: string; endsAt: number }>()
  const limiters = new Map<string, RateLimiterMemory>()
  let sweepAt = 0
  const sweep = () => {
    if (now() < sweepAt) return
    sweepAt = now() + sweepEveryMs
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key)
    // A forgotten challenge or login must be started again. A forgotten ownership is looked up again.
    for (const key of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(key)
    }
  }
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && entry.endsAt > now() ? entry.value : undefined
  }
  return {
    put: async (key, value, ttlMs) => {
      sweep()
      if (find(key) !== undefined) return false
      entries.set(key, { value, endsAt: now() + ttlMs })
      return true
    },
    get: async (key) => find(key),
    take: async (key) => {
      const value = find(key)
      entries.delete(key)
      return value
    },
    spend: async (key, rate) => {
      const name = rateName(rate)
      const limiter =
        limiters.get(name) ?? new RateLimiterMemory({ points: rate.points, duration: rate.seconds })
      limiters.set(name, limiter)
      return millisecondsToWait(limiter.consume(key))
    },
    ping: async () => undefined,
  }
}

/** The name of a rate: there is one limiter for each. */
export const rateName = ({ points, seconds }: Rate): string => `${points}per${seconds}`

/** A limiter refuses by rejecting with its result. Any other rejection is a failure of the store. */
export async function millisecondsToWait(consumed: Promise<unknown>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
    throw refusal
  }
}
