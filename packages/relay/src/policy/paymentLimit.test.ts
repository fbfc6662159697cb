/** How much an account may pay without a sign-in for it. */

import type { Quote } from '@embedded-wallet/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import type { Action } from './actionPolicy.js'
import { paymentLimit } from './paymentLimit.js'

afterEach(() => void vi.useRealTimers())

let quotes = 0
const pay = (
  amount: unknown,
  { code = 'USDC', accountId = 'InternalAccount:ada', id = `Quote:${quotes++}` } = {},
) =>
  ({
    operation: 'executeQuote',
    accountId,
    body: undefined,
    request: new Request('https://shop.example'),
    quote: { id, totalSendingAmount: amount, sendingCurrency: { code } } as Quote,
  }) as Action
const limits = { perPayment: 50_000_000, perDay: 100_000_000, currency: 'USDC' }

test('ten payments of 50 move 100, and the others need a sign-in', async () => {
  const decide = paymentLimit(limits)
  const decisions = []
  for (let i = 0; i < 10; i++) decisions.push(await decide(pay(50_000_000)))
  expect(decisions).toEqual(['allow', 'allow', ...Array(8).fill('step-up')])
  expect(await decide(pay(50_000_000, { accountId: 'InternalAccount:bob' }))).toBe('allow')
  // The same account by its other prefix has the same day.
  expect(await decide(pay(1, { accountId: 'EmbeddedWallet:ada' }))).toBe('step-up')
})

test('of 200 payments at one time over two instances exactly those pass that the day allows', async () => {
  const store = memoryStore()
  const instances = [paymentLimit({ ...limits, store }), paymentLimit({ ...limits, store })]
  const all = await Promise.all(Array.from({ length: 200 }, (_, i) => instances[i % 2]!(pay(1_000_000))))
  expect(all.filter((decision) => decision === 'allow')).toHaveLength(100)
})

test.each([
  [50_000_001],
  [-1],
  [0.5],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [1e21],
  ['5'],
  [null],
  [undefined],
  [{}],
])('an amount of %j needs a sign-in', async (amount) => {
  expect(await paymentLimit(limits)(pay(amount))).toBe('step-up')
})

test('another currency, an unknown one and a quote that could not be read need a sign-in', async () => {
  const decide = paymentLimit(limits)
  expect(await decide(pay(1, { code: 'EUR' }))).toBe('step-up')
  const { quote: _, ...unread } = pay(1)
  expect(await decide(unread)).toBe('step-up')
  expect(await decide({ ...unread, quote: { id: 'Quote:1', totalSendingAmount: 1 } as Quote })).toBe(
    'step-up',
  )
})

test('a payment that is sent again counts once, and what passes does not count for a refused one', async () => {
  const decide = paymentLimit(limits)
  for (let i = 0; i < 5; i++) expect(await decide(pay(50_000_000, { id: 'Quote:again' }))).toBe('allow')
  expect(await decide(pay(50_000_001))).toBe('step-up')
  expect(await decide(pay(50_000_000))).toBe('allow')
  expect(await decide(pay(1))).toBe('step-up')
})

/** Pays when the service says this time. */
const at = (now: number, amount: number): Action => ({ ...pay(amount), now })
const minute = 60_000
const hour = 60 * minute

test('a payment counts for 24 hours, to the end of its hour, and no later one prolongs it', async () => {
  const decide = paymentLimit(limits)
  const paid = [at(0, 30_000_000), at(11 * hour, 30_000_000), at(22 * hour, 30_000_000)]
  for (const action of paid) expect(await decide(action)).toBe('allow')
  expect(await decide(at(25 * hour - 1, 11_000_000))).toBe('step-up')
  expect(await decide(at(25 * hour, 11_000_000))).toBe('allow')
  expect(await decide(at(36 * hour, 30_000_000))).toBe('allow')
})

test('the store keeps what was paid for as long as it counts', async () => {
  let now = 0
  const decide = paymentLimit({ ...limits, store: memoryStore(() => now) })
  const payAt = (time: number, amount: number) => {
    now = time
    return decide(at(time, amount))
  }
  expect(await payAt(0, 50_000_000)).toBe('allow')
  expect(await payAt(59 * minute, 50_000_000)).toBe('allow')
  expect(await payAt(25 * hour - 1, 1)).toBe('step-up')
  expect(await payAt(25 * hour, 1)).toBe('allow')
})

test.each([0, 1, 30, 59, 60])(
  'whatever is paid in two days, no 24 hours have more than the limit: from minute %i',
  async (start) => {
    const decide = paymentLimit(limits)
    const paid: [minute: number, amount: number][] = []
    for (let time = start; time < 2 * 24 * 60; time += 7) {
      const amount = 9_000_000 + (time % 5) * 1_000_000
      if ((await decide(at(time * minute, amount))) === 'allow') paid.push([time, amount])
    }
    const sums = paid.map(([from]) =>
      paid.reduce((sum, [time, amount]) => (time >= from && time < from + 24 * 60 ? sum + amount : sum), 0),
    )
    expect(Math.max(...sums)).toBeLessThanOrEqual(limits.perDay)
    expect(paid.length).toBeGreaterThan(12)
  },
)

test('the time of the service counts, and not that of this machine; without a relay the latter does', async () => {
  vi.useFakeTimers({ now: 0 })
  const decide = paymentLimit({ ...limits, store: memoryStore(() => 0) })
  expect(await decide(at(0, 50_000_000))).toBe('allow')
  expect(await decide(pay(50_000_000))).toBe('allow')
  vi.setSystemTime(26 * hour)
  expect(await decide(at(hour, 1))).toBe('step-up')
  expect(await decide(pay(50_000_000))).toBe('allow')
})

test('the record of an account stays short, however many payments it makes', async () => {
  const store = memoryStore(() => 0)
  const swap = vi.spyOn(store, 'swap')
  const decide = paymentLimit({ ...limits, store })
  for (let time = 0; time < 100 * hour; time += 20 * minute) await decide(at(time, 1))
  expect(Math.max(...swap.mock.calls.map(([, , to]) => to.length))).toBeLessThan(300)
})

test('of all other operations it says nothing', async () => {
  expect(await paymentLimit(limits)({ ...pay(1), operation: 'revokeAuthMethod' })).toBeUndefined()
})

test.each([
  [{ perPayment: -1 }],
  [{ perDay: Number.NaN }],
  [{ perDay: '5' }],
  [{ currency: undefined }],
  [{ currency: '' }],
  // Source: the interface, "Currency": codes such as USDC. No other spelling ever fits, and each payment would need a sign-in.
  [{ currency: 'usdc' }],
  [{ currency: 'USDC ' }],
  [{ currency: '$' }],
  [{ stores: {} }],
])('%j is refused', (wrong) => {
  expect(() => paymentLimit({ ...limits, ...(wrong as object) })).toThrow(
    /^(perPayment|perDay|currency) must|^stores is not/,
  )
})
