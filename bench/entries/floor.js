/** The floor: one read of IndexedDB and one signature, with nothing around them. */

let key

const request = (made) =>
  new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result)
    made.onerror = () => reject(made.error)
  })

async function openDatabase() {
  const opening = indexedDB.open('floor')
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  return request(opening)
}

export async function prepare() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const database = await openDatabase()
  await request(database.transaction('keys', 'readwrite').objectStore('keys').put(privateKey, 'key'))
}

export async function restore() {
  key = await request((await openDatabase()).transaction('keys').objectStore('keys').get('key'))
}

export const sign = (payload) =>
  crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(payload))
