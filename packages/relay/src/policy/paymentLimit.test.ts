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

test('the day begins with the first payment', async () => {
  vi.useFakeTimers({ now: 0 })
  const decide = paymentLimit({ ...limits, store: memoryStore(() => Date.now()) })
  await decide(pay(50_000_000))
  vi.setSystemTime(86_399_000)
  expect([await decide(pay(50_000_000)), await decide(pay(1))]).toEqual(['allow', 'step-up'])
  vi.setSystemTime(86_401_000)
  expect(await decide(pay(50_000_000))).toBe('allow')
})

test('the day begins with the first payment, and no later one prolongs it', async () => {
  vi.useFakeTimers({ now: 0 })
  const decide = paymentLimit({ ...limits, store: memoryStore(() => Date.now()) })
  for (const time of [0, 40_000_000, 80_000_000]) {
    vi.setSystemTime(time)
    expect(await decide(pay(30_000_000))).toBe('allow')
  }
  vi.setSystemTime(86_400_001)
  expect(await decide(pay(50_000_000))).toBe('allow')
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
  [{ stores: {} }],
])('%j is refused', (wrong) => {
  expect(() => paymentLimit({ ...limits, ...(wrong as object) })).toThrow(
    /^(perPayment|perDay|currency) must|^stores is not/,
  )
})
