/** The texts of a store in memory: a bounded map of entries that end by themselves. */

const sweepEveryMs = 1000
const maxTexts = 200_000
/** An owner with no more texts than this loses none. */
const fairShare = 16

/** The texts of a store in memory. Its methods are those of `RelayStore`, without waiting. */
export interface Texts {
  put(key: string, value: string, ttlMs: number, owner?: string): boolean
  get(key: string): string | undefined
  take(key: string): string | undefined
  swap(key: string, from: string, to: string, ttlMs: number): boolean
}

export function createTexts(now: () => number): Texts {
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
    put: (key, value, ttlMs, owner) => {
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
    take: (key) => {
      const value = find(key)
      remove(key)
      return value
    },
    swap: (key, from, to, ttlMs) => {
      const entry = entries.get(key)
      if (entry === undefined || find(key) !== from) return false
      entries.set(key, { ...entry, value: to, endsAt: now() + ttlMs })
      return true
    },
  }
}
