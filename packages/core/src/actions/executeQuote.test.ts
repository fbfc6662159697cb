/** The verbs of payments: requestQuote, executeQuote, reconcilePayments, authorizeQuote, resendQuoteCode, startScaLogin and completeScaLogin. The tables behind them stand in payments. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf, isSigned, lost, type Routes, routed } from '../../test/unitService.js'
import {
  accountId,
  at,
  errorOf,
  openQuote,
  type Reply,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { paymentMemory } from '../payments/paymentMemory.js'
import { keepSession } from '../session/keepSession.js'
import type { Wallet } from '../wallet/wallet.js'
import { authorizeQuote } from './authorizeQuote.js'
import { completeScaLogin } from './completeScaLogin.js'
import { executeQuote } from './executeQuote.js'
import { reconcilePayments } from './reconcilePayments.js'
import { requestQuote } from './requestQuote.js'
import { resendQuoteCode } from './resendQuoteCode.js'
import { startScaLogin } from './startScaLogin.js'

beforeEach(() => void stopClocks())

const get = 'GET /quotes/Quote:1'
const execute = 'POST /quotes/Quote:1/execute'
const request = 'POST /quotes/request'
const paid = openQuote({ status: 'PROCESSING' })

async function open(routes: Routes, options: object = {}) {
  const unit = unitWallet(routed(routes), options)
  await keepSession(unit.wallet, await sessionRecord())
  return unit
}

describe('requestQuote', () => {
  test('asks the app’s backend through the relay, and gives its quote', async () => {
    const { handle, sent } = unitWallet(routed({ [request]: [200, openQuote()] }))
    expect(await requestQuote(handle, { order: { id: 7 } })).toEqual(openQuote())
    expect(bodiesOf(sent)).toEqual([[request, { accountId, order: { id: 7 } }]])
  })

  test.each<[string, object, Reply, object]>([
    ['a bound that is none', { maxSendingAmount: { amount: -1 } }, [200, openQuote()], { name: 'TypeError' }],
    [
      'a quote above the bound',
      { maxSendingAmount: { amount: 99, currency: 'USDC' } },
      [200, openQuote()],
      { code: 'QUOTE_TOO_HIGH' },
    ],
    ['a refusal', {}, [403, { status: 403, code: 'FORBIDDEN', message: 'no' }], { code: 'REFUSED' }],
    ['a lost response', {}, lost, { code: 'UNREACHABLE', outcome: 'none' }],
  ])('rejects %s', async (_, options, reply, error) => {
    const failure = await errorOf(
      requestQuote(unitWallet(() => reply).handle, { order: 'coffee', ...options } as never),
    )
    expect({ ...failure, name: failure.name }).toMatchObject(error)
  })
})

describe('executeQuote', () => {
  test('signs the text of the quote, sends it once, and remembers the payment', async () => {
    const { handle, wallet, sent, lines } = await open({ [execute]: [200, paid] })
    expect(await executeQuote(handle, { quote: openQuote() })).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([execute])
    expect(sent.map(isSigned)).toEqual([true])
    expect(await paymentMemory(wallet, openQuote()).recall()).toBe('done')
  })

  test('in a browser without AbortSignal.timeout and any pays, too', async () => {
    for (const name of ['timeout', 'any'] as const)
      vi.spyOn(AbortSignal, name).mockImplementation(() => {
        throw new TypeError(`AbortSignal.${name} is not a function`)
      })
    const { handle } = await open({ [get]: [200, openQuote()], [execute]: [200, paid] })
    expect(await executeQuote(handle, { quoteId: 'Quote:1' })).toMatchObject({ status: 'PROCESSING' })
    vi.restoreAllMocks()
  })

  test('of an id reads the quote first', async () => {
    const { handle, lines } = await open({ [get]: [200, openQuote()], [execute]: [200, paid] })
    await executeQuote(handle, { quoteId: 'Quote:1' })
    expect(lines()).toEqual([get, execute])
  })

  test('a response about another quote says nothing of this one', async () => {
    const other = openQuote({ id: 'Quote:2', status: 'COMPLETED' })
    const readFirst = await open({ [get]: [200, { ...other, status: 'PENDING' }] })
    const unread = errorOf(executeQuote(readFirst.handle, { quoteId: 'Quote:1' }))
    expect(await unread).toMatchObject({ code: 'UNEXPECTED_RESPONSE', outcome: 'none' })
    const { handle } = await open({ [execute]: lost, [get]: [200, other] })
    const paying = errorOf(executeQuote(handle, { quote: openQuote() }))
    expect(await paying).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(await reconcilePayments(handle)).toEqual([{ quoteId: 'Quote:1', outcome: 'unknown' }])
  })

  test('from the turn of the call until its end the quote counts as being paid, so that its order gets no other', async () => {
    const { wallet, handle } = unitWallet()
    const paying = errorOf(executeQuote(handle, { quote: openQuote() }))
    expect([...wallet.state.payingCalls]).toEqual([{ quoteId: 'Quote:1' }])
    expect(await paying).toMatchObject({ code: 'SESSION_REQUIRED' })
    expect(wallet.state.payingCalls.size).toBe(0)
  })

  test.each<[string, object, Routes, object]>([
    ['an id that is none', { quoteId: '../x' }, {}, { name: 'TypeError' }],
    ['neither quote nor id', {}, {}, { name: 'TypeError' }],
    [
      'a payment that is refused',
      { quote: openQuote() },
      { [execute]: [403, { status: 403, code: 'FORBIDDEN', message: 'no' }], [get]: [200, openQuote()] },
      { code: 'REFUSED' },
    ],
    [
      'a lost response',
      { quote: openQuote() },
      { [execute]: lost, [get]: [200, openQuote()] },
      { code: 'OUTCOME_UNKNOWN' },
    ],
    [
      'a quote that is over',
      { quoteId: 'Quote:1' },
      { [get]: [200, openQuote({ status: 'EXPIRED' })] },
      { code: 'QUOTE_EXPIRED' },
    ],
  ])('rejects %s', async (_, options, routes, error) => {
    const { handle } = await open(routes)
    const failure = await errorOf(executeQuote(handle, options as never))
    expect({ ...failure, name: failure.name }).toMatchObject(error)
  })

  test('the events name the call with an unknown outcome, and the reads that the wallet makes because of it', async () => {
    let isLost = true
    const { handle, events } = await open({
      [execute]: () => (isLost ? lost : [200, paid]),
      [get]: () => (isLost ? lost : [200, paid]),
    })
    const calls = () => events.splice(0).filter(({ event }) => event === 'call')
    await errorOf(executeQuote(handle, { quote: openQuote() }))
    expect(calls()).toMatchObject([
      { endpoint: 'executeQuote', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
      { endpoint: 'getQuote', readsBack: 'executeQuote' },
    ])
    isLost = false
    await reconcilePayments(handle)
    expect(calls()).toMatchObject([{ endpoint: 'getQuote', status: 200, readsBack: 'executeQuote' }])
    // Nothing was lost: what is read then is no read-back.
    await executeQuote(handle, { quoteId: 'Quote:1' })
    for (const call of calls()) expect(call).not.toHaveProperty('readsBack')
  })

  test('an abort after it was sent ends at once, reads nothing back, and the payment is found later', async () => {
    const controller = new AbortController()
    const { handle, lines } = await open({
      [execute]: () => {
        controller.abort()
        return new Promise<Reply>(() => {})
      },
      [get]: [200, paid],
    })
    const paying = errorOf(executeQuote(handle, { quote: openQuote(), signal: controller.signal }))
    expect(await paying).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(lines()).toEqual([execute])
    expect(await reconcilePayments(handle)).toMatchObject([{ quoteId: 'Quote:1', outcome: 'done' }])
    expect(await reconcilePayments(handle)).toEqual([])
  })

  test('an aborted click does not abort the second click', async () => {
    const decisions: ((isYes: boolean) => void)[] = []
    const confirm = () => new Promise<boolean>((resolve) => decisions.push(resolve))
    const { handle, lines } = await open({ [execute]: [200, paid] }, { confirm })
    const caller = new AbortController()
    const first = errorOf(executeQuote(handle, { quote: openQuote(), signal: caller.signal }))
    const second = executeQuote(handle, { quote: openQuote() })
    await vi.waitFor(() => expect(decisions).toHaveLength(1))
    caller.abort()
    expect(await first).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    await vi.waitFor(() => expect(decisions).toHaveLength(2))
    decisions[1]!(true)
    expect(await second).toMatchObject({ status: 'PROCESSING' })
    expect(lines()).toEqual([execute])
  })

  test('a user who declines has paid nothing', async () => {
    const { handle, sent } = await open({ [execute]: [200, paid] }, { confirm: () => false })
    expect(await errorOf(executeQuote(handle, { quote: openQuote() }))).toMatchObject({
      code: 'SIGNING_DECLINED',
    })
    expect(sent).toEqual([])
  })

  test('in an origin of its own is paid there', async () => {
    const { handle, sent } = unitWallet()
    const call = vi.fn(async () => paid)
    const options = { quoteId: 'Quote:1' }
    expect(await executeQuote({ ...handle, remote: { call } } as unknown as Wallet, options)).toBe(paid)
    expect(call).toHaveBeenCalledExactlyOnceWith('executeQuote', options)
    expect(sent).toEqual([])
  })
})

describe('reconcilePayments', () => {
  test.each([
    ['COMPLETED', 'done'],
    ['FAILED', 'done'],
    ['PENDING', 'unknown'],
  ])('reads a payment without a known outcome: %s is %s', async (status, outcome) => {
    const { handle, wallet, lines } = await open({ [get]: [200, openQuote({ status })] })
    await paymentMemory(wallet, openQuote()).keepSent()
    expect(await reconcilePayments(handle)).toMatchObject([{ quoteId: 'Quote:1', outcome }])
    expect(lines()).toEqual([get])
  })

  test('without one makes no call', async () => {
    const { handle, sent } = await open({})
    expect(await reconcilePayments(handle)).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('a payment that the service holds', () => {
  const scaChallenge = {
    id: 'Challenge:1',
    expiresAt: at(300_000),
    factor: 'SMS_OTP',
    availableFactors: ['SMS_OTP'],
  }
  const heldQuote = openQuote({ status: 'PENDING_AUTHORIZATION', scaChallenge } as object)
  const authorize = 'POST /quotes/Quote:1/authorize'

  test('is paid with the proof, which leaves once', async () => {
    const { handle, sent } = await open({ [get]: [200, heldQuote], [authorize]: [200, paid] })
    expect(await authorizeQuote(handle, { quote: heldQuote, code: '123456' })).toMatchObject({
      status: 'PROCESSING',
    })
    expect(bodiesOf(sent)).toEqual([
      [get, undefined],
      [authorize, { code: '123456' }],
    ])
    expect(sent.filter(isSigned)).toEqual([])
  })

  test.each([{}, { code: '' }, { code: '1', passkey: true }])(
    '%o is no proof, and nothing is sent',
    async (proof) => {
      const { handle, sent } = await open({})
      expect(await errorOf(authorizeQuote(handle, { quote: heldQuote, ...proof } as never))).toBeInstanceOf(
        TypeError,
      )
      expect(sent).toEqual([])
    },
  )

  test('a code for a challenge that is over is not sent: the next challenge comes back', async () => {
    const next = { ...heldQuote, scaChallenge: { ...scaChallenge, id: 'Challenge:2' } }
    const { handle, lines } = await open({ [get]: [200, next] })
    const ending = authorizeQuote(handle, { quote: heldQuote, code: '123456' })
    expect(await ending).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { id: 'Challenge:2' },
    })
    expect(lines()).toEqual([get])
  })

  test('its code is sent again', async () => {
    const { handle, lines } = await open({ [`${authorize}/resend`]: [204] })
    expect(await resendQuoteCode(handle, { quote: heldQuote })).toBeUndefined()
    expect(await resendQuoteCode(handle, { quoteId: 'Quote:1' })).toBeUndefined()
    expect(lines()).toEqual([`${authorize}/resend`, `${authorize}/resend`])
    const refused = unitWallet(() => [429, { status: 429, code: 'RATE_LIMITED', message: 'wait' }]).handle
    expect(await errorOf(resendQuoteCode(refused, { quote: heldQuote }))).toMatchObject({
      code: 'RATE_LIMITED',
    })
    expect(await errorOf(resendQuoteCode(handle, {} as never))).toBeInstanceOf(TypeError)
  })
})

describe('the login that the service demands every 180 days', () => {
  const started = { challengeId: 'Challenge:1', factor: 'SMS_OTP', expiresAt: at(300_000) }
  const start = 'POST /sca/login/start'
  const complete = 'POST /sca/login/complete'

  test('begins for a customer, and ends with the code', async () => {
    const { handle, sent } = unitWallet(
      routed({ [start]: [200, started], [complete]: [200, { status: 'SUCCESS', sessionExpiresAt: at(1) }] }),
    )
    const login = await startScaLogin(handle, { customerId: 'Customer:1', factor: 'SMS_OTP' })
    expect(login).toMatchObject({ customerId: 'Customer:1', factor: 'SMS_OTP', expiresAt: at(300_000) })
    expect(await completeScaLogin(handle, { login, code: '123456' })).toEqual({ sessionExpiresAt: at(1) })
    expect(bodiesOf(sent)).toEqual([
      [start, { factor: 'SMS_OTP' }],
      [complete, { factor: 'SMS_OTP', challengeId: 'Challenge:1', code: '123456' }],
    ])
    expect(sent.map(({ query }) => decodeURIComponent(query))).toEqual(
      Array(2).fill('?customerId=Customer:1'),
    )
  })

  test.each<[string, Reply, object]>([
    ['a status that is no success', [200, { status: 'PENDING' }], { code: 'PROOF_REFUSED' }],
    ['a lost response', lost, { code: 'OUTCOME_UNKNOWN' }],
  ])('rejects %s', async (_, reply, error) => {
    const { handle } = unitWallet(routed({ [start]: [200, started], [complete]: reply }))
    const login = await startScaLogin(handle, { customerId: 'Customer:1', factor: 'SMS_OTP' })
    expect(await errorOf(completeScaLogin(handle, { login, code: '1' }))).toMatchObject(error)
  })
})
