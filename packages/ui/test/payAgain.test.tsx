/** Stories of `WalletPay`: the page ends, or another one opens, at each step of a payment. It is paid once, and its end is shown before another one is offered. */

import './page.js'
import { createWallet, reconcilePayments } from '@embedded-wallet/core'
import { WalletPay } from '@embedded-wallet/ui'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { isExecution } from './payer.js'
import { press } from './press.js'
import { act, cleanup, fireEvent, show, waitFor, within } from './stage.js'

afterEach(cleanup)

/** A user who pays an order of 1 USDC, in as many pages of the device as there are. */
async function open() {
  const system = openTestSystem({
    relay: { createQuote: ({ accountId }) => system.quote(accountId, 1_000_000) },
  })
  const { wallet: first, accountId } = await system.signedIn()
  const order = { item: 'coffee' }
  const openPage = () => {
    /** What of this page's requests is lost: nothing, the request or the response. */
    const line: { path?: RegExp; loses?: 'request' | 'response' } = {}
    const fetch = async (request: Request) => {
      const isLost = line.path?.test(new URL(request.url).pathname) === true
      if (isLost && line.loses === 'request') throw new TypeError('offline')
      const response = await first.fetch(request)
      if (isLost) throw new TypeError('offline')
      return response
    }
    const wallet = createWallet({ ...first, accountId, fetch })
    const onSent = vi.fn()
    const { container, unmount } = show(<WalletPay order={order} onSent={onSent} onDone={() => {}} />, wallet)
    const seen = within(container)
    const click = (name: string | RegExp) => press(seen, name)
    return { line, wallet, seen, click, onSent, unmount }
  }
  const paid = async () => 100_000_000 - (await system.balance(accountId))
  const quotes = () =>
    new Set(system.requests.filter(isExecution).map(({ url }) => new URL(url).pathname)).size
  return { system, openPage, paid, quotes }
}

type Page = ReturnType<Awaited<ReturnType<typeof open>>['openPage']>

/** Where a page is when another one follows it, and what was paid by then. */
const steps: Readonly<Record<string, readonly [go: (page: Page) => Promise<unknown>, paid: number]>> = {
  'before the quote came': [
    async ({ line, seen }) => {
      Object.assign(line, { path: /\/quotes\/request$/, loses: 'response' })
      await seen.findByRole('button', { name: 'Try again' })
    },
    0,
  ],
  'in the review': [({ seen }) => seen.findByRole('button', { name: /^Pay \W?\d/ }), 0],
  'before the payment left': [
    async ({ line, click, seen }) => {
      Object.assign(line, { path: /\/quotes\/Quote/, loses: 'request' })
      await click(/^Pay \W?\d/).catch(() => undefined)
      await seen.findByRole('heading', { name: /^We do not know yet whether/ })
    },
    0,
  ],
  'after it was paid': [
    async ({ line, seen }) => {
      const button = await seen.findByRole('button', { name: /^Pay \W?\d/ })
      Object.assign(line, { path: /\/quotes\/Quote/, loses: 'response' })
      await act(async () => void fireEvent.click(button))
      await seen.findByRole('heading', { name: /^We do not know yet whether/ })
    },
    1_000_000,
  ],
}

/** What follows: the page is gone, with or without a script that asks for its ends; or it stays, and its user comes back to it. */
const nexts = [
  'a reload',
  'a reload, with a script that reads the ends',
  'a second tab',
  'the page cache',
] as const

test.each(
  Object.entries(steps).flatMap(([step, [go, paid]]) => nexts.map((next) => [step, next, go, paid] as const)),
)('%s a page is followed by %s: paid once, and no end is swallowed', async (_, next, go, paid) => {
  const opened = await open()
  const before = opened.openPage()
  await go(before)
  expect(await opened.paid()).toBe(paid)
  if (next.startsWith('a reload')) before.unmount()
  Object.assign(before.line, { path: undefined })
  const after = opened.openPage()
  if (next.endsWith('the ends')) await reconcilePayments(after.wallet)
  // What was paid before is shown, and nothing is offered.
  if (paid === 0) await after.click(/^Pay \W?\d/)
  await after.seen.findByRole('button', { name: 'Done' })
  expect(after.seen.queryByRole('button', { name: /^Pay \W?\d/ })).toBeNull()
  await waitFor(() => expect(after.onSent).toHaveBeenCalledTimes(1))
  expect([await opened.paid(), opened.quotes()]).toEqual([1_000_000, 1])
  if (next.startsWith('a reload')) return
  // The page from before still shows what it knew, and its user goes on with it.
  if (next === 'the page cache')
    await act(async () => void window.dispatchEvent(new window.Event('pageshow') as unknown as Event))
  const button = before.seen.queryByRole('button', { name: 'Check again' })
  if (button) await before.click('Check again')
  else if (before.seen.queryByRole('button', { name: /^Pay \W?\d/ })) await before.click(/^Pay \W?\d/)
  if (before.seen.queryByRole('button', { name: 'Try again' }) === null) {
    await before.seen.findByRole('button', { name: 'Done' })
    await waitFor(() => expect(before.onSent).toHaveBeenCalledTimes(1))
  }
  expect([await opened.paid(), opened.quotes()]).toEqual([1_000_000, 1])
})

test('in Strict Mode, when the second effect is slow, the end that the first one heard is shown', async () => {
  const opened = await open()
  const before = opened.openPage()
  const [pay] = steps['after it was paid']!
  await pay(before)
  before.unmount()
  Object.assign(before.line, { path: undefined })
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const sent = opened.system.requests.length
  let orders = 0
  const slow = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (algorithm, data) => {
    const isOrder = new TextDecoder().decode(data as Uint8Array).includes('coffee')
    // The second request for the same order waits until the first one has its response, and a while longer.
    if (isOrder && ++orders === 2) {
      await vi.waitFor(() => expect(opened.system.requests.length).toBeGreaterThan(sent))
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return digest(algorithm, data)
  })
  onTestFinished(() => slow.mockRestore())
  const after = opened.openPage()
  await after.seen.findByRole('button', { name: 'Done' })
  expect([await opened.paid(), opened.quotes()]).toEqual([1_000_000, 1])
})
