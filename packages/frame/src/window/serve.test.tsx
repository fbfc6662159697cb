import '../../../react/test/page.js'
import { memorySessionStore } from '@embedded-wallet/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkMessage } from '../link.js'
import type { AskingProps } from './Asking.js'
import { type ServeWindowOptions, serveWindowWith } from './serve.js'
import { type SignInAgainProps, screenFor, type WindowScreensProps } from './WindowScreens.js'

const origin = 'https://wallet.shop.example'
const shown = { shop: 'https://shop.example' } as AskingProps['shown']

let posted: { to: string; data: unknown }[]
let toOpener: { data: Record<string, unknown>; target: string }[]
let page: EventTarget & { opener: unknown; close: () => void }
let root: HTMLElement
let asking: AskingProps[]
let signIns: SignInAgainProps[]
let screens: WindowScreensProps[]

beforeEach(() => {
  posted = []
  toOpener = []
  asking = []
  signIns = []
  screens = []
  root = document.createElement('main')
  class Channel {
    onmessage = null
    name: string
    constructor(name: string) {
      this.name = name
    }
    postMessage(data: unknown) {
      posted.push({ to: this.name, data })
    }
    close() {}
  }
  const postMessage = (data: Record<string, unknown>, target: string) => toOpener.push({ data, target })
  page = Object.assign(new EventTarget(), { opener: { postMessage }, close: vi.fn() })
  // React reads what the user did last.
  vi.stubGlobal('window', Object.assign(page, { event: undefined, document }))
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(async () => {
  // What rests after an end must not draw and close when the window of the test is gone.
  await drawnAfter(() => say({ gone: true }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sessionStore = memorySessionStore()
function openWindow(hash: string, options: Partial<ServeWindowOptions> = {}) {
  vi.stubGlobal('location', { origin, hash, host: 'wallet.shop.example' })
  serveWindowWith({ relayUrl: '/wallet', sessionStore, root, ...options } as ServeWindowOptions, {
    Asking: (props) => {
      asking.push(props)
      return <p>question</p>
    },
    SignInAgain: (props) => {
      signIns.push(props)
      return <p>sign in</p>
    },
    WindowScreens: (props) => {
      screens.push(props)
      return <p>{props.screen}</p>
    },
  })
}
const say = (message: LinkMessage, { from = origin, id = '1' } = {}) =>
  page.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { walletLink: id, message },
      origin: from,
      source: page.opener,
    }),
  )
/** What the frame heard on the link. */
const said = () => toOpener.flatMap(({ data }) => (data.walletLink === '1' ? [data.message] : []))
const shows = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text), { interval: 1 })
/** Waits until everything is drawn. */
async function drawnAfter(run: () => unknown) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => void run())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}
const drawnOnce = (list: () => readonly unknown[]) =>
  vi.waitFor(() => expect(list().length).toBeGreaterThan(0), { interval: 1 })

test('a window without a task from its frame shows nothing, and after five seconds that there is nothing to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  openWindow('#question/1')
  expect(said()).toEqual([{ hello: true }])
  say({ task: { task: 'question', shown } }, { from: 'https://shop.example' })
  say({ task: { task: 'question', shown } }, { id: '2' })
  await drawnAfter(() => vi.advanceTimersByTime(4999))
  expect(root.textContent).toBe('')
  await drawnAfter(() => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await shows('Nothing to do here')
  say({ task: { task: 'question', shown } })
  expect(asking).toEqual([])
  expect(page.close).not.toHaveBeenCalled()
})

const frameIsDone = () => say({ gone: true })
const frameIsSilent = () => vi.advanceTimersByTime(1)
test.each([
  [true, 'Confirmed', 'frame is done', frameIsDone],
  [false, 'Not paid', 'frame is done', frameIsDone],
  [true, 'Confirmed', 'frame was silent for 200 ms', frameIsSilent],
])(
  'the user decides %s once: the frame hears it, and only then the window says %s and closes, when the %s',
  async (isConfirmed, words, _, goOn) => {
    openWindow('#question/1')
    say({ task: { task: 'question', shown } })
    await drawnOnce(() => asking)
    expect(asking[0]).toMatchObject({ shown })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    asking[0]!.onEnd(isConfirmed)
    asking[0]!.onEnd(!isConfirmed)
    await drawnAfter(() => vi.advanceTimersByTime(199))
    expect(said()).toEqual([{ hello: true }, { end: isConfirmed }])
    expect(root.textContent).toBe('question')
    expect(page.close).not.toHaveBeenCalled()
    await drawnAfter(goOn)
    await drawnAfter(() => vi.advanceTimersByTime(1000))
    expect(root.textContent).toContain(words)
    expect(said()).toEqual([{ hello: true }, { end: isConfirmed }])
    expect(toOpener.map(({ target }) => target)).toEqual([origin, origin])
    expect(page.close).toHaveBeenCalledOnce()
  },
)

test('a second task never replaces what stands there', async () => {
  openWindow('#question/1')
  say({ task: { task: 'question', shown } })
  await drawnOnce(() => asking)
  const second = { ...shown, shop: 'https://evil.example' }
  await drawnAfter(() => say({ task: { task: 'question', shown: second } }))
  await drawnAfter(() => say({ task: { task: 'settings' } }))
  await shows('question')
  expect(new Set(asking.map((props) => props.shown.shop))).toEqual(new Set(['https://shop.example']))
  expect(screens).toEqual([])
})

test('a window that the page has opened waits with the name of the shop, and its end has the ticket of what was shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shops = { 'https://shop.example': { name: 'Coffee shop' } }
  openWindow('#question/1', { shops })
  await drawnAfter(() => say({ wait: { shop: 'https://shop.example' } }))
  expect(root.textContent).toContain('wallet.shop.exampleCoffee shopshop.example')
  expect(root.textContent).toContain('Getting your payment ready. Nothing has been sent yet.')
  await drawnAfter(() => vi.advanceTimersByTime(6000))
  await drawnAfter(() => say({ task: { task: 'question', shown }, ticket: 'first' }))
  expect(asking[0]).toMatchObject({ brand: { name: 'Coffee shop' }, wallet: { name: 'wallet.shop.example' } })
  // Of another frame, to which the page gave the same window.
  await drawnAfter(() => say({ task: { task: 'question', shown }, ticket: 'second' }))
  asking[0]!.onEnd(true)
  expect(said().at(-1)).toEqual({ end: true, ticket: 'first' })
})

test('after a sign-in the question comes in the same window, where the page has opened it for one', async () => {
  openWindow('#question/1')
  say({ wait: { shop: 'https://shop.example' } })
  say({ task: { task: 'signIn', accountId: 'a', reason: 'SESSION_REQUIRED' }, ticket: 'first' })
  await drawnOnce(() => signIns)
  await drawnAfter(() => signIns[0]!.onEnd(true))
  await vi.waitFor(() => expect(said().at(-1)).toEqual({ end: true, ticket: 'first' }), { interval: 1 })
  await shows('Getting your payment ready')
  expect(page.close).not.toHaveBeenCalled()
  say({ task: { task: 'question', shown }, ticket: 'second' })
  await drawnOnce(() => asking)
  asking[0]!.onEnd(false)
  expect(said().at(-1)).toEqual({ end: false, ticket: 'second' })
})

test('a window that was opened for nothing closes: the page says why', async () => {
  openWindow('#question/1')
  say({ wait: { shop: 'https://shop.example' } })
  await shows('Getting your payment ready')
  await drawnAfter(() => say({ gone: true }))
  expect(page.close).toHaveBeenCalledOnce()
  say({ task: { task: 'question', shown } })
  expect(asking).toEqual([])
})

test('a window that the page has opened finds the frame in it, and another page hears nothing', () => {
  const frame = { postMessage: vi.fn() }
  page.opener = { 'embedded-wallet': frame, postMessage: () => expect.unreachable() }
  openWindow('#question/1')
  expect(frame.postMessage).toHaveBeenCalledExactlyOnceWith(
    { walletLink: '1', message: { hello: true } },
    origin,
  )
  const postMessage = vi.fn()
  page.opener = new Proxy(
    { postMessage },
    {
      get: (target, name) => {
        if (name === 'postMessage') return target.postMessage
        throw new Error('SecurityError')
      },
    },
  )
  root = document.createElement('main')
  openWindow('#question/2')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ walletLink: '2', message: { hello: true } }, origin)
})

test('a frame that waits no more ends the question, and a click that comes after it confirms nothing', async () => {
  openWindow('#question/1')
  say({ task: { task: 'question', shown } })
  await drawnOnce(() => asking)
  say({ gone: true })
  asking[0]!.onEnd(true)
  await shows('Nothing to do here')
  expect(said()).toEqual([{ hello: true }])
  expect(page.close).not.toHaveBeenCalled()
})

test('a window that the user closes says so to its frame', () => {
  openWindow('#question/1')
  page.dispatchEvent(new Event('pagehide'))
  expect(said()).toEqual([{ hello: true }, { gone: true }])
})

test('a sign-in gives the session to the frame that opened it, and to no channel, before it says the end', async () => {
  openWindow('#signIn/1')
  const stepUp = { id: 'Request:1', action: 'addAuthMethod' } as never
  say({ task: { task: 'signIn', accountId: 'a', reason: 'STEP_UP_REQUIRED', stepUp } })
  await drawnOnce(() => signIns)
  expect(signIns[0]!.task).toMatchObject({ accountId: 'a', stepUp })
  const record = { sessionId: 's' }
  await signIns[0]!.options.sessionStore!.set('session/a/s', record)
  await signIns[0]!.options.sessionStore!.set('operation/a', 'stays here')
  signIns[0]!.onEnd(true)
  await shows('Done')
  expect(toOpener.slice(1)).toEqual([
    {
      data: { walletHandOver: { accountId: 'a', records: [['session/a/s', record]] } },
      target: origin,
    },
    { data: { walletLink: '1', message: { end: true } }, target: origin },
  ])
  const handedOver = posted.filter(({ to }) => to === 'embedded-wallet-frame')
  expect(handedOver).toEqual([{ to: 'embedded-wallet-frame', data: { walletHandOver: { accountId: 'a' } } }])
  expect(await sessionStore.get('frame/account')).toBe('a')
})

test('where the browser allows no channel, a sign-in still reaches the frame that opened the window, and ends it', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  openWindow('#signIn/1')
  say({ task: { task: 'signIn', accountId: 'InternalAccount:ada', reason: 'session' } } as never)
  await drawnOnce(() => signIns)
  await drawnAfter(() => signIns[0]!.onEnd(true))
  await vi.waitFor(() => expect(said()).toEqual([{ hello: true }, { end: true }]), { interval: 1 })
  expect(toOpener.flatMap(({ data }) => (data.walletHandOver ? [data.walletHandOver] : []))).toMatchObject([
    { accountId: 'InternalAccount:ada' },
  ])
})

test('a sign-in that the user gives up hands nothing over', async () => {
  openWindow('#signIn/1')
  say({ task: { task: 'signIn', accountId: 'b', reason: 'SESSION_REQUIRED' } })
  await drawnOnce(() => signIns)
  expect(signIns[0]!.signal.aborted).toBe(false)
  signIns[0]!.onEnd(false)
  await vi.waitFor(() => expect(said()).toEqual([{ hello: true }, { end: false }]), { interval: 1 })
  expect(toOpener.some(({ data }) => 'walletHandOver' in data)).toBe(false)
  expect(signIns[0]!.signal.aborted).toBe(true)
})

test.each([
  ['#settings', 'settings'],
  ['#contact/1', 'contact'],
  ['', 'settings'],
  ['#question', 'settings'],
])('at the address %j a screen needs no frame', async (hash, screen) => {
  openWindow(hash)
  await shows(screen)
  await drawnAfter(() => say({ gone: true }))
  await shows(screen)
})

test('a screen that would be empty is that of the settings', () => {
  expect([screenFor('export', {}), screenFor('contact', { profile: '2026-04' })]).toEqual([
    'settings',
    'settings',
  ])
  expect(screenFor('export', { exportSigner: '04' })).toBe('export')
  expect(screenFor('contact', { profile: '2026-08' })).toBe('contact')
})

test('a login ends the window, and a sign-out is said without records', async () => {
  openWindow('#login/1')
  await drawnOnce(() => screens)
  screens[0]!.onSignedOut('a')
  await vi.waitFor(() => expect(posted.length).toBe(2), { interval: 1 })
  expect(toOpener.at(-1)!.data).toEqual({ walletHandOver: { accountId: 'a', isSignedOut: true } })
  screens[0]!.onSignedIn('a')
  await shows('Done')
  expect(said()).toEqual([{ hello: true }, { end: true }])
})

test('sessions that were deleted here are not handed over', async () => {
  openWindow('#login/1')
  await drawnOnce(() => screens)
  const store = screens[0]!.options.sessionStore!
  await store.set('session/a/old', 1)
  await store.delete('session/a/old')
  await store.set('session/a/new', 2)
  screens[0]!.onSignedIn('a')
  await shows('Done')
  expect(toOpener.find(({ data }) => 'walletHandOver' in data)!.data).toEqual({
    walletHandOver: { accountId: 'a', records: [['session/a/new', 2]] },
  })
})
