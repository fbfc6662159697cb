/** Story: a hostile script runs in the page after sign-in. It finds the key but cannot export it. */

import { expect, test } from './user.js'

/** What a script can find: every value of every database and the text of every other storage. */
interface Findings {
  keys: { extractable: boolean; type: string; usages: string[]; exported: string[] }[]
  databases: string[]
  otherTexts: string[]
}

async function readAllStorage(): Promise<Findings> {
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
  const exportsOf = async (key: CryptoKey) => {
    const exported: string[] = []
    for (const format of ['raw', 'pkcs8', 'spki', 'jwk'] as const) {
      await crypto.subtle.exportKey(format, key).then(
        () => exported.push(`exportKey ${format}`),
        () => undefined,
      )
      const iv = new Uint8Array(12)
      await crypto.subtle.wrapKey(format, key, wrapping, { name: 'AES-GCM', iv }).then(
        () => exported.push(`wrapKey ${format}`),
        () => undefined,
      )
    }
    if (JSON.stringify(key) !== '{}') exported.push('JSON')
    if (structuredClone(key).extractable) exported.push('structuredClone')
    return exported
  }
  return {
    keys: await Promise.all(
      keys.map(async (key) => ({
        extractable: key.extractable,
        type: key.type,
        usages: [...key.usages],
        exported: await exportsOf(key),
      })),
    ),
    databases,
    otherTexts,
  }
}

test('a script can neither read the session key nor find a copy of it', { tag: '@every-run' }, async ({
  user,
  demo,
  page,
}) => {
  await user.signUp(demo.url)
  const findings = await page.evaluate(readAllStorage)
  expect(findings.databases).toEqual(['embedded-wallet'])
  expect(findings.keys).toEqual([{ extractable: false, type: 'private', usages: ['sign'], exported: [] }])
  // 32 bytes are 64 characters in hex and 43 in base64url. Every text of that length must be a known public value.
  const texts = findings.otherTexts.join('\n')
  const publicKey = /\b0[23][0-9a-f]{64}\b/.exec(texts)![0]
  const isPublic = [publicKey, ...(await user.authenticator.publicIds())]
  const longTexts = texts.match(/[A-Za-z0-9_+/=-]{43,}/g) ?? []
  expect(longTexts.filter((text) => !isPublic.includes(text))).toEqual([])
  expect(findings.otherTexts).not.toContain('bytes in a database')

  // After sign-out the same script finds no key.
  await user.click('Sign out')
  await expect(user.session()).toContainText('Signed out')
  expect((await page.evaluate(readAllStorage)).keys).toEqual([])
})

test('the check works: the same script exports an extractable key', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await user.openDemo(demo.url)
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
  const { keys } = await page.evaluate(readAllStorage)
  expect(keys.flatMap(({ exported }) => exported)).toContain('exportKey pkcs8')
})

test('the page has a strict content security policy and cannot be framed', { tag: '@one-profile' }, async ({
  demo,
  request,
}) => {
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
