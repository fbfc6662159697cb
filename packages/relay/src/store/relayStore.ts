/** What the instances of a relay share: one small interface for challenges, logins, quotas and the ownership cache. */

/** So many points in so many seconds. */
export interface Rate {
  points: number
  seconds: number
}

/**
 * Short-lived texts and counters. Each step is atomic over all instances; a store that fails throws, and the relay refuses.
 *
 * @see memoryStore for one instance, `redisStore` of `@embedded-wallet/relay/redis` for many.
 */
export interface RelayStore {
  /** Keeps `value` for `ttlMs` milliseconds. False, and nothing changed, when `key` is there already. */
  put(key: string, value: string, ttlMs: number): Promise<boolean>
  get(key: string): Promise<string | undefined>
  /** Removes and returns the value, in one step, for whoever comes first. */
  take(key: string): Promise<string | undefined>
  /** Counts one use of `key`. @returns Milliseconds to wait: 0 when the use is within the rate. */
  spend(key: string, rate: Rate): Promise<number>
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>
}
