/** Story: a hostile script runs in the page after sign-in. It finds a key that it cannot carry away. */

import { expect, test } from './person.js'

/** What a script can find: every value of every database, and the text of every other storage. */
interface Loot {
  keys: { extractable: boolean; type: string; usages: string[]; stolen: string[] }[]
  databases: string[]
  otherTexts: string[]
}

async function plunder(): Promise<Loot> {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const readAll = (database: IDBDatabase, store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const keys: CryptoKey[] = []
  const otherTexts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
  const walk = (value: unknown): void => {
    if (value instanceof CryptoKey) keys.push(value)
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) otherTexts.push('bytes in a database')
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
    else otherTexts.push(String(value))
  }
  const databases = (await indexedDB.databases()).map(({ name }) => name!)
  for (const name of databases) {
    const database = await open(name)
    for (const store of database.objectStoreNames) (await readAll(database, store)).forEach(walk)
    database.close()
  }

  const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
    'wrapKey',
    'encrypt',
  ])
  const tries = async (key: CryptoKey) => {
    const stolen: string[] = []
    for (const format of ['raw', 'pkcs8', 'spki', 'jwk'] as const) {
      await crypto.subtle.exportKey(format, key).then(
        () => stolen.push(`exportKey ${format}`),
        () => undefined,
      )
      const iv = new Uint8Array(12)
      await crypto.subtle.wrapKey(format, key, wrapping, { name: 'AES-GCM', iv }).then(
        () => stolen.push(`wrapKey ${format}`),
        () => undefined,
      )
    }
    if (JSON.stringify(key) !== '{}') stolen.push('JSON')
    if (structuredClone(key).extractable) stolen.push('structuredClone')
    return stolen
  }
  return {
    keys: await Promise.all(
      keys.map(async (key) => ({
        extractable: key.extractable,
        type: key.type,
        usages: [...key.usages],
        stolen: await tries(key),
      })),
    ),
    databases,
    otherTexts,
  }
}

test('after sign-in no script can read the session key, and there is no other copy', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  const loot = await page.evaluate(plunder)
  expect(loot.databases).toEqual(['embedded-wallet'])
  expect(loot.keys).toEqual([{ extractable: false, type: 'private', usages: ['sign'], stolen: [] }])
  // 32 bytes are 64 characters in hex and 43 in base64url. Whatever is that long must be known to be public.
  const texts = loot.otherTexts.join('\n')
  const publicKey = /\b0[23][0-9a-f]{64}\b/.exec(texts)![0]
  const isPublic = [publicKey, ...(await person.authenticator.publicIds())]
  const longTexts = texts.match(/[A-Za-z0-9_+/=-]{43,}/g) ?? []
  expect(longTexts.filter((text) => !isPublic.includes(text))).toEqual([])
  expect(loot.otherTexts).not.toContain('bytes in a database')

  // The same script after signing out finds no key at all.
  await person.click('Sign out')
  await expect(person.session()).toContainText('Signed out')
  expect((await page.evaluate(plunder)).keys).toEqual([])
})

test('the theft would be noticed: the same script steals a key that is extractable', async ({
  person,
  demo,
  page,
}) => {
  await person.openDemo(demo.url)
  await page.evaluate(async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
    ])
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('careless')
      request.onupgradeneeded = () => request.result.createObjectStore('keys')
      request.onsuccess = () => {
        const transaction = request.result.transaction('keys', 'readwrite')
        transaction.objectStore('keys').put(privateKey, 'key')
        transaction.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
      request.onerror = () => reject(request.error)
    })
  })
  const { keys } = await page.evaluate(plunder)
  expect(keys.flatMap(({ stolen }) => stolen)).toContain('exportKey pkcs8')
})

test('the page runs under a strict content security policy, framed by nobody', async ({ demo, request }) => {
  const response = await request.get(demo.url)
  const policy = response.headers()['content-security-policy']!
  for (const directive of [
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    'require-trusted-types-for',
  ]) {
    expect(policy).toContain(directive)
  }
  expect(policy).not.toContain('unsafe')
})
