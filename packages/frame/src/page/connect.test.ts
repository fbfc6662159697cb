/** Stories: a page and a frame of which the test says every word: what is sent when, and what becomes of a call. */

import type { SessionState } from '@embedded-wallet/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectOptions, connectWallet } from './connect.js'
import { handOff, openWallet } from './verbs.js'

const url = 'https://wallet.shop.example/frame'
const active = {
  status: 'active',
  session: { accountId: 'InternalAccount:1', sessionId: 's', expiresAt: 'z', persistence: 'memory' },
}
const greeting = { protocol: 1, state: active, build: 'b' }
const unreachable = {
  name: 'ServiceError',
  code: 'UNREACHABLE',
  outcome: 'none',
  retryable: true,
  message: expect.stringContaining('nothing was sent'),
}
const unknown = {
  name: 'ServiceError',
  code: 'OUTCOME_UNKNOWN',
  outcome: 'unknown',
  retryable: false,
  message: expect.stringContaining('Call reconcilePayments'),
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.useRealTimers()
})

/** What came through ports by now is read. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000)
    await settle()
  }
}

function connect(options: Partial<ConnectOptions> = {}) {
  const offers: { data: unknown; origin: string; ports: readonly MessagePort[] }[] = []
  const heard: unknown[] = []
  const crossed: [to: string, text: string][] = []
  const views: unknown[] = []
  let load = () => {}
  let loads = 0
  const element = {
    src: '',
    title: '',
    style: { cssText: '', height: '' },
    isConnected: false,
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'load') load = listener
    },
    remove: () => {
      element.isConnected = false
    },
    contentWindow: {
      postMessage: (data: unknown, origin: string, ports: MessagePort[]) => {
        for (const port of ports) endings.push(() => port.close())
        offers.push({ data, origin, ports })
      },
    },
  }
  const slot = {
    ownerDocument: { baseURI: 'https://shop.example/cart/', createElement: () => element },
    isConnected: true,
    append: () => {
      loads++
      element.isConnected = true
    },
  }
  const leaving = new AbortController()
  endings.push(() => leaving.abort())
  const wallet = connectWallet({
    url,
    slot: slot as unknown as Element,
    signal: leaving.signal,
    onMessage: (to, text) => crossed.push([to, text]),
    onView: (view) => views.push(view),
    ...options,
  })
  /** The document of the frame loads, and takes the port. */
  const open = () => {
    load()
    const [port] = offers.at(-1)!.ports
    port!.onmessage = ({ data }) => heard.push(JSON.parse(data))
    const say = async (message: object | string) => {
      port!.postMessage(typeof message === 'string' ? message : JSON.stringify(message))
      await settle()
    }
    return { say }
  }
  const call = (verb: string, given: object = {}) => {
    const ended = wallet.remote!.call(verb, given).then(
      (result) => ({ result }),
      (error: object) => ({ error }),
    )
    let end: object | undefined
    void ended.then((value) => {
      end = value
    })
    return { ended, end: () => end }
  }
  return {
    wallet,
    remote: wallet.remote!,
    element,
    slot,
    leaving,
    offers,
    heard,
    crossed,
    views,
    open,
    call,
    loads: () => loads,
  }
}

test('the frame stands in its slot, is named for screen readers, and has no height until it shows something', async () => {
  const { element, loads } = connect()
  expect(element).toMatchObject({ src: url, title: 'Wallet', isConnected: true })
  expect(element.style.cssText).toBe('border:0;width:100%;height:0')
  expect(loads()).toBe(1)
  expect(connect({ title: 'Geldbörse' }).element.title).toBe('Geldbörse')
})

test('each document gets one port, for the origin of the address alone, also where that is relative', () => {
  const page = connect()
  page.open()
  expect(page.offers).toMatchObject([{ data: { walletPort: 1 }, origin: 'https://wallet.shop.example' }])
  expect(page.offers[0]!.ports).toHaveLength(1)
  const relative = connect({ url: '/frame' })
  relative.open()
  expect(relative.offers[0]!.origin).toBe('https://shop.example')
})

test('calls wait for the greeting, and go in their order; before it nothing crosses', async () => {
  const { open, call, heard, crossed } = connect()
  call('getSession')
  const { say } = open()
  call('requestQuote', { order: 1 })
  await settle()
  expect([heard, crossed]).toEqual([[], []])
  await say(greeting)
  const [first, second] = [
    { id: 1, verb: 'getSession', options: {} },
    { id: 2, verb: 'requestQuote', options: { order: 1 } },
  ]
  expect(heard).toEqual([first, second])
  expect(crossed.map(([to, text]) => [to, JSON.parse(text)])).toEqual([
    ['page', greeting],
    ['frame', first],
    ['frame', second],
  ])
})

test('each call gets its own result or error, once, whatever the order', async () => {
  const { open, call, heard } = connect()
  const { say } = open()
  await say(greeting)
  const [one, two] = [call('getSession'), call('executeQuote', { quoteId: 'Quote:1' })]
  await settle()
  expect(heard).toHaveLength(2)
  await say({ id: 2, error: { name: 'SessionError', code: 'BUSY', message: 'wait', retryable: true } })
  await say({ id: 2, result: 'late' })
  expect(await two.ended).toMatchObject({
    error: { name: 'SessionError', code: 'BUSY', message: 'wait', retryable: true },
  })
  expect(one.end()).toBeUndefined()
  await say({ id: 3, result: 'of no call' })
  await say({ id: 1, result: { accountId: 'a' } })
  expect(await one.ended).toEqual({ result: { accountId: 'a' } })
})

test('while the service works on a call its page hears so; a listener that throws keeps no other message away', async () => {
  vi.stubGlobal('queueMicrotask', (run: () => void) => {
    try {
      run()
    } catch {
      // Node would end the test with it.
    }
  })
  const { open, call } = connect()
  const { say } = open()
  await say(greeting)
  const states: string[] = []
  const onState = (state: string) => {
    states.push(state)
    throw new Error('of the app')
  }
  const paying = call('executeQuote', { quoteId: 'Quote:1', onState })
  await say({ processing: 1 })
  await say({ processing: 2 })
  await say({ id: 1, result: 'paid' })
  expect(await paying.ended).toEqual({ result: 'paid' })
  await say({ processing: 1 })
  expect(states).toEqual(['processing'])
  vi.unstubAllGlobals()
})

test('the page follows the state of the frame, from where it stands, until it has enough', async () => {
  const { open, remote } = connect()
  const states: SessionState[] = []
  const leaving = new AbortController()
  const watch = (until?: AbortSignal) => remote.watch((state) => states.push(state), until)
  const statuses = () => states.splice(0).map(({ status }) => status)
  const stop = watch()
  watch(leaving.signal)
  watch(AbortSignal.abort())
  expect(statuses()).toEqual([])
  await settle()
  expect(statuses()).toEqual(['restoring', 'restoring'])
  const { say } = open()
  await say(greeting)
  expect(statuses()).toEqual(['active', 'active'])
  expect(remote.state()).toEqual(active)
  stop()
  await say({ state: { status: 'signed-out' } })
  expect(statuses()).toEqual(['signed-out'])
  leaving.abort()
  await say(greeting)
  const early = watch()
  early()
  await settle()
  expect(statuses()).toEqual([])
})

test('a watcher that throws keeps no other one from hearing, and no call from being sent', async () => {
  const thrown = vi.fn()
  vi.stubGlobal('queueMicrotask', (run: () => void) => void Promise.resolve().then(run).catch(thrown))
  const { open, remote, call, heard } = connect()
  const statuses: string[] = []
  const stop = remote.watch(() => {
    throw new Error('of the app')
  }, undefined)
  remote.watch(({ status }) => statuses.push(status), undefined)
  call('getSession')
  await open().say(greeting)
  expect([statuses, heard]).toEqual([['restoring', 'active'], [{ id: 1, verb: 'getSession', options: {} }]])
  expect(thrown).toHaveBeenCalledTimes(2)
  stop()
  vi.unstubAllGlobals()
})

test('the element takes the height of what the frame shows, and the page hears of it', async () => {
  const { open, element, views } = connect()
  const { say } = open()
  await say(greeting)
  await say({ view: { name: 'button', height: 120 } })
  expect([element.style.height, views]).toEqual(['120px', [{ name: 'button', height: 120 }]])
})

test('what is no message of a frame is not heard, and counts as no sign of life', async () => {
  const { open, call, crossed } = connect()
  const { say } = open()
  await say(greeting)
  const paying = call('executeQuote')
  for (let second = 0; second < 3; second++) {
    await pass(1)
    await say('{"hello":true}')
  }
  expect(paying.end()).toBeUndefined()
  await pass(1)
  expect(paying.end()).toMatchObject({ error: unknown })
  expect(crossed.some(([, text]) => text.includes('hello'))).toBe(false)
})

test('a frame that responds is waited for, however long its call takes; one that is silent for four seconds is loaded again', async () => {
  const { open, call, heard, loads } = connect()
  const { say } = open()
  await say(greeting)
  const [reading, paying] = [call('getSession'), call('executeQuote')]
  for (let second = 0; second < 10; second++) {
    await pass(1)
    await say({ pong: true })
  }
  expect(heard.filter((message) => 'ping' in (message as object))).toHaveLength(10)
  await pass(3)
  expect([reading.end(), paying.end(), loads()]).toEqual([undefined, undefined, 1])
  await pass(1)
  expect(reading.end()).toMatchObject({ error: unreachable })
  expect(paying.end()).toMatchObject({ error: unknown })
  expect(loads()).toBe(2)
})

test('a document may take half a minute to load: what waits for it has not been sent', async () => {
  const { call, loads } = connect()
  const paying = call('executeQuote')
  await pass(29)
  expect([paying.end(), loads()]).toEqual([undefined, 1])
  await pass(1)
  expect(paying.end()).toMatchObject({ error: unreachable })
  expect(loads()).toBe(2)
})

test('silence counts only while a call waits', async () => {
  const { open, call, loads } = connect()
  const { say } = open()
  await say(greeting)
  await pass(60)
  const reading = call('getSession')
  await pass(3)
  expect([reading.end(), loads()]).toEqual([undefined, 1])
  await say({ id: 1, result: 'r' })
  expect(reading.end()).toEqual({ result: 'r' })
  call('getSession')
  await pass(3)
  expect(loads()).toBe(1)
})

test('a document that loads again ends what the old one had, takes what waits, and its old port is not heard', async () => {
  const { open, call, remote, heard, offers } = connect()
  const old = open()
  await old.say(greeting)
  const paying = call('executeQuote')
  await settle()
  heard.length = 0
  const { say } = open()
  expect(await paying.ended).toMatchObject({ error: unknown })
  expect(remote.state().status).toBe('restoring')
  const next = call('getSession')
  await old.say({ state: { status: 'signed-out' } })
  expect(remote.state().status).toBe('restoring')
  await say(greeting)
  expect(heard).toEqual([{ id: 2, verb: 'getSession', options: {} }])
  await say({ id: 2, result: 'r' })
  expect(await next.ended).toEqual({ result: 'r' })
  expect(offers).toHaveLength(2)
})

test('an element that the app removed comes back within a second, or with a call; without its slot it does not', async () => {
  const { element, slot, loads, call, open } = connect()
  const { say } = open()
  await say(greeting)
  element.remove()
  await pass(1)
  expect([loads(), element.isConnected]).toEqual([2, true])
  element.remove()
  call('getSession')
  await settle()
  expect(loads()).toBe(3)
  element.remove()
  slot.isConnected = false
  await pass(5)
  expect(loads()).toBe(3)
  slot.isConnected = true
  await pass(1)
  expect(loads()).toBe(4)
})

test.each([
  ['a page that took the slot away', true, 4],
  ['a slot that never was in a page', false, 30],
])('a call of %s ends, and nothing was sent', async (_, hasBegun, seconds) => {
  const { element, slot, call, open } = connect()
  if (hasBegun) await open().say(greeting)
  element.remove()
  slot.isConnected = false
  const paying = call('executeQuote')
  await pass(seconds - 1)
  expect(paying.end()).toBeUndefined()
  await pass(1)
  expect(paying.end()).toMatchObject({ error: unreachable })
})

test('the page ends the connection: what was sent may have acted, what was not is over, and nothing is loaded again', async () => {
  const { open, call, leaving, element, loads, offers } = connect()
  const { say } = open()
  await say(greeting)
  const [paying, reading] = [call('executeQuote'), call('getSession')]
  await settle()
  leaving.abort()
  expect(await paying.ended).toMatchObject({ error: unknown })
  expect(await reading.ended).toMatchObject({ error: unreachable })
  expect(element.isConnected).toBe(false)
  expect(await call('executeQuote').ended).toMatchObject({ error: unreachable })
  expect(vi.getTimerCount()).toBe(0)
  open()
  expect([loads(), offers.length]).toEqual([1, 1])
  const early = connect()
  const waiting = early.call('executeQuote')
  early.leaving.abort()
  expect(await waiting.ended).toMatchObject({ error: unreachable })
})

test('a connection that was given up before it began loads no frame', async () => {
  const { call, loads, element } = connect({ signal: AbortSignal.abort() })
  expect([loads(), element.isConnected, vi.getTimerCount()]).toEqual([0, false, 0])
  expect(await call('executeQuote').ended).toMatchObject({ error: unreachable })
  expect(loads()).toBe(0)
})

test('a frame of another version ends every call, says both versions, and gets none', async () => {
  const { open, call, heard, remote } = connect()
  const waiting = call('executeQuote')
  const { say } = open()
  await say({ protocol: 2 })
  const mismatch = {
    code: 'PROTOCOL_MISMATCH',
    outcome: 'none',
    message: expect.stringMatching(/version 1 of .* version 2\./),
  }
  expect(await waiting.ended).toMatchObject({ error: mismatch })
  expect(await call('getSession').ended).toMatchObject({ error: mismatch })
  expect([heard, remote.state().status]).toEqual([[], 'restoring'])
})

test('a call that the page gives up before it was sent is over; one that was sent ends as the frame says', async () => {
  const { open, call, heard } = connect()
  const [early, late] = [new AbortController(), new AbortController()]
  const waiting = call('executeQuote', { signal: early.signal })
  await settle()
  early.abort()
  const aborted = {
    error: {
      name: 'ServiceError',
      code: 'ABORTED',
      outcome: 'none',
      message: expect.stringContaining('before anything was sent'),
    },
  }
  expect(await waiting.ended).toMatchObject(aborted)
  expect(await call('executeQuote', { signal: early.signal }).ended).toMatchObject(aborted)
  const { say } = open()
  await say(greeting)
  const sent = call('executeQuote', { signal: late.signal })
  await settle()
  late.abort()
  await settle()
  expect(heard).toEqual([
    { id: 2, verb: 'executeQuote', options: {} },
    { id: 2, abort: true },
  ])
  expect(sent.end()).toBeUndefined()
  await say({ id: 2, result: 'paid' })
  expect(await sent.ended).toEqual({ result: 'paid' })
  const done = new AbortController()
  const read = call('getSession', { signal: done.signal })
  await say({ id: 3, result: 'r' })
  await read.ended
  done.abort()
  await settle()
  expect(heard).toHaveLength(3)
})

test('of 65 calls at once the last one is refused, and what does not cross takes no place', async () => {
  const { open, call, heard } = connect()
  const { say } = open()
  await say(greeting)
  const calls = Array.from({ length: 64 }, () => call('getSession'))
  expect(await call('getSession').ended).toMatchObject({
    error: { name: 'RangeError', message: 'At most 64 calls may be open' },
  })
  await say({ id: 1, result: 'r' })
  await calls[0]!.ended
  for (const [verb, given, error] of [
    ['exportWallet', {}, { code: 'FRAME_ONLY', message: expect.stringMatching(/^exportWallet exists only/) }],
    ['toString', {}, { code: 'FRAME_ONLY' }],
    [
      'getSession',
      { reauthenticate: () => {} },
      { code: 'FRAME_ONLY', message: expect.stringMatching(/^The option reauthenticate exists only/) },
    ],
    [
      'requestQuote',
      { order: 'x'.repeat(65_536) },
      { name: 'RangeError', message: 'The options must fit into 64 kB of JSON' },
    ],
    ['requestQuote', { order: 1n }, { name: 'TypeError' }],
  ] as const)
    expect(await call(verb, given).ended).toMatchObject({ error })
  call('getSession')
  await settle()
  expect(heard).toHaveLength(65)
})

test('what only a wallet in another origin has goes to its frame, and says so to a wallet of this one', async () => {
  const { wallet, open, heard } = connect()
  const { say } = open()
  await say(greeting)
  const [shown, given] = [openWallet(wallet, 'login'), handOff(wallet)]
  await settle()
  expect(heard).toEqual([
    { id: 1, verb: 'open', options: { screen: 'login' } },
    { id: 2, verb: 'handOff', options: {} },
  ])
  await say({ id: 1 })
  await say({ id: 2, result: { code: 'once' } })
  expect([await shown, await given]).toEqual([undefined, { code: 'once' }])
  const { remote: _, ...own } = wallet
  for (const call of [() => openWallet(own, 'login'), () => handOff(own)])
    expect(call).toThrow('wallet must come from connectWallet')
})

describe('the window that the page opens in a click', () => {
  const open = vi.fn(() => ({}) as object | null)
  beforeEach(() => {
    open.mockClear()
    vi.stubGlobal('window', { open })
    vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  })
  afterEach(() => void vi.unstubAllGlobals())
  const withWindow = { ...greeting, windowUrl: '/window' }

  async function greeted(said: object, options: Partial<ConnectOptions> = {}) {
    const world = connect(options)
    const { say } = world.open()
    await say(said)
    return { ...world, say }
  }

  test.each([
    ['executeQuote', { order: 1 }, 'question'],
    ['open', { screen: 'login' }, 'login'],
    ['open', { screen: 'settings' }, 'settings'],
  ])('%s %j opens %s, without a name, and the frame gets its id', async (verb, given, task) => {
    const { call, heard } = await greeted(withWindow)
    call(verb, given)
    await settle()
    const { window: id } = heard.at(-1) as { window: string }
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(heard.at(-1)).toMatchObject({ verb, options: given })
    expect(open.mock.calls).toEqual([
      [`https://wallet.shop.example/window#${task}/${id}`, '_blank', 'popup,width=440,height=720'],
    ])
  })

  const noWindow = async (
    said: object,
    verb: string,
    given: object,
    options: Partial<ConnectOptions> = {},
  ) => {
    const { call, heard } = await greeted(said, options)
    call(verb, given)
    await settle()
    expect(open).not.toHaveBeenCalled()
    expect(heard.at(-1)).toEqual({ id: 1, verb, options: given })
  }
  test.each([
    [greeting, 'executeQuote', { order: 1 }],
    [withWindow, 'requestQuote', { order: 1 }],
    [withWindow, 'signOut', {}],
    [withWindow, 'open', { screen: 'keys' }],
  ] as [object, string, object][])('%j: %s %j opens none', (said, verb, given) => noWindow(said, verb, given))
  test.each(['https://evil.example/window', 'javascript:alert(1)', 7, '//evil.example', 'https://'])(
    'a window at %j is none of the wallet',
    (windowUrl) => noWindow({ ...greeting, windowUrl }, 'executeQuote', { order: 1 }),
  )
  test('the wallet’s own button opens it where the app says so, and outside of a click', async () => {
    await noWindow(withWindow, 'executeQuote', { order: 1 }, { opens: 'button' })
    vi.stubGlobal('navigator', { userActivation: { isActive: false } })
    await noWindow(withWindow, 'executeQuote', { order: 1 })
    vi.stubGlobal('navigator', {})
    await noWindow(withWindow, 'executeQuote', { order: 1 })
  })
  test('before the greeting, and for a call that is refused at once, none is opened', async () => {
    const { call } = connect()
    call('executeQuote', { order: 1 })
    const { call: later } = await greeted(withWindow)
    later('executeQuote', { order: 'x'.repeat(70_000) })
    later('executeQuote', { signal: AbortSignal.abort() })
    expect(open).not.toHaveBeenCalled()
  })
  test('where the browser opens none, the frame’s button does', async () => {
    open.mockReturnValueOnce(null)
    const { call, heard } = await greeted(withWindow)
    call('executeQuote', { order: 1 })
    await settle()
    expect(heard.at(-1)).toEqual({ id: 1, verb: 'executeQuote', options: { order: 1 } })
  })
})
