/** A relay store in the memory of this process, for one instance. */

import { checkFunction } from '@embedded-wallet/protocol'
import type { Rate, RelayStore } from './relayStore.js'

/**
 * Makes a store in the memory of this process.
 *
 * It ends with the process and is not shared. With more than one instance use `redisStore`. When it is full, it makes room at the
 * expense of the owner with the most texts, and forgets counters that were hardly used. So one owner cannot flush the texts of another.
 *
 * @returns A value for the option `store`. It keeps at most 200,000 texts and 200,000 counters.
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: memoryStore() })
 * ```
 */
export function memoryStore(now: () => number = Date.now): RelayStore {
  checkFunction('now', now)
  const texts = createTexts(now)
  const counters = createCounters(now)
  return {
    put: async (key, value, ttlMs, owner) => texts.put(key, value, ttlMs, owner),
    get: async (key) => texts.get(key),
    take: async (key) => texts.take(key),
    swap: async (key, from, to, ttlMs) => texts.swap(key, from, to, ttlMs),
    spend: async (key, rate) => counters.spend(key, rate),
    ping: async () => undefined,
    about: async () => ({ kind: 'memory' }),
  }
}

const sweepEveryMs = 1000
const maxTexts = 200_000
/** An owner with no more texts than this loses none. */
const fairShare = 16

/** The texts of a store in memory. Its methods are those of `RelayStore`, without waiting. */
function createTexts(now: () => number) {
  const entries = new Map<string, { value: string; endsAt: number; owner: string | undefined }>()
  const keysOf = new Map<string, Set<string>>()
  let sweepAt = 0
  const remove = (key: string) => {
    const { owner } = entries.get(key) ?? {}
    entries.delete(key)
    if (owner === undefined) return
    const keys = keysOf.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(owner)
  }
  const sweep = () => {
    if (now() < sweepAt) return
    sweepAt = now() + sweepEveryMs
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) remove(key)
  }
  /** Takes the older half of the texts of the owner who has the most. */
  const makeRoom = () => {
    let most: Set<string> | undefined
    for (const keys of keysOf.values()) if (keys.size > (most?.size ?? fairShare)) most = keys
    if (most === undefined) throw new Error(`the store is full: it holds ${maxTexts} texts`)
    for (const key of [...most].slice(0, most.size / 2)) remove(key)
  }
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && entry.endsAt > now() ? entry.value : undefined
  }
  return {
    put: (key: string, value: string, ttlMs: number, owner?: string): boolean => {
      sweep()
      if (find(key) !== undefined) return false
      remove(key)
      if (entries.size >= maxTexts) makeRoom()
      entries.set(key, { value, endsAt: now() + ttlMs, owner })
      if (owner === undefined) return true
      const keys = keysOf.get(owner) ?? new Set()
      keysOf.set(owner, keys.add(key))
      return true
    },
    get: find,
    take: (key: string) => {
      const value = find(key)
      remove(key)
      return value
    },
    swap: (key: string, from: string, to: string, ttlMs: number): boolean => {
      const entry = entries.get(key)
      if (entry === undefined || find(key) !== from) return false
      entries.set(key, { ...entry, value: to, endsAt: now() + ttlMs })
      return true
    },
  }
}

const maxCounters = 200_000
const keptCounters = 150_000
/** A full map forgets counters by their used share of the rate, the least used first: one that is used up goes last. */
const usedShares = [0.01, 0.1, 0.5, 1, Number.POSITIVE_INFINITY]

/** The counters of a store in memory. */
function createCounters(now: () => number) {
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
    /** Counts one use. @returns Milliseconds to wait: 0 if the use is within the rate. */
    spend: (key: string, { points, seconds }: Rate): number => {
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
