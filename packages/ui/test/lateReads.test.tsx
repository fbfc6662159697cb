/** Stories of an account that the relay sends late, fails to send once or for ever: nothing says that the user is signed out, or has no money. */

import './page.js'
import { WalletBalance, WalletButton } from '@embedded-wallet/ui'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../../../e2e/support/deferred.js'
import { cleanup, openPage, openShop, signUp } from './openShop.js'
import { act, waitFor } from './stage.js'

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

/** When the relay sends accounts again, in milliseconds, and whether calls wait for it until then. */
const faults = {
  'comes after 4 s': { worksAt: 4000, isLate: true },
  'comes after 40 s': { worksAt: 40_000, isLate: true },
  // As soon as it has failed.
  'fails once': { worksAt: 0, isLate: false },
  'fails for ever': { worksAt: 600_000, isLate: false },
} as const

/** A browser whose calls for the accounts have a fault from now on. */
function withFault(
  fetch: (request: Request) => Promise<Response>,
  { worksAt, isLate }: (typeof faults)[keyof typeof faults],
) {
  let works = false
  const { promise: working, resolve } = deferred()
  const work = () => {
    works = true
    resolve()
  }
  if (worksAt > 0) setTimeout(work, worksAt)
  return async (request: Request) => {
    if (works || !request.url.endsWith('/accounts')) return fetch(request)
    if (!isLate) {
      if (worksAt === 0) work()
      throw new TypeError('Failed to fetch')
    }
    const given = deferred()
    request.signal.addEventListener('abort', () => given.resolve())
    await Promise.race([working, given.promise])
    request.signal.throwIfAborted()
    return fetch(request)
  }
}

const unread =
  'We cannot show this right now: the payment service cannot be reached. Check your connection and try again.'
const balance = 'Balance: 5.00'
/** What would be untrue: the user is signed in, and has money. */
const untrue = /Create your wallet|Welcome back|Log in|Sign in\b|is over|\b0\.00|No payments/

const says = () => {
  const text = document.body.textContent ?? ''
  expect(text).not.toMatch(untrue)
  if (text.includes(unread)) return unread
  return text.includes('5.00') ? balance : text.includes('Signed in') ? 'Balance: …' : ''
}

async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= 500) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 500))
      await vi.dynamicImportSettled()
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    })
    says()
  }
}

// A call may take 30 s. After a failure the account is read again by itself, after 2 s and then less often.
const timelines: Record<keyof typeof faults, [number, string][]> = {
  'comes after 4 s': [
    [3000, ''],
    [5000, balance],
  ],
  'comes after 40 s': [
    [28_000, ''],
    [32_000, unread],
    [42_000, balance],
  ],
  'fails once': [
    [1000, unread],
    [4000, balance],
  ],
  'fails for ever': [
    [1000, unread],
    [60_000, unread],
  ],
}

test.each(Object.entries(timelines))('an account that %s', async (name, timeline) => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const { unmount } = openPage(browser)
  await signUp(shop)
  await shop.system.fund([...shop.accounts.values()][0]!, 5_000_000)
  unmount()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  browser.options.fetch = withFault(browser.options.fetch, faults[name as keyof typeof faults])
  openPage(browser, {}, {}, [<p key="1">Signed in</p>, <WalletButton key="2" />, <WalletBalance key="3" />])
  let at = 0
  for (const [next, shown] of timeline) {
    await pass(next - at)
    at = next
    await waitFor(() => expect([next, says()]).toEqual([next, shown]))
  }
})
