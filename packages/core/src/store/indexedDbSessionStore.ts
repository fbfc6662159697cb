/** The only user of indexedDB, through idb-keyval: with a time limit, and one more try on a new connection. */

import { promisifyRequest } from 'idb-keyval'
import type { SessionStore } from './sessionStore.js'

/** An open() that is blocked by another tab may never settle and get no event. */
const timeoutMs = 3000
/** After an open() that did not settle, other calls fail at once for as long as this. */
const pauseMs = 30_000
/** A quota or a value that cannot be stored is the same on every connection. */
const sameOnEveryConnection = ['QuotaExceededError', 'DataCloneError']

const storeName = 'sessions'

type Connection = <T>(mode: IDBTransactionMode, work: (records: IDBObjectStore) => Promise<T>) => Promise<T>

/**
 * A store in IndexedDB, which keeps a non-extractable `CryptoKey` as such. The default in browsers.
 *
 * Opens the database at first use and keeps that connection until another tab wants to upgrade or delete the database;
 * creating the store touches nothing. Create it once: each store has a connection of its own. Wallets without a `sessionStore` share one.
 *
 * @param databaseName - One database per name; records of several accounts share it.
 * @returns A store with `persistence: 'device'`. Its methods reject with a `DOMException`; the wallet then continues in memory.
 * @see https://www.w3.org/TR/IndexedDB/
 * @example
 * ```ts
 * const wallet = createWallet({ accountId, relayUrl, sessionStore: indexedDbSessionStore('shop-wallet') })
 * ```
 */
export function indexedDbSessionStore(databaseName = 'embedded-wallet'): SessionStore {
  let connection: Connection | undefined
  let silentSince = Number.NEGATIVE_INFINITY
  const waiting: (() => void)[] = []

  /** A connection that closes when another tab waits for it, or when it is given up. */
  function connect(): Connection {
    const opening = openDatabase(databaseName)
    const own: Connection = async (mode, work) => {
      const db = await opening
      const close = () => {
        db.close()
        if (connection === own) connection = undefined
      }
      // A newer tab that upgrades or deletes the database waits for this one without end.
      db.onversionchange = close
      // Browsers close it when its data is cleared.
      db.onclose = close
      // It opened after it was given up, and no other one took its place.
      if (connection === undefined) {
        connection = own
        silentSince = Number.NEGATIVE_INFINITY
        for (const listener of waiting.splice(0)) listener()
      }
      if (connection === own) return work(db.transaction(storeName, mode).objectStore(storeName))
      close()
      throw givenUp()
    }
    return own
  }

  async function use<T>(mode: IDBTransactionMode, work: (records: IDBObjectStore) => Promise<T>): Promise<T> {
    if (!globalThis.indexedDB) throw new DOMException('This browser has no storage.', 'NotSupportedError')
    if (performance.now() - silentSince < pauseMs)
      throw new DOMException('The browser storage did not respond.', 'TimeoutError')
    for (let isLast = false; ; isLast = true) {
      connection ??= connect()
      const used = connection
      let isGivenUp = false
      const inTurn = async (records: IDBObjectStore) => {
        // By then the wallet went on in memory, and must not be stored after all.
        if (isGivenUp) throw givenUp()
        return work(records)
      }
      try {
        return await inTime(used(mode, inTurn))
      } catch (error) {
        isGivenUp = true
        const name = (error as Error | undefined)?.name ?? ''
        if (isLast || sameOnEveryConnection.includes(name)) throw error
        // Browsers close connections without notice, and a dead one never recovers. Another call may have opened a new one.
        if (connection === used) connection = undefined
        if (name === 'TimeoutError') {
          silentSince = performance.now()
          throw error
        }
      }
    }
  }

  const read = <T>(request: (records: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    use('readonly', (records) => promisifyRequest(request(records)))
  const write = (request: (records: IDBObjectStore) => IDBRequest): Promise<void> =>
    // Not the request: only when the transaction completes is the value on the disk.
    use('readwrite', (records) => promisifyRequest(request(records).transaction as IDBTransaction))
  let listed: string | undefined
  let listing: Promise<unknown[]>
  return {
    persistence: 'device',
    get: (key) => read((records) => records.get(key)),
    set: (key, value) => write((records) => records.put(value, key)),
    delete: (key) => write((records) => records.delete(key)),
    list(prefix) {
      // All wallets of a page read in one turn when a tab reports a change: that is one transaction. The next turn reads again.
      if (prefix !== listed) {
        listed = prefix
        listing = read((records) => records.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
        queueMicrotask(() => {
          listed = undefined
        })
      }
      return listing
    },
    onReadable: (listener) => void waiting.push(listener),
  }
}

/**
 * Opens the database, and makes its store where it has none: Safari empties databases without deleting them, and `upgradeneeded` comes only for
 * a new version.
 *
 * @see https://github.com/jakearchibald/idb-keyval/issues/134
 */
async function openDatabase(name: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  const db = await promisifyRequest(request)
  if (db.objectStoreNames.contains(storeName)) return db
  db.close()
  return openDatabase(name, db.version + 1)
}

const givenUp = () => new DOMException('', 'InvalidStateError')

/** @throws {DOMException} `TimeoutError` at the limit. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('Too late.', 'TimeoutError')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
