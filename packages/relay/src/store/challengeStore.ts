/** Where registration challenges wait to be used once. */

/** A store of short-lived texts that can be taken out only once, by whichever instance comes first. */
export interface ChallengeStore {
  /** Keeps `value` under `key` for `ttlMs` milliseconds. */
  put(key: string, value: string, ttlMs: number): Promise<void>
  /** Removes and returns the value, in one atomic step; undefined when it is gone, used or too old. */
  take(key: string): Promise<string | undefined>
}

/** A store in this process's memory: for one instance. What is too old is swept out as new entries come. */
export function memoryChallengeStore(now: () => number = Date.now): ChallengeStore {
  const entries = new Map<string, { value: string; endsAt: number }>()
  const sweep = () => {
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key)
  }
  return {
    put: async (key, value, ttlMs) => {
      sweep()
      entries.set(key, { value, endsAt: now() + ttlMs })
    },
    take: async (key) => {
      const entry = entries.get(key)
      entries.delete(key)
      return entry !== undefined && entry.endsAt > now() ? entry.value : undefined
    },
  }
}
