/** Story: a hostile script runs in the page after sign-in. It finds no key that it can export: in no storage, on no path from the wallet, in no text of the heap. */

import { p256 } from '@noble/curves/nist.js'
import { expect, mergeTests, type Page } from '@playwright/test'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { seal } from '../support/seal.js'
import { addAuthenticator } from './addAuthenticator.js'
import { test as userTest } from './user.js'
import { test as workbenchTest } from './workbench.js'

const test = mergeTests(userTest, workbenchTest)

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

test('a script can neither read the session key nor find a copy of it', {
  tag: ['@money', '@each-profile', '@every-run'],
}, async ({ user, demo, page }) => {
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
  await user.signOut()
  await expect(user.session()).toContainText('Signed out')
  expect((await page.evaluate(readAllStorage)).keys).toEqual([])
})

test('the check works: the same script exports an extractable key', { tag: '@money' }, async ({
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

test('the page has a strict content security policy and cannot be framed', { tag: '@money' }, async ({
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

/** Follows every field, symbol, getter, prototype and collection from a value, and returns the paths that end at a key. */
function findKeys(page: Page): Promise<{ keys: string[]; visited: number }> {
  return page.evaluate(() => {
    const keys: string[] = []
    const seen = new Set<unknown>()
    const visit = (value: unknown, path: string) => {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
      if (!isObject || seen.has(value) || value === globalThis) return
      seen.add(value)
      if (value instanceof CryptoKey) keys.push(path)
      if (value instanceof Map) for (const [key, item] of value) visit(item, `${path}.get(${String(key)})`)
      if (value instanceof Set) for (const item of value) visit(item, `${path}.item`)
      for (const key of Reflect.ownKeys(value as object)) {
        let item: unknown
        try {
          item = (value as Record<PropertyKey, unknown>)[key]
        } catch {
          // A getter that throws reveals nothing.
        }
        visit(item, `${path}.${String(key)}`)
      }
      visit(Object.getPrototypeOf(value), `${path}.prototype`)
    }
    visit(globalThis.wallet, 'wallet')
    visit(structuredClone(JSON.parse(JSON.stringify(globalThis.wallet))), 'json')
    return { keys, visited: seen.size }
  })
}

for (const store of ['indexedDbSessionStore', 'memorySessionStore']) {
  test(`a walk over a signed-in wallet with ${store} finds no key`, {
    tag: ['@money', '@each-profile', ...(store === 'memorySessionStore' ? [] : ['@every-run'])],
  }, async ({ context, workbench }) => {
    const page = await workbench.openTab(context, await workbench.arrange<string>('account'))
    await addAuthenticator(page)
    await page.evaluate((store) => {
      globalThis.wallet = core.createWallet({ ...wallet, sessionStore: core[store]() })
    }, store)
    await workbench.registerFirstPasskey(page)
    await page.evaluate(async () => {
      await core.signInWithPasskey(wallet)
      await core.signPayload(wallet, { payloadToSign: '{}' })
    })
    expect(await page.evaluate(() => core.getSession(wallet))).toMatchObject({
      persistence: store === 'memorySessionStore' ? 'memory' : 'device',
    })
    const { keys, visited } = await findKeys(page)
    expect(visited).toBeGreaterThan(20)
    expect(keys).toEqual([])
  })
}

test('the walk works: it finds a key that an app puts beside its wallet', { tag: '@money' }, async ({
  context,
  workbench,
}) => {
  const page = await workbench.openTab(context, await workbench.arrange<string>('account'))
  await page.evaluate(async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
    ])
    globalThis.wallet = { ...wallet, careless: new Map([['key', { privateKey }]]) }
  })
  expect((await findKeys(page)).keys).toEqual(['wallet.careless.get(key).privateKey'])
})

/** The browser's own snapshot of the page's heap, with all its strings. */
async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  let snapshot = ''
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk
  })
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  return snapshot
}

test('the heap of a page contains no encoding of its session key after sign-in', {
  tag: ['@money', '@release'],
}, async ({ context, workbench }) => {
  const { secretKey } = p256.keygen()
  const encodings = [
    hex.encode(secretKey),
    hex.encode(secretKey).toUpperCase(),
    base64.encode(secretKey).replace(/=+$/, ''),
    base64urlnopad.encode(secretKey),
    base58.encode(secretKey),
    BigInt(`0x${hex.encode(secretKey)}`).toString(),
  ]
  const accountId = await workbench.arrange<string>('account')
  const page = await workbench.openTab(context, accountId)
  await addAuthenticator(page)

  // The service of this story seals a known key.
  let clientPublicKey = ''
  await page.route('**/challenge', async (route) => {
    clientPublicKey = route.request().postDataJSON().clientPublicKey
    await route.continue()
  })
  await page.route('**/verify', async (route) => {
    const response = await route.fetch()
    const encryptedSessionSigningKey = await seal(secretKey, hex.decode(clientPublicKey))
    await route.fulfill({ response, json: { ...(await response.json()), encryptedSessionSigningKey } })
  })
  const publicKey = await page.evaluate(async () => {
    await core.registerPasskey(wallet, { nickname: 'My phone' })
    return (await core.signInWithPasskey(wallet)).publicKey
  })
  expect(publicKey).toBe(hex.encode(p256.getPublicKey(secretKey, true)))
  await page.evaluate(() => core.signPayload(wallet, { payloadToSign: '{}' }))

  const heap = await heapOf(page)
  expect(heap).toContain(publicKey)
  expect(encodings.filter((encoding) => heap.includes(encoding))).toEqual([])

  // The check works: a page that stores the same key as text fails it.
  await page.evaluate((text) => Object.assign(globalThis, { careless: `${text} ` }), encodings[0])
  expect(await heapOf(page)).toContain(encodings[0])
})
