/** What a device remembers of payments, what it reads of them, and their errors. */

import { type Quote, quoteOverdueMs } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  openQuote,
  type Reply,
  refusing,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import type { SessionStore } from '../store/sessionStore.js'
import { paymentMemory, pendingPayments } from './paymentMemory.js'
import { paymentError } from './paymentTable.js'
import { parseQuote, quoteState } from './quotes.js'
import { readPendingPayments } from './readPendingPayments.js'

// What a device remembers of payments. It decides whether a payment is ever signed twice.
describe('paymentMemory', () => {
  let advance: (milliseconds: number) => void
  beforeEach(() => {
    advance = stopClocks().advance
  })

  const key = `intent/${accountId}/Quote:1`
  const record = { quoteId: 'Quote:1', state: 'sent', expiresAt: at(300_000) }

  function open(faults: Partial<SessionStore> = {}) {
    const sessionStore = deviceStore(faults)
    const { wallet } = unitWallet(undefined, { sessionStore })
    /** After a reload: another page of the same device. */
    const reload = () => paymentMemory(unitWallet(undefined, { sessionStore }).wallet, openQuote())
    return { wallet, sessionStore, reload, memory: paymentMemory(wallet, openQuote()) }
  }

  describe('what is remembered, here and after a reload', () => {
    test('of a payment that no one began: nothing', async () => {
      const { memory, reload } = open()
      expect([await memory.recall(), await reload().recall()]).toEqual(['nothing', 'nothing'])
    })

    test('of a request that is about to leave: sent', async () => {
      const { memory, reload, sessionStore } = open()
      expect(await memory.keepSent()).toBe(true)
      expect(await sessionStore.get(key)).toEqual(record)
      expect([await memory.recall(), await reload().recall()]).toEqual(['sent', 'sent'])
    })

    test('of one that the service took: taken', async () => {
      const { memory, reload, sessionStore } = open()
      await memory.keepTaken()
      expect(await sessionStore.get(key)).toEqual({ ...record, state: 'taken' })
      expect([await memory.recall(), await reload().recall()]).toEqual(['taken', 'taken'])
    })

    test('of one that was executed: done', async () => {
      const { memory, reload, sessionStore } = open()
      await memory.keepExecuted(at(400_000))
      expect(await sessionStore.get(key)).toEqual({ ...record, state: 'done', expiresAt: at(400_000) })
      expect([await memory.recall(), await reload().recall()]).toEqual(['done', 'done'])
    })

    test('of one that is forgotten: nothing', async () => {
      const { memory, reload, sessionStore } = open()
      await memory.keepSent()
      await memory.forget()
      expect(await sessionStore.get(key)).toBeUndefined()
      expect([await memory.recall(), await reload().recall()]).toEqual(['nothing', 'nothing'])
    })
  })

  test('a disk that fills up meanwhile: a page after a reload knows that a request may have left', async () => {
    const { memory, reload, sessionStore } = open()
    await memory.keepSent()
    sessionStore.set = refusing
    await memory.keepSent()
    expect([await memory.recall(), await reload().recall()]).toEqual(['sent', 'sent'])
    await memory.keepTaken()
    expect([await memory.recall(), await reload().recall()]).toEqual(['taken', 'sent'])
    await memory.keepExecuted(at(400_000))
    expect([await memory.recall(), await reload().recall()]).toEqual(['done', 'sent'])
  })

  describe('a payment is new', () => {
    test('once', async () => {
      const { memory } = open()
      expect([await memory.keepSent(), await memory.keepSent()]).toEqual([true, false])
    })

    test('not when another tab began it', async () => {
      const { memory, reload } = open()
      await reload().keepSent()
      expect(await memory.keepSent()).toBe(false)
    })

    test('not when this page began it and the store lost it', async () => {
      const { memory, sessionStore } = open()
      await memory.keepSent()
      await sessionStore.delete(key)
      expect(await memory.keepSent()).toBe(false)
    })
  })

  describe('page and store differ', () => {
    test('another tab knows more: its word counts', async () => {
      const { memory, reload } = open()
      await memory.keepSent()
      await reload().keepTaken()
      expect(await memory.recall()).toBe('taken')
      await reload().keepExecuted(at(300_000))
      expect(await memory.recall()).toBe('done')
    })

    test('this page executed it: no store brings an older state back', async () => {
      const { memory, sessionStore } = open()
      await memory.keepExecuted(at(300_000))
      await sessionStore.set(key, record)
      expect(await memory.recall()).toBe('done')
    })

    test('a store that does not work: the page remembers', async () => {
      const { memory } = open({ set: refusing, get: refusing })
      await memory.keepTaken()
      expect(await memory.recall()).toBe('taken')
    })

    test('a store that lost it: the page remembers', async () => {
      const { memory, sessionStore } = open()
      await memory.keepSent()
      await sessionStore.delete(key)
      expect(await memory.recall()).toBe('sent')
    })
  })

  // Any script of this origin can write there: a record that cannot be read must not allow a second payment.
  test.each([
    ['a text', 'damaged'],
    ['null', null],
    ['a record of another quote', { ...record, quoteId: 'Quote:2', state: 'done' }],
    ['an id that is none', { ...record, quoteId: '../Quote' }],
    ['no state', { quoteId: 'Quote:1', expiresAt: at(300_000) }],
    ['a state that is none', { ...record, state: 'undone' }],
    ['a state with more', { ...record, state: 'done!' }],
    ['no end', { quoteId: 'Quote:1', state: 'done' }],
    ['an end that is no text', { ...record, state: 'done', expiresAt: 1 }],
    ['an end that is no time', { ...record, state: 'done', expiresAt: 'soon' }],
    ['an order that is no text', { ...record, state: 'done', order: 1 }],
  ])('%s in the store says only that a request may have left', async (_, value) => {
    const { memory, sessionStore } = open()
    await sessionStore.set(key, value)
    expect(await memory.recall()).toBe('sent')
  })

  describe('the payments without a known outcome', () => {
    const ids = async (wallet: Parameters<typeof pendingPayments>[0]) =>
      (await pendingPayments(wallet)).pending.map(({ quoteId }) => quoteId)

    test('are those of the device and of the page, each once, and none of another account', async () => {
      const { wallet, sessionStore, memory } = open()
      await memory.keepSent()
      await sessionStore.set(`intent/${accountId}/Quote:2`, { ...record, quoteId: 'Quote:2', state: 'taken' })
      await sessionStore.set('intent/InternalAccount:2/Quote:3', { ...record, quoteId: 'Quote:3' })
      await sessionStore.set(`intent/${accountId}/Quote:4`, 'damaged')
      await sessionStore.set(`intent/${accountId}/Quote:6`, { ...record, quoteId: 'Quote:6', state: 'yes' })
      await paymentMemory(wallet, openQuote({ id: 'Quote:5' })).keepExecuted(at(300_000))
      expect(await ids(wallet)).toEqual(['Quote:1', 'Quote:2'])
      const [first] = (await pendingPayments(wallet)).pending
      expect(first).toMatchObject({ quoteId: 'Quote:1', expiresAt: at(300_000) })
    })

    test('are known to the page where the store takes nothing', async () => {
      const { wallet, memory } = open({ set: refusing, list: refusing })
      await memory.keepSent()
      expect(await ids(wallet)).toEqual(['Quote:1'])
    })

    test('are known to the page where the store lost them', async () => {
      const { wallet, memory, sessionStore } = open()
      await memory.keepSent()
      await sessionStore.delete(key)
      expect(await ids(wallet)).toEqual(['Quote:1'])
    })

    test('are not those that another tab executed, but for the page that sent one, too, and has heard no end', async () => {
      const { wallet, memory, reload, sessionStore } = open()
      await memory.keepSent()
      await reload().keepExecuted(at(300_000))
      expect(await ids(unitWallet(undefined, { sessionStore }).wallet)).toEqual([])
      expect(await ids(wallet)).toEqual(['Quote:1'])
      await memory.keepExecuted(at(300_000))
      expect(await ids(wallet)).toEqual([])
    })

    test('are not those that the page executed, whatever the store says', async () => {
      const { wallet, memory, sessionStore } = open()
      await memory.keepExecuted(at(300_000))
      await sessionStore.set(key, record)
      expect(await ids(wallet)).toEqual([])
    })

    test('are over two minutes after their quote: then what was executed is forgotten, and what is open stays', async () => {
      const { wallet, memory, sessionStore } = open()
      await memory.keepExecuted(at(1000))
      await paymentMemory(wallet, openQuote({ id: 'Quote:2' })).keepSent()
      advance(1000 + quoteOverdueMs)
      await pendingPayments(wallet)
      expect(await sessionStore.get(key)).toBeDefined()
      advance(1)
      expect(await ids(wallet)).toEqual(['Quote:2'])
      expect(await sessionStore.get(key)).toBeUndefined()
      expect(quoteOverdueMs).toBe(120_000)
    })

    test('are swept by the first payment of a page, for apps that never reconcile, and by no later one', async () => {
      const { wallet, sessionStore, reload, memory } = open()
      await reload().keepExecuted(at(-quoteOverdueMs - 1))
      const list = vi.spyOn(sessionStore, 'list')
      await paymentMemory(wallet, openQuote({ id: 'Quote:2' })).keepExecuted(at(300_000))
      await vi.waitFor(async () => expect(await sessionStore.get(key)).toBeUndefined())
      expect(list.mock.calls).toEqual([[`intent/${accountId}/`]])
      await paymentMemory(wallet, openQuote({ id: 'Quote:3' })).keepExecuted(at(300_000))
      expect(list).toHaveBeenCalledTimes(1)
      expect(await memory.recall()).toBe('nothing')
    })
  })
})

// How the payments stand that a device began: what the service says decides, and what is over is forgotten.
describe('readPendingPayments', () => {
  let advance: (milliseconds: number) => void
  beforeEach(() => {
    advance = stopClocks().advance
  })

  const gone = new TypeError('Failed to fetch')

  async function open(respond: (id: string) => Reply | Promise<Reply>, count = 1) {
    const opened = unitWallet(({ line }) => respond(line.replace('GET /quotes/', '')))
    for (let number = 1; number <= count; number++)
      await paymentMemory(opened.wallet, openQuote({ id: `Quote:${number}` })).keepSent()
    return { ...opened, memory: paymentMemory(opened.wallet, openQuote()) }
  }
  const quoteOf = (id: string, status: string): Reply => [200, openQuote({ id, status })]

  test.each([
    ['PROCESSING', 'done', 'done'],
    ['COMPLETED', 'done', 'done'],
    ['FAILED', 'done', 'done'],
    ['EXPIRED', 'none', 'nothing'],
    ['PENDING_AUTHORIZATION', 'authorization-required', 'taken'],
    ['PENDING', 'unknown', 'sent'],
    ['A_NEWER_STATUS', 'unknown', 'sent'],
  ] as const)(
    'a payment with a quote that is %s: %s, and remembered as %s',
    async (status, outcome, remembered) => {
      const { wallet, memory, events } = await open((id) => quoteOf(id, status))
      const quote = openQuote({ status })
      expect(await readPendingPayments(wallet, undefined)).toEqual([{ quoteId: 'Quote:1', outcome, quote }])
      expect(await memory.recall()).toBe(remembered)
      expect(events).toMatchObject([{ event: 'call', endpoint: 'getQuote', readsBack: 'executeQuote' }])
    },
  )

  test.each([
    ['cannot be reached', gone],
    ['refuses', [404, { status: 404, code: 'QUOTE_NOT_FOUND', message: 'no' }] satisfies Reply],
  ])('a service that %s leaves it unknown, without a quote', async (_, response) => {
    const { wallet, memory } = await open(() => response)
    expect(await readPendingPayments(wallet, undefined)).toStrictEqual([
      { quoteId: 'Quote:1', outcome: 'unknown' },
    ])
    expect(await memory.recall()).toBe('sent')
  })

  test('two minutes after its end an open quote was not executed and cannot be any more', async () => {
    const { wallet, memory } = await open((id) => quoteOf(id, 'PENDING'))
    advance(420_000)
    expect(await readPendingPayments(wallet, undefined)).toMatchObject([{ outcome: 'unknown' }])
    advance(1)
    expect(await readPendingPayments(wallet, undefined)).toMatchObject([
      { outcome: 'none', quote: { id: 'Quote:1' } },
    ])
    expect(await memory.recall()).toBe('nothing')
    expect(await readPendingPayments(wallet, undefined)).toEqual([])
  })

  test('a quote of a newer status stays unknown after its end', async () => {
    const { wallet } = await open((id) => quoteOf(id, 'A_NEWER_STATUS'))
    advance(1_000_000)
    expect(await readPendingPayments(wallet, undefined)).toMatchObject([{ outcome: 'unknown' }])
  })

  describe('many payments', () => {
    test('come in the order of the device, six at a time, and a slow one holds up no other', async () => {
      let [atOnce, most] = [0, 0]
      let arrive = () => {}
      const slow = new Promise<void>((resolve) => {
        arrive = resolve
      })
      let read = 0
      const { wallet } = await open(async (id) => {
        most = Math.max(most, ++atOnce)
        if (id === 'Quote:1') await slow
        else await new Promise((resolve) => setImmediate(resolve))
        atOnce--
        if (++read === 8) arrive()
        return quoteOf(id, id === 'Quote:2' ? 'EXPIRED' : 'COMPLETED')
      }, 9)
      const payments = await readPendingPayments(wallet, undefined)
      expect(payments.map(({ quoteId }) => quoteId)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Quote:${number}`),
      )
      expect(payments.map(({ outcome }) => outcome)).toEqual(['done', 'none', ...Array(7).fill('done')])
      expect(most).toBe(6)
    })

    test('end with the abort of the call', async () => {
      const controller = new AbortController()
      const { wallet } = await open(() => {
        controller.abort()
        return gone
      })
      await expect(readPendingPayments(wallet, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    })

    test('are read with a signal that does not abort', async () => {
      const { wallet } = await open(() => gone)
      const { signal } = new AbortController()
      expect(await readPendingPayments(wallet, signal)).toEqual([{ quoteId: 'Quote:1', outcome: 'unknown' }])
    })
  })
})

// What a quote says of its payment, and which quotes of an app cannot be paid.

const parsing = async (quote: unknown) => parseQuote(quote)

// Source: the interface document, the status of a quote.
test.each([
  ['PENDING', 'open'],
  ['PENDING_AUTHORIZATION', 'held'],
  ['PROCESSING', 'executed'],
  ['COMPLETED', 'executed'],
  ['FAILED', 'executed'],
  ['EXPIRED', 'expired'],
  ['A_NEWER_STATUS', 'unlisted'],
])('a quote that is %s is %s', (status, state) => {
  expect(quoteState({ status } as Quote)).toBe(state)
})

test('a quote of the app is checked as strictly as a response', async () => {
  expect(parseQuote(openQuote())).toEqual(openQuote())
  expect(await errorOf(parsing({ ...openQuote(), id: 1 }))).toMatchObject({
    name: 'ServiceError',
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    message: expect.stringContaining('id'),
  })
})

test.each([
  ['totalSendingAmount', { totalSendingAmount: -1 }],
  ['totalReceivingAmount', { totalReceivingAmount: -1 }],
  ['feesIncluded', { feesIncluded: 101 }],
])('a quote with an amount that no payment has is not paid: %s', async (field, changes) => {
  expect(await errorOf(parsing(openQuote(changes)))).toMatchObject({
    name: 'ServiceError',
    code: 'UNEXPECTED_RESPONSE',
    outcome: 'none',
    message: `The quote cannot be paid: ${field} is not a plausible amount.`,
  })
})

// The errors with which a payment fails: what happened to the money, and what to do.

const cause = new ServiceError('REFUSED', 'no', { status: 409, retryAfterSeconds: 7, requestId: 'Request:1' })

test('another tab is at work: nothing was paid by this one, and the same call may succeed later', () => {
  expect(paymentError({ as: 'busy' }, cause)).toMatchObject({
    name: 'SessionError',
    code: 'BUSY',
    outcome: 'none',
    retryable: true,
    message: 'Another tab is executing this quote and has not finished. Look at that tab, then try again.',
  })
})

test('the quote has expired: nothing was paid, and only a new one can be', () => {
  expect(paymentError({ as: 'expired' }, cause)).toMatchObject({
    name: 'ServiceError',
    code: 'QUOTE_EXPIRED',
    outcome: 'none',
    retryable: false,
    cause,
    status: 409,
    requestId: 'Request:1',
    message: 'The quote was not executed: it has expired. Ask for a new one.',
  })
})

test('a conflict on an open quote: it is over by the service’s time, or the balance does not cover it', () => {
  const quote = openQuote()
  const end = Date.parse(quote.expiresAt)
  const step = { as: 'unpaid' } as const
  const plain = new ServiceError('REFUSED', 'no', { status: 409, serviceCode: 'CONFLICT' })
  const facts = { status: 409, serviceCode: 'CONFLICT', outcome: 'none', cause: plain }
  expect(paymentError(step, plain, quote, end)).toMatchObject({ code: 'QUOTE_EXPIRED', ...facts })
  expect(paymentError(step, plain, quote, end - 1)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', ...facts })
  // A code of the service's own says why: nothing is concluded.
  const own = new ServiceError('REFUSED', 'no', { status: 409, serviceCode: 'INVALID_STATE_TRANSITION' })
  expect(paymentError(step, own, quote, end)).toBe(own)
})

test('the service holds it: nothing was paid, and the error has what the user must prove', () => {
  const scaChallenge = { type: 'SMS_OTP' } as never
  const held = paymentError({ as: 'held' }, cause, openQuote({ scaChallenge }))
  expect(held).toMatchObject({
    name: 'ServiceError',
    code: 'AUTHORIZATION_REQUIRED',
    outcome: 'none',
    scaChallenge,
    cause,
    message:
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
  })
  expect(paymentError({ as: 'held' })).toMatchObject({ scaChallenge: undefined })
})

test('it may have been executed: the error says so, and keeps what the refusal said', () => {
  expect(paymentError({ as: 'unknown' }, cause)).toMatchObject({
    name: 'ServiceError',
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    retryable: false,
    status: 409,
    retryAfterSeconds: 7,
    requestId: 'Request:1',
    cause,
    message: 'The quote may have been executed. Read the current state before you do anything else.',
  })
  const foreign = Object.assign(new Error('other'), { status: 418 })
  expect(paymentError({ as: 'unknown' }, foreign)).toMatchObject({ status: undefined, cause: foreign })
  expect(paymentError({ as: 'unknown' })).toMatchObject({ code: 'OUTCOME_UNKNOWN', cause: undefined })
})

test('otherwise it fails as the request did', () => {
  expect(paymentError({}, cause)).toBe(cause)
})
