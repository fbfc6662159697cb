/** Stories: which page the frame serves, what it says first, and what it hears until its end. No user is signed in. */

import { memorySessionStore } from '@embedded-wallet/core'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HostView, ViewContext } from './hostView.js'
import { type HostScope, type ServeOptions, serveFrame } from './serve.js'

const page = 'https://shop.example'
const origin = 'https://wallet.shop.example'

class Channel {
  static all: Channel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  isClosed = false
  name: string
  constructor(name: string) {
    this.name = name
    Channel.all.push(this)
  }
  close() {
    this.isClosed = true
  }
}
/** One end of a port: what the frame says on it. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null
  said: Record<string, unknown>[] = []
  isClosed = false
  postMessage(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
}
let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  Channel.all = []
  vi.stubGlobal('BroadcastChannel', Channel)
  complaints = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  complaints.mockRestore()
  vi.unstubAllGlobals()
})
// Core keeps the first channel that it opens, for the next files of this process, too.
afterAll(() => void vi.resetModules())

function open(options: Partial<ServeOptions> = {}, signIn: HostView['signIn'] = async () => {}) {
  const listeners = new Map<string, Set<(event: object) => void>>()
  const of = (type: string) => listeners.get(type) ?? new Set()
  const parent = {}
  const scope = {
    parent,
    location: { origin },
    addEventListener: (type: string, hear: (event: object) => void) =>
      void listeners.set(type, of(type).add(hear)),
    removeEventListener: (type: string, hear: (event: object) => void) => void of(type).delete(hear),
  } as unknown as HostScope
  const contexts: ViewContext[] = []
  const sessionStore = memorySessionStore()
  serveFrame(
    { relayUrl: '/wallet', rpId: 'wallet.shop.example', pages: [page], sessionStore, ...options },
    (context) => {
      contexts.push(context)
      // No page is connected yet: nothing hears it.
      context.report({ name: 'early', height: 1 })
      return { ask: async () => false, show: () => {}, signIn }
    },
    scope,
  )
  const come = (event: object) => {
    const whole = { source: parent, origin: page, data: { walletPort: 1 }, ports: [], ...event }
    for (const hear of [...of('message')]) hear(whole)
  }
  const offer = (event: object = {}) => {
    const port = new Port()
    come({ ports: [port], ...event })
    return port
  }
  return { come, offer, contexts, sessionStore, channel: Channel.all[0]! }
}

test('the page is greeted with version, state and the name of what is deployed', () => {
  expect(open().offer().said).toEqual([{ protocol: 1, state: { status: 'restoring' }, build: 'unnamed' }])
  expect(open({ build: '2026-11-26' }).offer().said).toMatchObject([{ build: '2026-11-26' }])
})

test('the view knows the page by the origin that the browser names, and what it shows reaches the page', () => {
  const { offer, contexts } = open({ pages: ['https://other.example', page] })
  const port = offer()
  expect(contexts).toMatchObject([{ shop: page }])
  contexts[0]!.report({ name: 'button', height: 120 })
  expect(port.said.at(-1)).toEqual({ view: { name: 'button', height: 120 } })
})

test('the page hears each state, and a call its end', async () => {
  const port = open().offer()
  await vi.waitFor(() => expect(port.said).toContainEqual({ state: { status: 'signed-out' } }), {
    interval: 1,
  })
  port.onmessage!({ data: JSON.stringify({ id: 1, verb: 'pendingOperations', options: {} }) })
  await vi.waitFor(() => expect(port.said.at(-1)).toEqual({ id: 1, result: [] }), {
    interval: 1,
  })
})

test('a sign-out while the storage cannot be read is not said to be done: the key may come back', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'UnknownError'))
  const lines: string[] = []
  const port = open({
    relayUrl: 'https://wallet.shop.example/wallet',
    sessionStore: { ...memorySessionStore(), get: refuse, list: refuse },
    fetch: async ({ method, url }) => {
      lines.push(`${method} ${new URL(url).pathname}`)
      return Response.json({})
    },
  }).offer()
  port.onmessage!({ data: JSON.stringify({ id: 1, verb: 'signOut', options: {} }) })
  await vi.waitFor(
    () => expect(port.said.at(-1)).toMatchObject({ id: 1, error: { code: 'STORE_UNAVAILABLE' } }),
    { interval: 1 },
  )
  // The app's session has ended all the same.
  expect(lines).toEqual(['POST /wallet/login/sign-out'])
})

test('a browser that allows no channel keeps the frame from nothing else', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const end = new AbortController()
  expect(open({ signal: end.signal }).offer().said).toMatchObject([{ protocol: 1 }])
  end.abort()
})

test('each call to the relay names the page that the browser named, beside the headers of the app', async () => {
  const sessionStore = memorySessionStore()
  await sessionStore.set('frame/account', 'InternalAccount:ada')
  const seen: (string | null)[][] = []
  const fetch = async ({ headers }: Request) => {
    seen.push([headers.get('Wallet-Page'), headers.get('X-Tenant')])
    return new Response(null, { status: 403 })
  }
  const own = { relayUrl: 'https://wallet.shop.example/wallet', headers: { 'X-Tenant': '7' } }
  const port = open({ ...own, fetch, sessionStore }).offer()
  port.onmessage!({ data: JSON.stringify({ id: 1, verb: 'requestQuote', options: {} }) })
  await vi.waitFor(() => expect(port.said.at(-1)).toHaveProperty('error'), { interval: 1 })
  expect(seen).toEqual([[page, '7']])
})

test('an offer without a port, with two, or without a version is none: the next one is served', () => {
  const { come, offer } = open()
  come({})
  const [first, second] = [new Port(), new Port()]
  come({ ports: [first, second] })
  const others = [undefined, null, {}, { walletPort: '1' }, { walletPort: 1.5 }].map((data) =>
    offer({ data }),
  )
  expect([first, second, ...others].map(({ said }) => said)).toEqual(Array(7).fill([]))
  expect(offer().said).toHaveLength(1)
})

test('a frame that serves a page takes no other port, not even of the same page', () => {
  const { offer, contexts } = open()
  offer()
  expect(offer().said).toEqual([])
  expect(contexts).toHaveLength(1)
})

test('a page that is not listed gets nothing, and only an offer of it is worth a line for the developer', () => {
  const { come, offer } = open()
  expect(offer({ origin: 'https://thief.example' }).said).toEqual([])
  expect(complaints.mock.calls).toEqual([
    ['The option pages of serveWallet does not list https://thief.example.'],
  ])
  for (const data of [null, 'text', { hello: 1 }]) come({ origin: 'https://thief.example', data, source: {} })
  expect(offer({ source: {} }).said).toEqual([])
  expect(complaints.mock.calls.slice(1)).toEqual([
    ['The option pages of serveWallet does not list https://shop.example.'],
  ])
})

test('what is no hand-over changes nothing, whether a window or the channel says it', async () => {
  const { come, channel, sessionStore, offer } = open()
  expect(channel.name).toBe('embedded-wallet-frame')
  for (const data of [null, undefined, 7, {}, { walletHandOver: {} }]) {
    come({ origin, source: {}, data })
    channel.onmessage!({ data })
  }
  const walletHandOver = { accountId: 'InternalAccount:thief', records: [['session/1', {}]] }
  come({ origin: page, source: {}, data: { walletHandOver } })
  channel.onmessage!({ data: { walletHandOver } })
  const port = offer()
  port.onmessage!({ data: JSON.stringify({ id: 1, verb: 'getSession', options: {} }) })
  await vi.waitFor(() => expect(port.said.at(-1)).toEqual({ id: 1 }), { interval: 1 })
  expect(await sessionStore.get('frame/account')).toBeUndefined()
  expect(complaints).not.toHaveBeenCalled()
})

test('a sign-in in a window with a store of its own lets the call that waited for it go on', async () => {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const now = Date.now()
  const record = {
    ...{ schema: 2, accountId: 'InternalAccount:ada', sessionId: 'Session:1', authMethodId: 'AuthMethod:1' },
    ...{ type: 'PASSKEY', nickname: 'Phone', publicKey: `02${'0'.repeat(64)}`, signingKey: privateKey },
    ...{ expiresAt: new Date(now + 60_000).toISOString(), startedAt: now - 1000, clockOffset: 0 },
    persistence: 'device',
  }
  const store = memorySessionStore()
  await store.set('frame/account', 'InternalAccount:ada')
  // A slow disk.
  const set = async (key: string, value: unknown) => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    return store.set(key, value)
  }
  const { come, offer } = open(
    { relayUrl: `${origin}/wallet`, sessionStore: { ...store, set } },
    async () => {
      const records = [['session/InternalAccount:ada/Session:1', record]]
      come({ origin, source: {}, data: { walletHandOver: { accountId: 'InternalAccount:ada', records } } })
    },
  )
  const port = offer()
  port.onmessage!({ data: JSON.stringify({ id: 1, verb: 'ensureSession', options: {} }) })
  await vi.waitFor(() => expect(port.said.at(-1)).toMatchObject({ id: 1 }), { interval: 1 })
  expect(port.said.at(-1)).toMatchObject({ id: 1, result: { sessionId: 'Session:1' } })
})

test('after its end it hears neither page nor window nor channel, whether a page was connected or not', () => {
  const ends = [new AbortController(), new AbortController()]
  const [served, waiting] = ends.map(({ signal }) => open({ signal })) as [
    ReturnType<typeof open>,
    ReturnType<typeof open>,
  ]
  const port = served.offer()
  for (const end of ends) end.abort()
  expect([port.isClosed, served.channel.isClosed]).toEqual([true, true])
  expect(waiting.offer().said).toEqual([])
  expect(Channel.all.every(({ isClosed }) => isClosed)).toBe(true)
})
