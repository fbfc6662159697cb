/** How the account of the app's user is found and lost: what each event makes of what is known, without a page. */

import { type LoginWalletOptions, ServiceError, type Wallet, type WalletEvent } from '@embedded-wallet/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRead, createAccountSearch, type Found } from './accountSearch.js'

const ada = { accountId: 'InternalAccount:1' } as const
const bob = { accountId: 'InternalAccount:2' } as const
const refused = new ServiceError('REFUSED', 'no', { status: 401 })
const lost = new ServiceError('UNREACHABLE', 'no', { retryable: true })

/** What stands for the window and the document of a page. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const fire = (type: string, more: object = {}) => page.dispatchEvent(Object.assign(new Event(type), more))

/** The channels of the tabs, without a wait. */
const tabs = new Set<Channel>()
class Channel {
  readonly name: string
  onmessage?: (message: { data: unknown }) => void
  constructor(name: string) {
    this.name = name
    tabs.add(this)
  }
  postMessage(data: unknown) {
    for (const tab of tabs) if (tab !== this && tab.name === this.name) tab.onmessage?.({ data })
  }
  close() {
    tabs.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('BroadcastChannel', Channel)
})
/** What the tabs of a test leave behind. */
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab of the app: its relay responds with the next of `responses`, or, without one, never. */
function openTab(...responses: (object | Error)[]) {
  const signals: AbortSignal[] = []
  const call = (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    const next = responses.shift()
    if (next === undefined) return new Promise(() => {})
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  // A wallet elsewhere: every read is one call of `remote`.
  const relay = { relayUrl: '/wallet', remote: { call } } as unknown as LoginWalletOptions
  const search = createAccountSearch(undefined)
  const seen: Found['status'][] = []
  search.subscribe(() => seen.push(search.found().status))
  const close = search.follow(relay)!
  endings.push(close)
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { search, seen, signals, responses, relay, close, settle, now: search.found }
}

const shown: Found = { status: 'found', ...ada, hasEmail: true, offersCodes: false }
test.each<[what: string, now: Found, read: Parameters<typeof afterRead>[1], isBack: boolean, next: Found]>([
  ['an account', { status: 'finding' }, { account: ada }, false, { status: 'found', ...ada, account: ada }],
  ['none', { status: 'finding' }, {}, false, { status: 'none' }],
  ['a refusal', { status: 'finding' }, { failure: refused }, false, { status: 'none' }],
  ['a failure', { status: 'finding' }, { failure: lost }, false, { status: 'failed', failure: lost }],
  [
    'the same account',
    { ...shown, isOver: true },
    { account: ada },
    false,
    { ...shown, isOver: false, account: ada },
  ],
  ['another account', shown, { account: bob }, false, { status: 'found', ...bob, account: bob }],
  ['none, of a shown one', shown, {}, false, { ...shown, isOver: true }],
  ['a refusal of a shown one', shown, { failure: refused }, false, { ...shown, isOver: true }],
  ['a failure with a shown one', shown, { failure: lost }, false, shown],
  ['none, of a page that comes back', shown, {}, true, { status: 'none' }],
  ['a refusal of a page that comes back', shown, { failure: refused }, true, { status: 'none' }],
  ['a failure of a page that comes back', shown, { failure: lost }, true, shown],
])('after a read: %s', (_, now, read, isBack, next) => {
  expect(afterRead(now, read, isBack)).toEqual(next)
})

test('an account that the app names is there at once, and nothing is read or heard', () => {
  const search = createAccountSearch(ada.accountId)
  expect(search.follow({ relayUrl: '/wallet' })).toBeUndefined()
  expect(search.found()).toMatchObject({ status: 'found', ...ada })
  expect(tabs.size).toBe(0)
  search.lookAgain()
  expect(search.found().status).toBe('found')
})

test('one read at a time; what it finds after it was stopped does not count', async () => {
  const { search, signals, now, close, settle } = openTab()
  search.retry()
  expect(signals).toHaveLength(1)
  close()
  expect(signals[0]!.aborted).toBe(true)
  await settle()
  expect(now().status).toBe('finding')
})

test('a sign-out of this tab reads nothing until it has ended, and other tabs hide the wallet meanwhile', async () => {
  const [own, other] = [openTab([ada]), openTab([ada])]
  await own.settle()
  expect([own.now().status, other.now().status]).toEqual(['found', 'found'])
  own.search.beginLeaving()
  own.search.retry()
  fire('pageshow', { persisted: true })
  expect([own.now().status, other.now().status]).toEqual(['finding', 'finding'])
  expect([own.signals.length, other.signals.length]).toEqual([1, 1])
  own.search.endLeaving()
  expect([own.now().status, other.now().status]).toEqual(['none', 'none'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([own.signals.length, other.signals.length]).toEqual([1, 1])
})

test('a tab that is closed in the middle of its sign-out leaves the others for ten seconds', async () => {
  const [own, other] = [openTab([ada]), openTab([ada], [ada])]
  await own.settle()
  own.search.beginLeaving()
  own.close()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(other.now().status).toBe('finding')
  await vi.advanceTimersByTimeAsync(1)
  expect(other.now()).toMatchObject({ status: 'found', ...ada })
})

test.each([
  ['the relay did not confirm', refused, 'not-left', 'found'],
  ['the browser kept a key', new Error('STORE_UNAVAILABLE'), 'none', 'none'],
])('a sign-out that failed because %s', async (_, failure, here, there) => {
  const [own, other] = [openTab([ada]), openTab([ada], [ada])]
  await own.settle()
  own.search.beginLeaving()
  own.search.endLeaving(failure)
  await own.settle()
  expect(own.now()).toEqual({ status: here, failure })
  expect(other.now().status).toBe(there)
})

test('a login here is known at once, with its wallet, and other tabs look for it', async () => {
  const [own, other] = [openTab([]), openTab([], [ada])]
  await own.settle()
  expect([own.now().status, other.now().status]).toEqual(['none', 'none'])
  const wallet = { ...ada } as unknown as Wallet
  own.search.enter(wallet)
  expect(own.now()).toMatchObject({ status: 'found', ...ada, entered: wallet })
  await own.settle()
  expect(other.now()).toMatchObject({ status: 'found', ...ada })
  expect(own.signals).toHaveLength(1)
})

test('a wallet that was signed out elsewhere is looked for after a second, when the app may have signed out, too', async () => {
  const { search, now, signals } = openTab([ada], [])
  await vi.advanceTimersByTimeAsync(0)
  search.lookAgain()
  expect(now().status).toBe('finding')
  await vi.advanceTimersByTimeAsync(999)
  expect(signals).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([now().status, signals.length]).toEqual(['none', 2])
})

const call = (status: number) =>
  ({ event: 'call', endpoint: 'getQuote', status, durationMs: 1 }) as WalletEvent
test('a refused call of the wallet shows that the session of the app is over, and is asked for once', async () => {
  const { search, now, signals, settle } = openTab([ada], refused)
  await settle()
  search.noteCall(call(403))
  expect(signals).toHaveLength(1)
  search.noteCall(call(401))
  await settle()
  expect(now()).toMatchObject({ status: 'found', ...ada, isOver: true })
  search.noteCall(call(401))
  expect(signals).toHaveLength(2)
})

test('a page out of the cache of the browser asks again, also when it was frozen in the middle of a read', async () => {
  const { now, signals, responses, settle } = openTab()
  responses.push([bob])
  fire('pageshow', { persisted: false })
  expect(signals).toHaveLength(1)
  fire('pageshow', { persisted: true })
  await settle()
  expect([signals.length, signals[0]!.aborted, now().accountId]).toEqual([2, true, bob.accountId])
})

test('what could not be read is read again: after pauses that grow to half a minute, and when the page is back', async () => {
  const { search, signals, settle } = openTab(...Array<Error>(20).fill(lost))
  await settle()
  const end = search.repeat()
  const pauses = [2, 2, 4, 8, 16, 30, 30]
  for (const [index, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause * 1000 - 1)
    expect(signals).toHaveLength(1 + index)
    await vi.advanceTimersByTimeAsync(1)
    expect(signals).toHaveLength(2 + index)
  }
  const count = signals.length
  page.visibilityState = 'hidden'
  fire('visibilitychange')
  expect(signals).toHaveLength(count)
  page.visibilityState = 'visible'
  fire('visibilitychange')
  await settle()
  fire('online')
  await settle()
  expect(signals).toHaveLength(count + 2)
  end()
  fire('online')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals).toHaveLength(count + 2)
})
