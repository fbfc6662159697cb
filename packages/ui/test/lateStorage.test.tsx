/** Stories of a browser that opens its storage late, fails once or fails for ever: what the user sees until it was read, and what comes then. */

import './page.js'
import { executeQuote, memorySessionStore, type SessionStore, signInWithPasskey } from '@embedded-wallet/core'
import { WalletActivity, WalletButton, WalletDevices, WalletPay, WalletPayment } from '@embedded-wallet/ui'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { changing } from './changing.js'
import { cleanup, openPage, openShop, signUp } from './openShop.js'
import { act, fireEvent, screen, show, waitFor } from './stage.js'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** When the storage works again, in milliseconds, and whether it then says so, as one that opens late does. */
const faults = {
  'opens after 4 s': { worksAt: 4000, isLate: true },
  'opens after 40 s': { worksAt: 40_000, isLate: true },
  // As soon as it has failed.
  'fails once': { worksAt: 0, isLate: false },
  'fails for ever': { worksAt: 600_000, isLate: false },
} as const
type Fault = (typeof faults)[keyof typeof faults]

/**
 * A storage with a fault that begins now.
 * Source: `indexedDbSessionStore` gives up an open after three seconds, and other calls fail at once for half a minute.
 */
function faulty(store: SessionStore, { worksAt, isLate }: Fault): SessionStore {
  let works = false
  let isSilent = false
  const listeners: (() => void)[] = []
  const work = () => {
    works = true
    for (const listener of listeners.splice(0)) if (isLate) listener()
  }
  if (worksAt > 0) setTimeout(work, worksAt)
  const giveUp = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    isSilent = true
    setTimeout(() => {
      isSilent = false
    }, 30_000)
  }
  const guard =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (!works && isLate && !isSilent) await giveUp()
      if (works) return run(...args)
      if (worksAt === 0) queueMicrotask(work)
      throw new DOMException('', isLate ? 'TimeoutError' : 'UnknownError')
    }
  return {
    persistence: 'device',
    get: guard(store.get),
    set: guard(store.set),
    delete: guard(store.delete),
    list: guard(store.list),
    onReadable: (listener) => void listeners.push(listener),
  }
}

/** Time passes, and what waits for it happens. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= 500)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 500))
      await vi.dynamicImportSettled()
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    })
}
const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0

/** A device with a session, which has paid and got no response. The payment is not in the list of the service. */
async function paidBefore() {
  const system = openTestSystem()
  const { wallet: whole, accountId } = await system.signedIn()
  const store = memorySessionStore()
  const passkeys = whole.authenticator
  const isLost = { now: false }
  const fetch = async (request: Request) => {
    const response = await whole.fetch(request)
    if (isLost.now && request.url.endsWith('/execute')) throw new TypeError('offline')
    return response
  }
  const before = system.wallet(accountId, { sessionStore: store, passkeys, fetch })
  await signInWithPasskey(before)
  const quote = await system.quote(accountId, 1_000_000)
  isLost.now = true
  const reading = { ...before, fetch: (request: Request) => readFails(request, fetch) }
  await expect(executeQuote(reading, { quote })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  /** The next page. */
  const openWith = (fault: Fault) => {
    const wallet = system.wallet(accountId, { sessionStore: faulty(store, fault), passkeys })
    return changing(wallet, /\/transactions$/, (page) => ({ ...page, data: [], nextCursor: undefined }))
  }
  return { system, accountId, store, passkeys, quote, openWith }
}
const readFails = (request: Request, fetch: (request: Request) => Promise<Response>) =>
  request.method === 'GET' ? Promise.reject(new TypeError('offline')) : fetch(request)

const states = () => [
  'Opening your wallet',
  'Sign in to your wallet',
  'Signed in',
  'Your session has ended',
  'Create your wallet',
]

const keepsLooking =
  'This page cannot tell yet whether an earlier payment from this browser is still on its way. It keeps checking.'
const notOpened =
  'this browser could not open its storage, which this page must check first. Wait a moment and try again.'

describe.each(Object.entries(faults))('storage that %s', (name, fault) => {
  const isSoon = name === 'fails once'
  const isForEver = name === 'fails for ever'

  /** Until the storage works, or for a minute. @returns What the page said meanwhile. */
  async function untilRead(says: () => string): Promise<string[]> {
    const seen = new Set<string>()
    const lasts = isForEver ? 60_000 : fault.worksAt
    for (let at = 0; at < lasts; at += 500) {
      seen.add(says())
      await pass(500)
    }
    return [...seen]
  }

  test('the list does not say that there are no payments until those of this browser were read', async () => {
    const { openWith } = await paidBefore()
    show(<WalletActivity />, openWith(fault))
    const texts = ['No payments yet.', keepsLooking]
    const seen = await untilRead(() => texts.filter((text) => shows(text)).join())
    expect(seen).toEqual(isSoon ? [] : fault.worksAt > 20_000 ? ['', keepsLooking] : [''])
    if (isForEver) return
    // It is found without a click: a read fails three times within three seconds, and five seconds later there is another one.
    await pass(9000)
    await screen.findByRole('heading', { name: 'An earlier payment' })
    expect(texts.filter((text) => shows(text))).toEqual([])
  })

  test('the page of a payment does not say that there is none until those of this browser were read', async () => {
    const { quote, openWith } = await paidBefore()
    show(<WalletPayment paymentId={quote.id} />, openWith(fault))
    const unread = `We cannot show this right now: ${notOpened}`
    const says = () => (shows(/has no payment with this ID/) ? 'none' : shows(unread) ? 'unread' : '')
    expect(await untilRead(says)).toEqual(isSoon ? [] : fault.worksAt > 20_000 ? ['', 'unread'] : [''])
    if (isForEver) return
    await pass(9000)
    await screen.findByRole('status', { name: 'Where the money is' })
    expect(says()).toBe('')
  })

  test('nothing says that the user is signed out until the sessions were read', async () => {
    const shop = openShop()
    const browser = shop.openBrowser()
    const { unmount } = openPage(browser)
    await signUp(shop)
    unmount()
    const { sessionStore } = browser.options
    browser.options.sessionStore = faulty(sessionStore, fault) as typeof sessionStore
    openPage(browser, {}, {}, [<p key="1">Signed in</p>, <WalletButton key="2" />])
    const [soon, late] = ['Opening your wallet', 'Sign in to your wallet']
    const timeline: Record<string, [number, string][]> = {
      'opens after 4 s': [
        [2000, ''],
        [3500, soon],
        [6000, 'Signed in'],
      ],
      'opens after 40 s': [
        [2000, ''],
        [3500, soon],
        [9000, late],
        [37_000, late],
        [43_000, 'Signed in'],
      ],
      'fails once': [[2000, 'Signed in']],
      'fails for ever': [
        [2000, ''],
        [3500, soon],
        [9000, late],
        [100_000, late],
      ],
    }
    let at = 0
    for (const [next, text] of timeline[name]!) {
      await pass(next - at)
      at = next
      // What it shows is read meanwhile.
      await waitFor(() =>
        expect([next, ...states().filter((one) => shows(one))]).toEqual([next, ...(text ? [text] : [])]),
      )
    }
    // Two for the sign-up.
    expect(browser.prompts()).toBe(2)
  })
})

test('an order that may have been paid from this browser is not asked for while its storage cannot be read', async () => {
  const system = openTestSystem({
    relay: { createQuote: ({ accountId }) => system.quote(accountId, 1_000_000) },
  })
  const { wallet, accountId } = await system.signedIn()
  const sessionStore = faulty(memorySessionStore(), faults['opens after 40 s'])
  const late = system.wallet(accountId, { sessionStore, passkeys: wallet.authenticator })
  show(<WalletPay order="coffee" />, late)
  await pass(4000)
  await screen.findByText(`Nothing was sent: ${notOpened}`)
  await pass(40_000)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: /^Pay \W?\d/ })
})

test('a session that may be of this browser is not called one of another device', async () => {
  const { openWith } = await paidBefore()
  show(<WalletDevices />, openWith(faults['fails for ever']))
  await pass(10_000)
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0))
  expect(shows('Another device')).toBe(false)
  expect(shows('A device')).toBe(true)
})
