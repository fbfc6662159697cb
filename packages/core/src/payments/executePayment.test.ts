/** A payment from its facts to its end: what the service gets, what is remembered, and what the app learns. */

import { lockManager } from '@embedded-wallet/e2e/flows/faults/tabs.js'
import type { Quote } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  instruction,
  now,
  openQuote,
  payloadOfQuote,
  type Reply,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { executePayment, payQuote } from './executePayment.js'
import { paymentMemory } from './paymentMemory.js'
import type { ExecutionFacts } from './paymentTable.js'

beforeEach(() => void stopClocks())

const gone = new TypeError('Failed to fetch')
const quoteIs = (status: string): Reply => [200, openQuote({ status })]
const refusal = (status: number): Reply => [status, { status, code: 'REFUSED_BY_TEST', message: 'no' }]
const [execute, read] = ['POST /quotes/Quote:1/execute', 'GET /quotes/Quote:1']

/** A wallet with a session, and the responses to its two calls, one after the other. */
async function open(executions: Reply[], reads: Reply[] = [], options: Partial<WalletOptions> = {}) {
  const opened = unitWallet(
    ({ line }) => (line === execute ? executions : reads).shift() ?? refusal(500),
    options,
  )
  await keepSession(opened.wallet, await sessionRecord())
  opened.events.length = 0
  const memory = paymentMemory(opened.wallet, openQuote())
  const pay = (quote: Quote = openQuote(), turn: ExecutionFacts['turn'] = 'free', signal?: AbortSignal) =>
    executePayment(opened.wallet, quote, turn, signal)
  const readsBack = () =>
    opened.events.flatMap((event) => (event.event === 'call' ? [event.readsBack ?? 'none'] : []))
  return { ...opened, memory, pay, readsBack }
}

test('a payment is made with one call, and remembered', async () => {
  const { pay, lines, memory } = await open([quoteIs('PROCESSING')])
  expect(await pay()).toMatchObject({ id: 'Quote:1', status: 'PROCESSING' })
  expect(lines()).toEqual([execute])
  expect(await memory.recall()).toBe('done')
})

test('a payment is remembered until the end that its response says: it was prolonged meanwhile', async () => {
  const { pay, wallet } = await open([[200, openQuote({ status: 'PROCESSING', expiresAt: at(900_000) })]])
  await pay(openQuote({ expiresAt: at(300_000) }))
  expect(await wallet.store.get(`intent/${accountId}/Quote:1`)).toMatchObject({ expiresAt: at(900_000) })
})

describe('a payment that was made before', () => {
  test('is read and not made again', async () => {
    const { pay, lines, memory, readsBack } = await open([], [quoteIs('COMPLETED')])
    await memory.keepExecuted(openQuote().expiresAt)
    expect(await pay()).toMatchObject({ status: 'COMPLETED' })
    expect(lines()).toEqual([read])
    expect(readsBack()).toEqual(['none'])
  })

  test('and that the service does not show is unknown: it is never signed again', async () => {
    const { pay, lines, memory } = await open([], [quoteIs('PENDING')])
    await memory.keepExecuted(openQuote().expiresAt)
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(lines()).toEqual([read])
  })

  test('as the app’s copy says is read first', async () => {
    const { pay, lines, memory } = await open([], [quoteIs('COMPLETED')])
    expect(await pay(openQuote({ status: 'PROCESSING' }))).toMatchObject({ status: 'COMPLETED' })
    expect(lines()).toEqual([read])
    expect(await memory.recall()).toBe('done')
  })

  test('in another tab meanwhile is read first', async () => {
    const { pay, lines } = await open([], [quoteIs('PROCESSING')])
    expect(await pay(openQuote(), 'waited')).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([read])
  })
})

describe('a request was sent and its response never came', () => {
  test('and the quote is open: it is sent again with the same key', async () => {
    const { pay, lines, memory, readsBack, sent } = await open([quoteIs('PROCESSING')], [quoteIs('PENDING')])
    await memory.keepSent()
    expect(await pay()).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([read, execute])
    expect(readsBack()).toEqual(['executeQuote', 'none'])
    expect(sent[1]!.headers.get('Idempotency-Key')).toBe('execute-Quote:1')
  })

  test('and the quote has expired: nothing was paid, and it is forgotten', async () => {
    const { pay, memory } = await open([], [quoteIs('EXPIRED')])
    await memory.keepSent()
    expect(await errorOf(pay())).toMatchObject({ code: 'QUOTE_EXPIRED', outcome: 'none' })
    expect(await memory.recall()).toBe('nothing')
  })

  test('just now: the quote says what became of it, and nothing is repeated', async () => {
    const { pay, lines, memory, readsBack } = await open([gone], [quoteIs('COMPLETED')])
    expect(await pay()).toMatchObject({ status: 'COMPLETED' })
    expect(lines()).toEqual([execute, read])
    expect(readsBack()).toEqual(['none', 'executeQuote'])
    expect(await memory.recall()).toBe('done')
  })

  test('just now, and the quote is open or cannot be read: the outcome is unknown', async () => {
    for (const response of [quoteIs('PENDING'), gone]) {
      const { pay, lines, memory } = await open([gone], [response])
      expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', cause: gone })
      expect(lines()).toEqual([execute, read])
      expect(await memory.recall()).toBe('sent')
    }
  })
})

describe('a refused request', () => {
  test('that was the only one is read, and the quote is open: nothing was paid, and it is forgotten', async () => {
    const { pay, lines, memory, readsBack } = await open([refusal(400)], [quoteIs('PENDING')])
    expect(await errorOf(pay())).toMatchObject({ code: 'REFUSED', status: 400, outcome: 'none' })
    expect(lines()).toEqual([execute, read])
    expect(readsBack()).toEqual(['none', 'executeQuote'])
    expect(await memory.recall()).toBe('nothing')
  })

  // A browser sends a POST again by itself when a connection that it reuses breaks: RFC 9110, section 9.2.2, and Chromium does.
  const nobody = {
    status: 401,
    code: 'NOT_SIGNED_IN',
    message: 'no',
    details: { reason: 'Not signed in to the app' },
  }
  describe.each<[string, Reply]>([
    ['401 of the relay', [401, nobody]],
    ['401 of the service', refusal(401)],
    ['403', refusal(403)],
    ['404', refusal(404)],
    ['409', refusal(409)],
    ['429', refusal(429)],
    ['403 of a proxy', [403]],
    ['404 of a proxy', [404]],
    ['429 of a proxy', [429]],
  ])('that arrived twice, and the response is a %s', (_, refused) => {
    test('is done when the quote says so', async () => {
      const { pay, memory } = await open([refused], [quoteIs('COMPLETED')])
      expect(await pay()).toMatchObject({ status: 'COMPLETED' })
      expect(await memory.recall()).toBe('done')
    })

    test('is held when the quote says so', async () => {
      const { pay, memory } = await open([refused], [quoteIs('PENDING_AUTHORIZATION')])
      expect(await errorOf(pay())).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', outcome: 'none' })
      expect(await memory.recall()).toBe('taken')
    })

    test.each<[string, Reply]>([
      ['is refused', refused],
      ['gets no response', gone],
    ])('is unknown and remembered when the read %s, with what the refusal says', async (__, unread) => {
      const { pay, memory } = await open([refused], [unread])
      const error = { code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: refused[0 as never] }
      expect(await errorOf(pay())).toMatchObject(error)
      expect(await memory.recall()).toBe('sent')
    })
  })

  test('that did not know the user says so, for a login, and stays unknown while the quote is open', async () => {
    const { pay, memory } = await open([[401, nobody]], [quoteIs('PENDING')])
    const error = {
      code: 'OUTCOME_UNKNOWN',
      status: 401,
      serviceCode: 'NOT_SIGNED_IN',
      reason: nobody.details.reason,
    }
    expect(await errorOf(pay())).toMatchObject(error)
    expect(await memory.recall()).toBe('sent')
  })

  test('and a sign-in that fails: the error is its own, and nothing was paid', async () => {
    const details = { reason: 'Invalid Service-Wallet-Signature' }
    const cancelled = new Error('cancelled')
    const options = { reauthenticate: () => Promise.reject(cancelled) }
    const badSignature: Reply = [401, { status: 401, code: 'UNAUTHORIZED', message: 'no', details }]
    const { pay, lines, memory } = await open([badSignature], [quoteIs('PENDING')], options)
    expect(await errorOf(pay())).toBe(cancelled)
    expect(lines()).toEqual([execute, read])
    expect(await memory.recall()).toBe('nothing')
    const paid = await open([badSignature], [quoteIs('COMPLETED')], options)
    expect(await paid.pay()).toMatchObject({ status: 'COMPLETED' })
  })

  test('after an earlier one is read: the error is that of the request', async () => {
    const { pay, lines, memory, readsBack } = await open([refusal(400)], [quoteIs('PENDING'), gone])
    await memory.keepSent()
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 400 })
    expect(lines()).toEqual([read, execute, read])
    expect(readsBack()).toEqual(['executeQuote', 'none', 'executeQuote'])
  })

  test('while a tab without locks sent one, too, is read: that payment is never forgotten', async () => {
    const sessionStore = deviceStore()
    const other = paymentMemory(unitWallet(undefined, { sessionStore }).wallet, openQuote())
    const options = { sessionStore, confirm: other.keepSent }
    const { pay, lines, memory } = await open([refusal(400)], [quoteIs('PENDING')], options)
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 400 })
    expect(lines()).toEqual([execute, read])
    expect(await memory.recall()).toBe('sent')
  })

  // Source: profile 2026-08, POST /quotes/{id}/execute: 429 DAILY_VOLUME_LIMIT_EXCEEDED, and 403 without permission TRANSACT.
  test.each([
    [429, 'DAILY_VOLUME_LIMIT_EXCEEDED', 'pay less, or on another day'],
    [403, 'FORBIDDEN', 'TRANSACT'],
  ])('with %i %s says what to do, and nothing is remembered', async (status, serviceCode, words) => {
    const refused: Reply = [
      status,
      { status, code: serviceCode, message: 'no' },
      { 'Wallet-Profile': 'document' },
    ]
    const { pay, memory } = await open([refused], [quoteIs('PENDING')])
    const error = await errorOf(pay())
    expect(error).toMatchObject({ code: 'REFUSED', status, serviceCode, outcome: 'none', retryable: false })
    expect(error.message).toContain(words)
    expect(await memory.recall()).toBe('nothing')
  })

  test('with a conflict is read: it may have been executed already', async () => {
    const { pay, lines } = await open([refusal(409)], [quoteIs('COMPLETED')])
    expect(await pay()).toMatchObject({ status: 'COMPLETED' })
    expect(lines()).toEqual([execute, read])
  })

  test('of the relay itself, for its profile, says so when the quote is open', async () => {
    const other: Reply = [409, { code: 'PROFILE_MISMATCH' }, { 'Wallet-Profile': '2026-08' }]
    const { pay, memory } = await open([other], [quoteIs('PENDING')])
    expect(await errorOf(pay())).toMatchObject({ code: 'PROFILE_MISMATCH', outcome: 'none' })
    expect(await memory.recall()).toBe('nothing')
    // It began anew with another profile, and the arrival before that is not to be read.
    const unread = await open([other], [other])
    const unknown = { code: 'OUTCOME_UNKNOWN', cause: { code: 'PROFILE_MISMATCH' } }
    expect(await errorOf(unread.pay())).toMatchObject(unknown)
    expect(await unread.memory.recall()).toBe('sent')
  })

  test('with a conflict, and the quote is open: nothing was paid', async () => {
    const { pay, memory } = await open([refusal(409)], [quoteIs('PENDING')])
    expect(await errorOf(pay())).toMatchObject({ code: 'REFUSED', status: 409, outcome: 'none' })
    expect(await memory.recall()).toBe('nothing')
  })

  // Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7: 409 while the original request is still being processed. A proxy
  // behind the relay sends it twice, and the relay cannot know.
  describe('with a conflict that may be of a second arrival, and the quote is open', () => {
    const accounts = 'GET /accounts'
    const conflict: Reply = [409, { status: 409, code: 'CONFLICT', message: 'no' }]
    /** `balance`: undefined where it is not to be read. The quote takes 100. */
    async function refused(reads: Reply[], balance?: number) {
      vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
      const currency = openQuote().sendingCurrency
      const account = { accountId, balance: { amount: balance, currency } }
      const opened = unitWallet(({ line }) => {
        if (line === execute) return conflict
        if (line === read) return reads.shift() ?? refusal(500)
        return balance === undefined ? refusal(404) : [200, { data: [account] }]
      })
      await keepSession(opened.wallet, await sessionRecord())
      const memory = paymentMemory(opened.wallet, openQuote())
      const paying: Promise<unknown> = executePayment(opened.wallet, openQuote(), 'free', undefined).catch(
        (error: unknown) => error,
      )
      let isOver = false
      void paying.finally(() => {
        isOver = true
      })
      while (!isOver) {
        await vi.advanceTimersByTimeAsync(100)
        await new Promise(setImmediate)
      }
      return { ...opened, memory, ended: await paying, reads }
    }

    test('it is read again: a payment that the service worked on is done', async () => {
      const { ended, memory } = await refused([quoteIs('PENDING'), quoteIs('PENDING'), quoteIs('PROCESSING')])
      expect(ended).toMatchObject({ status: 'PROCESSING' })
      expect(await memory.recall()).toBe('done')
    })

    test.each([
      ['covers it', 100],
      ['is not to be read', undefined],
    ])('it is unknown after some seconds, and remembered, where the balance %s', async (_, balance) => {
      const reads = Array.from({ length: 9 }, () => quoteIs('PENDING'))
      const { ended, memory } = await refused(reads, balance)
      expect(ended).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: 409 })
      expect(await memory.recall()).toBe('sent')
      expect(reads).toHaveLength(5)
    })

    test('the balance does not cover it: nothing was paid, if the quote is still open after that', async () => {
      const { ended, memory, lines } = await refused([quoteIs('PENDING'), quoteIs('PENDING')], 99)
      expect(ended).toMatchObject({ code: 'INSUFFICIENT_FUNDS', outcome: 'none', status: 409 })
      expect(await memory.recall()).toBe('nothing')
      expect(lines()).toEqual([execute, read, accounts, read])
      const paid = await refused([quoteIs('PENDING'), quoteIs('PROCESSING')], 0)
      expect(paid.ended).toMatchObject({ status: 'PROCESSING' })
    })
  })

  // The relay says so of a call that it sent to the service twice: the service may still work on the other arrival.
  test.each([
    [409, 'CONFLICT'],
    [404, 'NOT_FOUND'],
  ])(
    'with a %i, and another arrival was sent: it is unknown while the quote is open',
    async (status, code) => {
      const reason = 'The same call came before'
      const refused: Reply = [
        status,
        { status, code, message: 'no', reason },
        { 'Wallet-Profile': 'document' },
      ]
      const { pay, memory } = await open([refused], [quoteIs('PENDING')])
      expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status })
      expect(await memory.recall()).toBe('sent')
    },
  )

  // A gateway drops the relay's headers, or answers CORS and lists none of them: then relay and service refuse in the same words.
  test.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
  ])('with a %i whose headers a gateway took away may be of one arrival alone', async (status, code) => {
    const refused: Reply = [status, { status, code, message: 'no' }, {}]
    const { pay, memory } = await open([refused], [quoteIs('PENDING')])
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status })
    expect(await memory.recall()).toBe('sent')
    const known: Reply = [status, { status, code, message: 'no' }, { 'Wallet-Profile': 'document' }]
    const ofService = await open([known], [quoteIs('PENDING')])
    expect(await errorOf(ofService.pay())).toMatchObject({ code: 'REFUSED', outcome: 'none' })
  })

  test('with a conflict, and the quote is open and over by the service’s time, not the device’s: it has expired', async () => {
    const { pay, wallet } = await open([[409, { code: 'CONFLICT' }]], [quoteIs('PENDING')])
    wallet.clock.note(Date.parse(openQuote().expiresAt))
    expect(await errorOf(pay())).toMatchObject({ code: 'QUOTE_EXPIRED', outcome: 'none' })
  })
})

describe('a payment that the service holds', () => {
  test('is remembered as taken, and the user must authorize it', async () => {
    const { pay, lines, memory } = await open([quoteIs('PENDING_AUTHORIZATION')])
    expect(await errorOf(pay())).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', outcome: 'none' })
    expect(lines()).toEqual([execute])
    expect(await memory.recall()).toBe('taken')
  })

  test.each([['text'], [{ id: 7 }], [null], [undefined]])(
    'is held also where its challenge cannot be read: %j',
    async (scaChallenge) => {
      const held = { ...openQuote({ status: 'PENDING_AUTHORIZATION' }), scaChallenge }
      const { pay, memory } = await open([[200, held]])
      const error = { code: 'AUTHORIZATION_REQUIRED', scaChallenge: undefined }
      expect(await errorOf(pay())).toMatchObject(error)
      expect(await memory.recall()).toBe('taken')
    },
  )

  // Source: profile 2026-08, POST /quotes: "202: PENDING_AUTHORIZATION … paymentInstructions withheld until authorised".
  test('from the start is neither shown nor signed, and is paid after its authorization', async () => {
    const { paymentInstructions: _, ...held } = openQuote({ status: 'PENDING_AUTHORIZATION' })
    const confirm = vi.fn(() => true)
    const { pay, lines } = await open([quoteIs('PROCESSING')], [[200, held]], { confirm })
    expect(await errorOf(pay(held))).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', outcome: 'none' })
    expect([lines(), confirm.mock.calls]).toEqual([[read], []])
    expect(await pay()).toMatchObject({ status: 'PROCESSING' })
    expect([lines(), confirm.mock.calls.length]).toEqual([[read, execute], 1])
  })

  test('is never executed again, whatever its quote shows later', async () => {
    const later = ['PENDING_AUTHORIZATION', 'PENDING', 'COMPLETED'].map(quoteIs)
    const { pay, lines } = await open([quoteIs('PENDING_AUTHORIZATION')], later)
    const ends = [await errorOf(pay()), await errorOf(pay()), await errorOf(pay()), await pay()]
    const codes = ['AUTHORIZATION_REQUIRED', 'AUTHORIZATION_REQUIRED', 'OUTCOME_UNKNOWN']
    expect(ends).toMatchObject([...codes.map((code) => ({ code })), { status: 'COMPLETED' }])
    expect(lines()).toEqual([execute, read, read, read])
  })

  test('as the app’s copy says is read, with what the user must prove', async () => {
    const scaChallenge = { type: 'SMS_OTP', expiresAt: openQuote().expiresAt } as never
    const held = openQuote({ status: 'PENDING_AUTHORIZATION', scaChallenge })
    const { pay, lines, memory } = await open([], [[200, held]])
    const error = await errorOf(pay(openQuote({ status: 'PENDING_AUTHORIZATION' })))
    expect(error).toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
    expect(lines()).toEqual([read])
    expect(await memory.recall()).toBe('nothing')
  })
})

// Source: profile tables, "unknown enum values are normal". A new status may be one of a payment that was made.
describe('a status that this version does not list', () => {
  const later = quoteIs('A_LATER_STATUS')

  test('of a quote that this device sent before: no second signature, and the outcome is unknown', async () => {
    const { pay, lines, memory } = await open([quoteIs('PROCESSING')], [later])
    await memory.keepSent()
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(lines()).toEqual([read])
    expect(await memory.recall()).toBe('sent')
  })

  test('after a conflict: it may be paid, so it is unknown and stays in memory', async () => {
    const { pay, lines, memory } = await open([refusal(409)], [later])
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: 409 })
    expect(lines()).toEqual([execute, read])
    expect(await memory.recall()).toBe('sent')
  })

  test('of an accepted payment: the quote is returned, and never signed again, also when it reads as open', async () => {
    const { pay, lines } = await open([later, later], [later, quoteIs('PENDING')])
    const executed = await pay()
    expect(executed).toMatchObject({ status: 'A_LATER_STATUS' })
    for (let clicks = 0; clicks < 2; clicks++)
      expect(await errorOf(pay(executed))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(lines()).toEqual([execute, read, read])
  })

  test('of a quote that was never sent: the service decides whether it can be paid', async () => {
    const { pay, lines, memory } = await open([quoteIs('PROCESSING')])
    expect(await pay(openQuote({ status: 'A_LATER_STATUS' }))).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([execute])
    expect(await memory.recall()).toBe('done')
  })

  test('while another tab had its turn: it may have paid', async () => {
    const { pay, lines } = await open([quoteIs('PROCESSING')], [later])
    expect(await errorOf(pay(openQuote(), 'waited'))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(lines()).toEqual([read])
  })
})

describe('nothing was sent', () => {
  test('because another tab does not finish', async () => {
    const { pay, lines } = await open([])
    expect(await errorOf(pay(openQuote(), 'timed-out'))).toMatchObject({ code: 'BUSY', outcome: 'none' })
    expect(lines()).toEqual([])
  })

  test('because the user declined: the error is that of the signature', async () => {
    const { pay, lines, memory } = await open([], [], { confirm: () => false })
    expect(await errorOf(pay())).toMatchObject({ code: 'SIGNING_DECLINED' })
    expect(lines()).toEqual([])
    expect(await memory.recall()).toBe('nothing')
  })

  test('because the quote cannot be read: the error is that of the read', async () => {
    const { pay } = await open([], [refusal(404)])
    expect(await errorOf(pay(openQuote(), 'waited'))).toMatchObject({
      code: 'REFUSED',
      status: 404,
      outcome: 'none',
    })
  })

  test('because the read was aborted: that is no unknown outcome', async () => {
    const { pay, memory } = await open([], [])
    await memory.keepSent()
    const error = await errorOf(pay(openQuote(), 'waited', AbortSignal.abort()))
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    expect(await memory.recall()).toBe('sent')
  })

  test('and a payment that was sent before and cannot be read is unknown', async () => {
    const { pay, memory } = await open([], [refusal(404)])
    await memory.keepSent()
    expect(await errorOf(pay())).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: 404 })
  })
})

describe('the turn of a payment', () => {
  const lock = 'execute/InternalAccount:1/Quote:1'

  test('by its id: it is read, and then made', async () => {
    const { wallet, lines } = await open([quoteIs('PROCESSING')], [quoteIs('PENDING')])
    expect(await payQuote(wallet, { quoteId: 'Quote:1' })).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([read, execute])
  })

  test('with its quote: it is made at once, and a second call at the same time shares it', async () => {
    const { wallet, lines } = await open([quoteIs('PROCESSING')])
    const quote = openQuote()
    const [one, other] = await Promise.all([payQuote(wallet, { quote }), payQuote(wallet, { quote })])
    expect(one).toBe(other)
    expect(lines()).toEqual([execute])
  })

  test('is for one quote: another one at the same time is a payment of its own', async () => {
    const { wallet, lines } = await open(
      [quoteIs('PROCESSING')],
      [[200, openQuote({ id: 'Quote:2', status: 'PROCESSING' })]],
    )
    const pay = (id: string, requestId: string) => {
      const paymentInstructions = [instruction('EMBEDDED_WALLET', payloadOfQuote({ requestId }))]
      return payQuote(wallet, { quote: openQuote({ id, paymentInstructions }) })
    }
    const paid = await Promise.all([pay('Quote:1', 'Request:1'), pay('Quote:2', 'Request:2')])
    expect(paid.map(({ id }) => id)).toEqual(['Quote:1', 'Quote:2'])
    expect(lines().sort()).toEqual([execute, 'POST /quotes/Quote:2/execute'])
  })

  test('another account with the same quote id has a turn of its own', async () => {
    const [one, other] = [await open([quoteIs('PROCESSING')]), await open([quoteIs('PROCESSING')])]
    const wallets = [one.wallet, { ...other.wallet, account: 'InternalAccount:2' }]
    const ended = await Promise.allSettled(wallets.map((wallet) => payQuote(wallet, { quote: openQuote() })))
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(other.lines()).toEqual([])
  })

  test('a quote that the app changed is refused', async () => {
    const { wallet, lines } = await open([])
    const quote = { ...openQuote(), expiresAt: 'soon' }
    expect(await errorOf(payQuote(wallet, { quote }))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
    expect(lines()).toEqual([])
  })

  /** Another tab that has the turn, and what this one requested from the locks of the browser. */
  function otherTab() {
    const locks = lockManager()
    const request = vi.spyOn(locks, 'request')
    vi.stubGlobal('navigator', { locks })
    onTestFinished(() => void vi.unstubAllGlobals())
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    const turn = locks.request(`embedded-wallet/${lock}`, {}, () => done)
    return { request, finish, turn }
  }

  test('comes after another tab’s, and the quote is then read', async () => {
    const { wallet, lines } = await open([], [quoteIs('PROCESSING')])
    const { request, finish, turn } = otherTab()
    const paying = payQuote(wallet, { quote: openQuote() })
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3))
    finish()
    await turn
    expect(await paying).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([read])
  })

  test('is waited for 45 seconds: then this tab is busy, and has sent nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
    onTestFinished(() => void vi.useRealTimers())
    const { wallet, lines } = await open([])
    const { request, finish, turn } = otherTab()
    const end = vi.fn()
    const paying = errorOf(payQuote(wallet, { quote: openQuote() }))
    void paying.then(end)
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3))
    await vi.advanceTimersByTimeAsync(44_900)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(await paying).toMatchObject({ code: 'BUSY', outcome: 'none' })
    expect(lines()).toEqual([])
    finish()
    await turn
  })

  test('an abort ends the wait for it, and nothing is sent', async () => {
    const { wallet, lines } = await open([])
    const { request, finish, turn } = otherTab()
    const controller = new AbortController()
    const paying = payQuote(wallet, { quote: openQuote(), signal: controller.signal })
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3))
    controller.abort()
    expect(await errorOf(paying)).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    expect(lines()).toEqual([])
    finish()
    await turn
  })

  test('an aborted call reads nothing', async () => {
    const { wallet, lines } = await open([])
    const signal = AbortSignal.abort()
    expect(await errorOf(payQuote(wallet, { quoteId: 'Quote:1', signal }))).toMatchObject({ code: 'ABORTED' })
    expect(lines()).toEqual([])
  })
})
