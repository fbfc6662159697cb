/** Story: a region demands that the user authorizes a payment. Nothing moves before, and nothing is executed twice. */

import { executeQuote, reconcilePayments, ServiceError } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

// Source: profile 2026-08, section Resources, ScaChallenge.
const scaChallenge = {
  id: 'ScaChallenge:0198',
  expiresAt: '2126-08-21T12:00:00Z',
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP', 'PASSKEY'],
  purpose: null,
}

/**
 * A service that holds each quote that is executed.
 *
 * Source: profile 2026-08, POST /quotes/{id}/execute: "200 with PENDING_AUTHORIZATION and scaChallenge, nothing has moved".
 */
function holding() {
  const state = { status: 'PENDING', executions: 0, isLost: false, challenge: scaChallenge as unknown }
  const between =
    (next: Fetch): Fetch =>
    async (request) => {
      if (!request.url.includes('/quotes/')) return next(request)
      if (request.method === 'POST') {
        state.executions++
        state.status = 'PENDING_AUTHORIZATION'
        if (state.isLost) throw new TypeError('Failed to fetch')
      }
      const read = new Request(request.url.replace('/execute', ''), { headers: { 'Wallet-Call': '1' } })
      const quote = await (await next(read)).json()
      const isHeld = state.status === 'PENDING_AUTHORIZATION'
      return Response.json({
        ...quote,
        status: state.status,
        ...(isHeld ? { scaChallenge: state.challenge } : {}),
      })
    }
  return { state, between }
}

async function readyToPay() {
  const { state, between } = holding()
  const system = openTestSystem({ betweenWalletAndRelay: between })
  const { accountId, wallet } = await system.signedIn()
  return { state, system, wallet, quote: await system.quote(accountId, 10_000_000) }
}

test('a held payment ends with its challenge, is remembered, and is not executed a second time', async () => {
  const { state, wallet, quote } = await readyToPay()
  const pay = () => executeQuote(wallet, { quote })
  const error = await pay().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({
    code: 'AUTHORIZATION_REQUIRED',
    outcome: 'none',
    retryable: false,
    scaChallenge,
  })
  for (const held of [pay, pay, () => executeQuote(wallet, { quoteId: quote.id })])
    await expect(held()).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED', scaChallenge })
  expect(await reconcilePayments(wallet)).toMatchObject([
    { quoteId: quote.id, outcome: 'authorization-required', quote: { scaChallenge } },
  ])
  expect(state.executions).toBe(1)

  state.status = 'COMPLETED'
  expect(await pay()).toMatchObject({ id: quote.id, status: 'COMPLETED' })
  expect(state.executions).toBe(1)
  expect(await reconcilePayments(wallet)).toEqual([])
})

test.each([
  ['FAILED', 'done'],
  ['EXPIRED', 'none'],
  ['PROCESSING', 'done'],
])('a held payment that ends as %s is reconciled as %s', async (status, outcome) => {
  const { state, wallet, quote } = await readyToPay()
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
  state.status = status
  expect(await reconcilePayments(wallet)).toMatchObject([{ quoteId: quote.id, outcome }])
  expect(await reconcilePayments(wallet)).toEqual([])
  expect(state.executions).toBe(1)
})

test('a held payment that suddenly reads as open is not executed again', async () => {
  const { state, wallet, quote } = await readyToPay()
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
  state.status = 'PENDING'
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(state.executions).toBe(1)
  state.status = 'COMPLETED'
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

test('after a lost response, the quote says that the payment is held', async () => {
  const { state, wallet, quote } = await readyToPay()
  state.isLost = true
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({
    code: 'AUTHORIZATION_REQUIRED',
    outcome: 'none',
    scaChallenge,
  })
  expect(state.executions).toBe(1)
})

// Source: profile 2026-08, POST /quotes: "202: PENDING_AUTHORIZATION … paymentInstructions withheld until authorised".
test('a quote that is held from the start is neither signed nor sent, and is paid after its authorization', async () => {
  const { state, wallet, quote } = await readyToPay()
  state.status = 'PENDING_AUTHORIZATION'
  const { paymentInstructions: _, ...held } = { ...quote, status: 'PENDING_AUTHORIZATION', scaChallenge }
  const shown: string[] = []
  const asking = { ...wallet, confirm: ({ action }: { action: string }) => shown.push(action) > 0 }
  await expect(executeQuote(asking, { quote: held })).rejects.toMatchObject({
    code: 'AUTHORIZATION_REQUIRED',
  })
  expect({ shown, executions: state.executions }).toEqual({ shown: [], executions: 0 })
  expect(await reconcilePayments(wallet)).toEqual([])

  state.status = 'PENDING'
  await expect(executeQuote(asking, { quoteId: quote.id })).rejects.toMatchObject({
    code: 'AUTHORIZATION_REQUIRED',
  })
  expect({ shown, executions: state.executions }).toEqual({ shown: ['executeQuote'], executions: 1 })
})

test.each([['text'], [{ id: 7 }], [null], [undefined]])(
  'a challenge that cannot be read (%j) does not hide that the payment is held',
  async (challenge) => {
    const { state, wallet, quote } = await readyToPay()
    state.challenge = challenge
    await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({
      code: 'AUTHORIZATION_REQUIRED',
      scaChallenge: undefined,
    })
  },
)

// Source: profile 2026-08, POST /quotes/{id}/execute: 429 DAILY_VOLUME_LIMIT_EXCEEDED, and 403 without permission TRANSACT.
test.each([
  [429, 'DAILY_VOLUME_LIMIT_EXCEEDED', 'pay less, or on another day'],
  [403, 'FORBIDDEN', 'TRANSACT'],
])('a %i %s is a refusal that says what to do, and nothing is remembered', async (status, code, words) => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  const body = { status, code, message: 'no' }
  system.sandbox.faults.add({ endpoint: 'executeQuote', when: 'before', response: { status, body } })
  const error = await executeQuote(wallet, { quote }).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'REFUSED',
    status,
    serviceCode: code,
    outcome: 'none',
    retryable: false,
  })
  expect((error as Error).message).toContain(words)
  expect(await reconcilePayments(wallet)).toEqual([])
})
