/** Regression tests: each is a wrong result that the SDK once gave after a fault. */

import { executeQuote, reconcilePayments, registerEmailOtp, registerOAuth } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { findingOf, lost, openBench, repair } from './bench.js'

const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')
const refuseWith = (status: number) => async () =>
  Response.json({ status, code: 'RATE_LIMITED', message: 'no' }, { status })

test('a payment with a lost response stays unknown after later refusals', async () => {
  const bench = await openBench()
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  const pay = () => findingOf(bench, executeQuote(bench.wallet, { quote }))
  let isGone = false
  bench.front.fault = async (request, next) => {
    if (isGone) return lost(request, next)
    await next(request)
    isGone = true
    return lost(request, next)
  }
  // The payment is executed, but neither its response nor the quote comes back.
  expect(await pay()).toMatchObject({ outcome: 'unknown', movements: 1 })
  for (const status of [429, 401, 403, 409]) {
    bench.front.fault = (request, next) => (isSigned(request) ? refuseWith(status)() : lost(request, next))
    expect(await pay(), String(status)).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN' })
  }
  repair(bench)
  expect(await reconcilePayments(bench.wallet)).toMatchObject([{ quoteId: quote.id, outcome: 'done' }])
  expect(await reconcilePayments(bench.wallet)).toEqual([])
})

test.each([
  ['ahead', 60],
  ['behind', -400],
])(
  'only the clock of the service counts: the clock of a relay is %s, and a lost response is found again',
  async (_, seconds) => {
    const bench = await openBench()
    const { clock } = bench.system.sandbox
    // As a server of Node does: a response without a Date gets its own.
    bench.front.fault = async (request, next) => {
      const response = await next(request)
      if (!response.headers.has('Date'))
        response.headers.set('Date', new Date(clock.now() + seconds * 1000).toUTCString())
      return response
    }
    let isGone = false
    bench.back.fault = async (request, next) => {
      if (!isGone) {
        const response = await next(request)
        isGone = response.status === 201
        if (!isGone) return response
      }
      return lost(request, next)
    }
    const add = () => registerEmailOtp(bench.wallet, { email: 'ada@shop.example' })
    expect(await findingOf(bench, add())).toMatchObject({ outcome: 'unknown' })
    bench.back.fault = undefined
    expect(await add()).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@shop.example' })
  },
)

test('a registration with a lost response stays unknown when its ID token is too old for a retry', async () => {
  const bench = await openBench()
  const { identity, clock } = bench.system.sandbox
  const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example' })
  let isGone = false
  bench.front.fault = async (request, next) => {
    if (isGone) return lost(request, next)
    const response = await next(request)
    if (!isSigned(request)) return response
    isGone = true
    const headers = { Date: new Date(clock.now() + 61_000).toUTCString() }
    return Response.json({ status: 401, code: 'UNAUTHORIZED', message: 'no' }, { status: 401, headers })
  }
  const finding = await findingOf(bench, registerOAuth(bench.wallet, { oidcToken }))
  expect(finding).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN' })
})
