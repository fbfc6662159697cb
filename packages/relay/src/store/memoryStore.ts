/** A relay store in the memory of this process, for one instance. */

import { createCounters } from './memoryCounters.js'
import { createTexts } from './memoryTexts.js'
import type { RelayStore } from './relayStore.js'

/**
 * Makes a store in the memory of this process.
 *
 * It ends with the process and is not shared. With more than one instance use `redisStore`. When it is full, it makes room at the
 * expense of the owner with the most texts, and forgets counters that were hardly used. So one owner cannot flush the texts of another.
 *
 * @param now - The clock: milliseconds since 1970.
 * @returns A value for the option `store`. It keeps at most 200,000 texts and 200,000 counters.
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: memoryStore() })
 * ```
 */
export function memoryStore(now: () => number = Date.now): RelayStore {
  const texts = createTexts(now)
  const counters = createCounters(now)
  return {
    put: async (key, value, ttlMs, owner) => texts.put(key, value, ttlMs, owner),
    get: async (key) => texts.get(key),
    take: async (key) => texts.take(key),
    swap: async (key, from, to, ttlMs) => texts.swap(key, from, to, ttlMs),
    spend: async (key, rate) => counters.spend(key, rate),
    ping: async () => undefined,
  }
}
