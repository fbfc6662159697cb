/** The only user of indexedDB, through idb-keyval: with a time limit, and one more try on a new connection. */

import { createStore, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import type { SessionStore } from './sessionStore.js'

/** An open() that is blocked by another tab may never settle and get no event. */
const timeoutMs = 3000
/** After one has not settled, nobody else waits for as long as this. */
const pauseMs = 30_000

/**
 * A store in IndexedDB, which keeps a non-extractable `CryptoKey` as such. The default in browsers.
 *
 * Opens the database at first use and keeps that connection; creating the store touches nothing.
 *
 * @param databaseName - One database per name; records of several accounts share it.
 */
export function indexedDbSessionStore(databaseName = 'embedded-wallet'): SessionStore {
  let connection: UseStore | undefined
  let silentSince = Number.NEGATIVE_INFINITY

  async function use<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
    if (performance.now() - silentSince < pauseMs) throw silent()
    connection ??= createStore(databaseName, 'sessions')
    try {
      return await inTime(work(connection))
    } catch (error) {
      if (isTimeout(error)) {
        silentSince = performance.now()
        connection = undefined
      }
      // A quota or a value that cannot be stored is the same on every connection.
      const name = (error as Error | undefined)?.name ?? ''
      if (/^(?:QuotaExceededError|DataCloneError|TimeoutError)$/.test(name)) throw error
      // Browsers close connections behind our back, and a dead one never recovers.
      connection = createStore(databaseName, 'sessions')
      return inTime(work(connection))
    }
  }

  return {
    persistence: 'device',
    get: (key) => use((store) => get(key, store)),
    set: (key, value) => use((store) => set(key, value, store)),
    delete: (key) => use((store) => del(key, store)),
    list: (prefix) =>
      use((store) =>
        store('readonly', (records) =>
          promisifyRequest(records.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
        ),
      ),
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent()), timeoutMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const silent = () => new DOMException('The browser storage did not answer.', 'TimeoutError')
const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError'
