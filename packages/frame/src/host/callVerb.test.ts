/** Stories: what the frame does for a page before any request leaves: what is no verb, what needs a user, and one payment at a time. */

import { createWallet, memorySessionStore, type Quote, StoreError, type Wallet } from '@embedded-wallet/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { callVerb, type Desk, type FrameCall } from './callVerb.js'
import type { HostView } from './hostView.js'
import { notePayer, payersOf, takeEnds } from './payers.js'

const nothingSent = vi.fn(async () => Promise.reject(new TypeError('no network')))
beforeEach(() => void nothingSent.mockClear())
const wallet = createWallet({
  accountId: 'InternalAccount:1',
  relayUrl: 'https://wallet.shop.example/wallet',
  rpId: 'wallet.shop.example',
  sessionStore: memorySessionStore(),
  fetch: nothingSent,
})

function open(given: Partial<FrameCall> = {}) {
  const desk: Desk = { isTaken: false, quotes: new Map() }
  const whole = {
    ask: async () => false,
    show: vi.fn(),
    signIn: vi.fn<HostView['signIn']>(async () => Promise.reject(new Error('no user'))),
    prepare: vi.fn(),
  } satisfies HostView
  const { signal } = new AbortController()
  const leave = async () => ({ isRevoked: false })
  const call = (verb: string, options: Record<string, unknown> = {}, more: Partial<FrameCall> = {}) =>
    callVerb(verb, {
      ...{ wallet, signal, view: whole, shop: 'https://shop.example', desk, onState: () => {}, leave },
      options,
      ...given,
      ...more,
    })
  return { call, desk, view: whole }
}

test.each(['exportWallet', 'signPayload', 'toString', '__proto__', ''])(
  '%s is no verb of a page, signed in or not: nothing is done',
  async (verb) => {
    const refused = { name: 'SessionError', code: 'FRAME_ONLY', outcome: 'none' }
    await expect(open().call(verb)).rejects.toMatchObject(refused)
    await expect(open({ wallet: undefined }).call(verb)).rejects.toMatchObject(refused)
    expect(nothingSent).not.toHaveBeenCalled()
  },
)

test('the name of what is no verb is cut: a page may send any', async () => {
  const refused = open().call('x'.repeat(1000))
  await expect(refused).rejects.toThrow(/^x{40} exists only in the wallet's own frame and window/)
})

test.each([
  ['getSession', undefined],
  ['reconcilePayments', []],
  ['pendingOperations', []],
])('without a user %s has nothing to do', async (verb, result) => {
  expect(await open({ wallet: undefined }).call(verb)).toEqual(result)
})

test('without a user signOut ends what this browser has all the same, and says how that went', async () => {
  const leave = vi.fn(async () => ({ isRevoked: false }))
  const { call } = open({ wallet: undefined, leave })
  expect(await call('signOut', { revoke: true })).toEqual({ isRevoked: false })
  expect(leave).toHaveBeenCalledExactlyOnceWith({ revoke: true, signal: expect.any(AbortSignal) })
  leave.mockRejectedValue(new StoreError('STORE_UNAVAILABLE', 'a session key may be there'))
  await expect(call('signOut')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

test.each(['reconcilePayments', 'pendingOperations'])(
  'while the storage cannot be read, %s does not say that there is none',
  async (verb) => {
    const refused = open({ wallet: undefined, isUnread: true }).call(verb)
    await expect(refused).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true })
  },
)

test('while the storage cannot be read, a payment does not say that nobody is signed in', async () => {
  const refused = open({ wallet: undefined, isUnread: true }).call('executeQuote')
  await expect(refused).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  await expect(refused).rejects.toThrow('a user may be signed in')
})

test.each(['ensureSession', 'requestQuote', 'executeQuote', 'refreshSession', 'handOff'])(
  'without a user %s says how to show the login',
  async (verb) => {
    const refused = open({ wallet: undefined }).call(verb)
    await expect(refused).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
    await expect(refused).rejects.toThrow('Show the login with openWallet(wallet, "login").')
  },
)

test('a screen is shown until the user is done; what is none is a mistake of the page, and what was given up says so', async () => {
  const { call, view } = open({ wallet: undefined })
  expect(await call('open', { screen: 'settings' })).toBeUndefined()
  expect(view.show).toHaveBeenCalledExactlyOnceWith('settings', expect.any(AbortSignal), undefined)
  for (const screen of [undefined, 'keys', 'toString', ['login']])
    await expect(call('open', { screen })).rejects.toThrow(
      'screen must be login or settings or export or contact or pay',
    )
  const given = call('open', { screen: 'pay' }, { signal: AbortSignal.abort() })
  await expect(given).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'ABORTED',
    message: 'The call was aborted, and the frame no longer shows the screen.',
  })
})

/** What core gets of a call. Its verbs hand the options over as they are where the wallet is elsewhere. */
async function handedOver(verb: string, options: object, result: unknown = {}) {
  const call = vi.fn(async (_: string, given: Record<string, unknown>) => given && result)
  const remote = { ...{ state: vi.fn(), watch: vi.fn() }, call } as unknown as NonNullable<Wallet['remote']>
  const { signal } = new AbortController()
  await open({ wallet: { ...wallet, remote }, signal }).call(verb, { signal: {}, confirm: true, ...options })
  const [[name, given]] = call.mock.calls as [[string, Record<string, unknown>]]
  expect(given.signal).toBe(signal)
  return [name, { ...given, signal: 'of the call' }]
}

test.each<[verb: string, options: object, handed: object, name?: string]>([
  ['signOut', {}, { revoke: false }],
  ['signOut', { revoke: 'true' }, { revoke: false }],
  ['signOut', { revoke: true }, { revoke: true }],
  ['ensureSession', {}, {}],
  ['refreshSession', { onState: 1 }, { onState: expect.any(Function) }],
  ['handOff', { page: 'https://thief.example' }, { page: 'https://shop.example' }, 'createHandOff'],
  ['requestQuote', { order: 1, quoteId: 'Quote:1' }, { order: 1 }],
  [
    'executeQuote',
    { quoteId: 'Quote:1', scaFactor: 'PASSKEY' },
    { quoteId: 'Quote:1', scaFactor: 'PASSKEY' },
  ],
  [
    'executeQuote',
    { quoteId: 'Quote:1', scaFactor: 'SMS_OTP' },
    { quoteId: 'Quote:1', scaFactor: 'SMS_OTP' },
  ],
  ['executeQuote', { quoteId: 'Quote:1', scaFactor: 'NONE' }, { quoteId: 'Quote:1' }],
  ['executeQuote', { quoteId: 'Quote:1', maxSendingAmount: null }, { quoteId: 'Quote:1' }],
  ['executeQuote', { quote: { id: 'Quote:1', payee: 'Thief' } }, { quoteId: 'Quote:1' }],
])(
  'of the options of %s %j only those of the table reach the wallet',
  async (verb, options, handed, name = verb) => {
    expect(await handedOver(verb, options)).toEqual([name, { ...handed, signal: 'of the call' }])
  },
)

test('a page gives up the reading of its payments, too', async () => {
  expect(await handedOver('reconcilePayments', {}, [])).toEqual([
    'reconcilePayments',
    { signal: 'of the call' },
  ])
})

test('the quote of an order that comes again counts as the newest of the sixteen', async () => {
  let id = ''
  const call = async () => ({ id })
  const remote = { ...{ state: vi.fn(), watch: vi.fn() }, call } as unknown as NonNullable<Wallet['remote']>
  const { call: request, desk } = open({ wallet: { ...wallet, remote } })
  const ids = Array.from({ length: 16 }, (_, index) => `Quote:${index}`)
  for (id of [...ids, 'Quote:0', 'Quote:16']) await request('requestQuote', { order: id })
  expect([...desk.quotes.keys()]).toEqual([...ids.slice(2), 'Quote:0', 'Quote:16'])
})

test('a second payment is BUSY until the first has ended, also by a failure', async () => {
  const { call, desk } = open()
  const first = call('executeQuote', { quoteId: 'Quote:1' })
  expect(desk.isTaken).toBe(true)
  const second = call('executeQuote', { quoteId: 'Quote:2' })
  await expect(second).rejects.toMatchObject({
    code: 'BUSY',
    outcome: 'none',
    retryable: true,
    message: expect.stringContaining('Nothing was done for this one'),
  })
  expect(desk.isTaken).toBe(true)
  await expect(first).rejects.toThrow()
  expect(desk.isTaken).toBe(false)
})

test('a payment lets the view prepare its question before it requests the quote', async () => {
  const { call, view } = open()
  const before: number[] = []
  const fetch = async () => {
    before.push(view.prepare.mock.calls.length)
    return nothingSent()
  }
  const asking = createWallet({ ...wallet, fetch })
  await expect(call('executeQuote', { order: 1 }, { wallet: asking })).rejects.toThrow()
  expect(before).toEqual([1])
  await expect(call('executeQuote', { order: 1, maxSendingAmount: 7 })).rejects.toThrow(TypeError)
  expect(view.prepare).toHaveBeenCalledTimes(1)
})

test.each([
  7,
  'much',
  {},
  { amount: 1 },
  { currency: 'USDC' },
  { amount: '1', currency: 'USDC' },
  { amount: Number.POSITIVE_INFINITY, currency: 'USDC' },
  { amount: 1, currency: 7 },
])('the limit %j is none, and must not count as no limit', async (maxSendingAmount) => {
  const { call } = open()
  for (const options of [{ quoteId: 'Quote:1' }, { order: 1 }])
    await expect(call('executeQuote', { ...options, maxSendingAmount })).rejects.toThrow(
      'maxSendingAmount must be { amount, currency }',
    )
  await expect(call('requestQuote', { order: 1, maxSendingAmount })).rejects.toThrow(TypeError)
})

/** A quote as the relay of the frame sends it. */
const quoteOf = (id: string): Quote => ({
  ...{ id, status: 'PENDING', createdAt: '2026-11-22T12:00:00Z', expiresAt: '2026-11-22T12:05:00Z' },
  ...{ totalSendingAmount: 2, sendingCurrency: { code: 'USDC', decimals: 6 } },
  ...{ totalReceivingAmount: 1, receivingCurrency: { code: 'USD', decimals: 2 } },
  ...{ source: { sourceType: 'ACCOUNT', accountId: wallet.accountId } },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  ...{ transactionId: 'Transaction:1', exchangeRate: 1, feesIncluded: 0 },
})

test('the limit of a page holds for a quote that the frame has from before: nothing is signed', async () => {
  const { call, desk, view } = open()
  desk.quotes.set('Quote:1', { quote: quoteOf('Quote:1'), order: 1 })
  const maxSendingAmount = { amount: 1, currency: 'USDC' }
  const refused = call('executeQuote', { quoteId: 'Quote:1', maxSendingAmount })
  await expect(refused).rejects.toMatchObject({ code: 'QUOTE_TOO_HIGH' })
  expect(view.signIn).not.toHaveBeenCalled()
})

test('the frame keeps the last sixteen quotes of a page: only they name the payee', async () => {
  let count = 0
  const fetch = async () => Response.json(quoteOf(`Quote:${++count}`))
  const { call, desk } = open({ wallet: { ...wallet, fetch } as Wallet })
  for (let order = 1; order <= 17; order++) await call('requestQuote', { order })
  expect([...desk.quotes.keys()]).toEqual(Array.from({ length: 16 }, (_, at) => `Quote:${at + 2}`))
})

const payee = { name: 'Mallory Ltd', check: { status: 'NOT_MATCHED' } }

test('the frame shows the payee that it has heard of, also when the relay says less of the same quote later', async () => {
  let said: object = { payee }
  const fetch = async () => Response.json({ ...quoteOf('Quote:1'), ...said })
  const { call, desk } = open({ wallet: { ...wallet, fetch } as Wallet })
  await call('requestQuote', { order: 1 })
  for (said of [{}, { payee: {} }, { payee: { name: '' } }, { payee: null }]) {
    await call('requestQuote', { order: 1 })
    expect(desk.quotes.get('Quote:1')!.quote).toMatchObject({ payee })
  }
  said = { payee: { name: 'Coffee House' } }
  await call('requestQuote', { order: 1 })
  expect(desk.quotes.get('Quote:1')!.quote).toMatchObject({ payee: { name: 'Coffee House' } })
})

test('a quote of an order of which the frame has lost who is paid is not paid by its id, and is by its order', async () => {
  let id = 'Quote:0'
  const fetch = vi.fn(async () => Response.json(quoteOf(id)))
  const { call, view } = open({ wallet: { ...wallet, fetch } as Wallet })
  for (let order = 0; order <= 16; order++) {
    id = `Quote:${order}`
    await call('requestQuote', { order })
  }
  const sent = fetch.mock.calls.length
  for (const options of [{ quoteId: 'Quote:0' }, { quote: { id: 'Quote:0', payee } }])
    await expect(call('executeQuote', options)).rejects.toMatchObject({
      code: 'QUOTE_NOT_SIGNABLE',
      outcome: 'none',
      message: expect.stringContaining('Ask for the quote of the order again'),
    })
  expect([fetch.mock.calls.length, view.signIn.mock.calls.length]).toEqual([sent, 0])
  id = 'Quote:0'
  await call('requestQuote', { order: 0 })
  // It is paid again, as far as a quote without a payload can be.
  await expect(call('executeQuote', { quoteId: 'Quote:0' })).rejects.toThrow('must have one instruction')
})

test('a sign-in that a call needs happens in the view, for this wallet, and ends with the call', async () => {
  const leaving = new AbortController()
  const { call, view } = open()
  const ensured = call('ensureSession', {}, { signal: leaving.signal })
  await expect(ensured).rejects.toThrow('no user')
  expect(view.signIn.mock.calls).toEqual([
    [expect.objectContaining({ accountId: wallet.accountId }), 'SESSION_REQUIRED', leaving.signal, undefined],
  ])
})

test('a page that loads the frame again in each question leaves 64 notes, and pushes out none of another page', async () => {
  const store = memorySessionStore()
  const other = 'https://other.example'
  await notePayer(store, 'Quote:0', other, { quoteId: 'Quote:0' })
  for (let i = 0; i < 100; i++) await notePayer(store, `Quote:${i}`, 'https://shop.example')
  expect(await store.list('frame/page/')).toHaveLength(65)
  expect(await payersOf(store, 'Quote:99')).toEqual(['https://shop.example'])
  expect(await takeEnds(store, other)).toEqual([{ quoteId: 'Quote:0' }])
})
