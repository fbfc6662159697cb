/** The only user of indexedDB, through idb-keyval. */

import { createStore, del, get, set } from 'idb-keyval'
import type { SessionStore } from './sessionStore.js'

/**
 * A store in IndexedDB, which keeps a non-extractable `CryptoKey` as such. The default in browsers.
 *
 * Opens the database at first use and keeps that connection; creating the store touches nothing.
 *
 * @param databaseName - One database per name; records of several accounts share it.
 */
export function indexedDbSessionStore(databaseName = 'embedded-wallet'): SessionStore {
  const store = createStore(databaseName, 'sessions')
  return {
    persistence: 'device',
    // Async, because a browser without indexedDB throws at once instead of rejecting.
    get: async (key) => get(key, store),
    set: async (key, value) => set(key, value, store),
    delete: async (key) => del(key, store),
  }
}
