/** Reads the keys of this browser from IndexedDB itself, and not from what the wallet says of them. */

/** The database of the wallet's records. Source: `indexedDbSessionStore` of core, its default name and its store. */
const databaseName = 'embedded-wallet'
const storeName = 'sessions'

/** A key as the browser describes it. */
export interface StoredKey {
  key: CryptoKey
  /** Where in the database: the store key of the record, and the field. */
  recordKey: string
  field: string
  /** Of the record, as far as it says. ISO 8601. */
  since?: string
  until?: string
}

/** @returns All private keys in the wallet's database. None when it does not exist: it is not created. */
export async function readKeys(): Promise<StoredKey[]> {
  const database = await openExisting()
  if (database === undefined) return []
  try {
    const store = database.transaction(storeName).objectStore(storeName)
    const [names, records] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    return records.flatMap((record: unknown, at) => keysIn(record, String(names[at])))
  } finally {
    // An open connection would keep other tabs from deleting the database.
    database.close()
  }
}

/** @returns The keys of a record, at any depth: public keys are left out. */
export function keysIn(record: unknown, recordKey: string): StoredKey[] {
  const { startedAt, expiresAt } = (record ?? {}) as Record<string, unknown>
  const times = {
    ...(typeof startedAt === 'number' && { since: new Date(startedAt).toISOString() }),
    ...(typeof expiresAt === 'string' && { until: expiresAt }),
  }
  const walk = (value: unknown, field: string): StoredKey[] => {
    if (value instanceof CryptoKey)
      return value.type === 'public' ? [] : [{ key: value, recordKey, field, ...times }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => walk(inner, field ? `${field}.${name}` : name))
  }
  return walk(record, '')
}

function openExisting(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName)
    // It did not exist. A database without its store would break the wallet, so this one must not come to be.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const { result } = request
      if (result.objectStoreNames.contains(storeName)) return resolve(result)
      result.close()
      resolve(undefined)
    }
    request.onerror = () =>
      request.error?.name === 'AbortError' ? resolve(undefined) : reject(request.error)
  })
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** What came of an attempt to take a key out of the browser. */
export interface ExportAttempt {
  isRefused: boolean
  /** In the browser's own words. */
  text: string
}

/** Asks the browser for the key itself, in both formats for private keys. What it would give is thrown away. */
export async function tryToExport(key: CryptoKey): Promise<ExportAttempt> {
  const refusals: string[] = []
  for (const format of ['pkcs8', 'jwk'] as const) {
    try {
      await crypto.subtle.exportKey(format, key)
      return { isRefused: false, text: `The browser gave the key away as ${format}.` }
    } catch (error) {
      const { name, message } = error as DOMException
      refusals.push(`exportKey('${format}') → ${name}: ${message}`)
    }
  }
  return { isRefused: true, text: refusals.join('\n') }
}
