/** Environments that lack a feature or stop at the wrong moment. The others: packages/core, tables of locks, tabs and payments. */

import { executeQuote, memorySessionStore, signInWithPasskey } from '@embedded-wallet/core'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bench, findingOf, nextCallWorks, openBench } from './bench.js'
import { openTab } from './tabs.js'

afterEach(() => {
  allowAll()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const restorers: (() => void)[] = []
/** Makes a global that must not be read. */
function forbid(name: string, onTouch: () => void) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      onTouch()
      throw new Error(`${name} at import`)
    },
  })
  restorers.push(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name)
    else Object.defineProperty(globalThis, name, before)
  })
}
const allowAll = () => {
  for (const restore of restorers.splice(0)) restore()
}

const quoteFor = ({ system, accountId }: Bench) => system.quote(accountId, 1_000_000)
const paid = { outcome: 'done', code: 'ok', movements: 1 } as const

test.each([
  ['missing', {}],
  ['refusing', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('a double click makes one payment when Web Locks are %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const bench = await openBench()
  const quote = await quoteFor(bench)
  const findings = await Promise.all(
    [1, 2].map(() => findingOf(bench, executeQuote(bench.wallet, { quote }))),
  )
  for (const finding of findings) expect(finding).toMatchObject(paid)
  await nextCallWorks(bench)
})

test('a browser without AbortSignal.timeout pays', async () => {
  const bench = await openBench()
  const { timeout, any } = AbortSignal
  const remove = () => Object.assign(AbortSignal, { timeout: undefined, any: undefined })
  const restore = () => Object.assign(AbortSignal, { timeout, any })
  // The relay runs in the same process and needs AbortSignal.timeout.
  bench.front.fault = async (request, next) => {
    restore()
    try {
      return await next(request)
    } finally {
      remove()
    }
  }
  const quote = await quoteFor(bench)
  remove()
  try {
    const finding = await findingOf(bench, executeQuote(bench.wallet, { quote }))
    expect(finding).toMatchObject(paid)
    await signInWithPasskey(bench.wallet)
  } finally {
    restore()
  }
})

// From here on the tests load new copies of the SDK, so they come after all tests of the copy above.

/** Opens a tab that can leave for the bfcache and come back: there it hears no channel. */
async function openCachedTab() {
  const shown: ((event: object) => void)[] = []
  vi.stubGlobal('BroadcastChannel', class {})
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pageshow') shown.push(listener)
  })
  const sdk = await openTab()
  const show = async (persisted: boolean) => {
    for (const listener of shown) listener({ persisted })
    await new Promise(setImmediate)
  }
  return { sdk, show }
}

test('a page from the bfcache signs nothing after a sign-out on the page after it', async () => {
  const sessionStore = memorySessionStore()
  const bench = await openBench({ wallet: { sessionStore } })
  const { sdk, show } = await openCachedTab()
  const wallet = bench.device({ sessionStore })
  expect(await sdk.getSession(wallet)).toBeDefined()
  const quote = await quoteFor(bench)
  // Without a revocation: the service would still take the signature.
  await (await openTab()).signOut(bench.device({ sessionStore }))
  const list = vi.spyOn(sessionStore, 'list')
  await show(false)
  expect(list).not.toHaveBeenCalled()
  const shown = show(true)
  // A click that comes before the store was read.
  const paying = sdk.executeQuote(wallet, { quote })
  await expect(paying).rejects.toMatchObject({ outcome: 'none', code: 'SESSION_REQUIRED' })
  await shown
  expect(await sdk.getSession(wallet)).toBeUndefined()
  expect(bench.movements()).toBe(0)
})

test('a page from the bfcache has lost the response of its payment: it reads the quote and sends nothing again', async () => {
  const { sdk, show } = await openCachedTab()
  const bench = await openBench()
  const wallet = bench.device() as Bench['wallet']
  await sdk.signInWithPasskey(wallet)
  const quote = await quoteFor(bench)
  bench.sent.length = 0
  bench.front.fault = async (request, next) => {
    const response = await next(request)
    if (!request.url.endsWith('/execute')) return response
    // What a browser makes of a request that was under way.
    await show(true)
    throw new DOMException('The page was frozen.', 'AbortError')
  }
  expect(await sdk.executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
  expect(bench.movements()).toBe(1)
  const lines = bench.sent.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`)
  expect(lines).toEqual(['POST execute', `GET ${quote.id}`])
})

test('the import on a server reads no global', async () => {
  const touched: string[] = []
  for (const name of [
    'window',
    'document',
    'navigator',
    'location',
    'indexedDB',
    'localStorage',
    'sessionStorage',
    'BroadcastChannel',
    'PublicKeyCredential',
    'fetch',
    'self',
  ])
    forbid(name, () => touched.push(name))
  const open = vi.fn()
  vi.stubGlobal('setInterval', open)
  const sdk = await openTab()
  const wallet = sdk.createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet' })
  expect(wallet.accountId).toBe('InternalAccount:1')
  allowAll()
  expect(touched).toEqual([])
  expect(open).not.toHaveBeenCalled()
})

test('two copies of the SDK on one page make one payment', async () => {
  const sessionStore = memorySessionStore()
  const bench = await openBench({ wallet: { sessionStore } })
  const [one, two] = [await openTab(), await openTab()]
  const quote = await quoteFor(bench)
  const wallets = [bench.device({ sessionStore }), bench.device({ sessionStore })] as const
  const results = await Promise.all([
    one.executeQuote(wallets[0], { quote }),
    two.executeQuote(wallets[1], { quote }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(bench.movements()).toBe(1)
  const keys = bench.sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? [])
  expect(new Set(keys).size).toBe(1)
  // A sign-out in one copy reaches the other.
  await one.signOut(wallets[0])
  await vi.waitFor(async () => expect(await two.getSession(wallets[1])).toBeUndefined())
})
