/** Where records live between page loads: a key-value store as a plain object. */

/**
 * A place for records. Values are structured-cloneable and hold `CryptoKey`s: JSON cannot carry them.
 *
 * Every method may reject; the wallet then continues in memory. What could not be read does not count as absent: the wallet is `restoring`,
 * and reads again. A rejection by the name of `SecurityError` or `NotSupportedError` means that this page has no storage at all.
 */
export interface SessionStore {
  /** `device`: survives a reload. `memory`: ends with the page. */
  readonly persistence: 'device' | 'memory'
  /** The value of a key, undefined if there is none. */
  get(key: string): Promise<unknown>
  /** Stores a value under a key, in place of any other. */
  set(key: string, value: unknown): Promise<void>
  /** Removes a key. Also succeeds if there is none. */
  delete(key: string): Promise<void>
  /** The values of all keys that begin with `prefix`, in the order of their keys. */
  list(prefix: string): Promise<unknown[]>
  /** Calls back once, when what could not be read can be. Left out: the wallet tries again after a pause. */
  onReadable?: ((listener: () => void) => void) | undefined
}

/**
 * A store that ends with the page: for tests, servers, and apps that want no key on the disk.
 *
 * @returns An empty store with `persistence: 'memory'`.
 * @example
 * ```ts
 * const wallet = createWallet({ accountId, relayUrl, sessionStore: memorySessionStore() })
 * ```
 */
export function memorySessionStore(): SessionStore {
  const records = new Map<string, unknown>()
  return {
    persistence: 'memory',
    get: async (key) => records.get(key),
    set: async (key, value) => void records.set(key, value),
    delete: async (key) => void records.delete(key),
    list: async (prefix) =>
      [...records]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, value]) => value),
  }
}
