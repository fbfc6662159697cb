/** Story: a payment in a region that demands an authorization. Nothing moves before, nothing is executed twice; a customer in Germany does it all from the browser. */

import 'fake-indexeddb/auto'
import {
  authorizeQuote,
  completeScaLogin,
  executeQuote,
  indexedDbSessionStore,
  reconcilePayments,
  resendQuoteCode,
  ServiceError,
  startScaLogin,
} from '@embedded-wallet/core'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
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

// Story: a customer in Germany logs in, pays and proves, all of it from the browser, against the sandbox of 2026-08.

async function inGermany(options: Parameters<typeof openTestSystem>[0] = {}) {
  const system = openTestSystem({
    profile: '2026-08',
    relay: { mode: 'sandbox', clientAddress: () => '192.0.2.7' },
    ...options,
  })
  const { accountId, wallet } = await system.signedIn({ region: 'DE' })
  const { data } = await system.platform('listCustomers', { query: { region: 'DE' } })
  const customerId = (data[0] as { id: string }).id
  const quote = await system.quote(accountId, 10_000_000)
  return { system, accountId, wallet, customerId, quote }
}

// Source: dated profiles, section 3: codes of the sandbox are 123456; a login lasts 180 days; without one 409 SCA_SESSION_REQUIRED.
test('a payment is refused until the user has logged in, then proven with a code, and made once', async () => {
  const { system, accountId, wallet, customerId, quote } = await inGermany()
  const before = await executeQuote(wallet, { quote }).catch((error: unknown) => error)
  const first = await authorizeQuote(wallet, { quote, code: '123456' }).catch((error: unknown) => error)
  // Where the service says it at the execution, nothing is held yet.
  expect([before, first]).toContainEqual(expect.objectContaining({ serviceCode: 'SCA_SESSION_REQUIRED' }))

  const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
  await expect(completeScaLogin(wallet, { login, code: '000001' })).rejects.toMatchObject({
    code: 'PROOF_REFUSED',
  })
  const { sessionExpiresAt } = await completeScaLogin(wallet, { login, code: '123456' })
  const days = (Date.parse(sessionExpiresAt!) - system.sandbox.clock.now()) / 86_400_000
  expect(Math.round(days)).toBe(180)

  const held = await executeQuote(wallet, { quote }).catch((error: unknown) => error)
  expect(held).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', scaChallenge: { factor: 'SMS_OTP' } })
  await expect(authorizeQuote(wallet, { quote, code: '000001' })).rejects.toMatchObject({
    code: 'PROOF_REFUSED',
  })
  // Just sent: the service makes the user wait.
  await expect(resendQuoteCode(wallet, { quote })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  system.sandbox.clock.advance(31_000)
  await resendQuoteCode(wallet, { quote })
  expect(await system.balance(accountId)).toBe(100_000_000)
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('a customer that the caller has no account of cannot be logged in', async () => {
  const { wallet } = await inGermany()
  const other = startScaLogin(wallet, { customerId: 'Customer:0198', factor: 'SMS_OTP' })
  await expect(other).rejects.toMatchObject({ code: 'REFUSED', status: 404 })
})

test.each([
  // Source: dated profiles, section 3: the response names the factor of the request, and only a status is an end.
  ['for another factor', { factor: 'TOTP' }, 'factor'],
  ['without a factor', { factor: 7 }, 'factor'],
])('a login that a relay starts %s is refused', async (_, lie, field) => {
  const { wallet, customerId } = await inGermany()
  const lying = {
    ...wallet,
    fetch: async (request: Request) => {
      const response = await wallet.fetch(request)
      return Response.json({ ...(await response.json()), ...lie }, response)
    },
  }
  await expect(startScaLogin(lying, { customerId, factor: 'SMS_OTP' })).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: expect.stringContaining(field),
  })
})

/** A payment that the service holds, after the login of 180 days. */
async function held(options: Parameters<typeof openTestSystem>[0] = {}) {
  const ready = await inGermany(options)
  const { wallet, customerId, quote } = ready
  const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
  await completeScaLogin(wallet, { login, code: '123456' })
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
  return ready
}

// Source: profile 2026-08, "Lapsed": FAILED, nothing moved. `done` says that the quote is over, and its status how.
test('a payment that the user never authorizes ends without a payment', async () => {
  const { system, accountId, wallet, quote } = await held()
  system.sandbox.clock.advance(10 * 60_000)
  expect(await reconcilePayments(wallet)).toMatchObject([
    { quoteId: quote.id, outcome: 'done', quote: { status: 'FAILED' } },
  ])
  expect(await system.balance(accountId)).toBe(100_000_000)
})

// Source: dated profiles, section 3, WebAuthn: the options go to the browser unchanged; the passkey is none of the wallet's.
test('a passkey of the service logs in and authorizes, with real assertions', async () => {
  const { system, accountId, wallet: own, customerId, quote } = await inGermany()
  const origin = 'https://shop.example'
  const authenticator = createSoftwareAuthenticator({ origin })
  const query = { customerId }
  const enrollment = await system.platform('createScaFactor', { query, body: { type: 'PASSKEY' } })
  if (enrollment.type !== 'PASSKEY') throw new Error('another enrollment')
  const credential = await authenticator.create(enrollment.options as never)
  const body = { type: 'PASSKEY', origin, credential } as never
  await system.platform('confirmScaFactor', { query, body })

  const prompts: unknown[] = []
  const get: typeof authenticator.get = (options) => {
    prompts.push(options)
    return authenticator.get(options)
  }
  const wallet = Object.assign(Object.create(null), own, { passkeys: { get } })
  const login = await startScaLogin(wallet, { customerId, factor: 'PASSKEY' })
  const { sessionExpiresAt } = await completeScaLogin(wallet, { login, passkey: true })
  expect(Date.parse(sessionExpiresAt!)).toBeGreaterThan(system.sandbox.clock.now())
  const error = await executeQuote(wallet, { quote, scaFactor: 'PASSKEY' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'AUTHORIZATION_REQUIRED', scaChallenge: { factor: 'PASSKEY' } })
  const { scaChallenge } = error as { scaChallenge: { passkeyAssertionOptions: object } }
  expect(await authorizeQuote(wallet, { quoteId: quote.id, passkey: true })).toMatchObject({
    status: 'COMPLETED',
  })
  expect(prompts).toEqual([login.challenge.passkeyOptions, scaChallenge.passkeyAssertionOptions])
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('two tabs authorize at once: one proof leaves, and the payment is made once', async () => {
  const proofs: string[] = []
  const { system, accountId, wallet, quote } = await held({
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.url.endsWith('/authorize')) proofs.push(await request.clone().text())
      return next(request)
    },
  })
  const sessionStore = indexedDbSessionStore('two-tabs-authorize')
  const tabs = [0, 1].map(() => system.wallet(accountId, { sessionStore }))
  // The space keeps the two apart in this one page, so that only the turn of the tabs is between them.
  const ends = await Promise.all(
    tabs.map((tab, i) => authorizeQuote(tab, { quoteId: quote.id, code: i === 0 ? '123456' : '123456 ' })),
  )
  expect(ends).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
  expect(proofs).toEqual(['{"code":"123456"}'])
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(proofs).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test.each([
  ['before the service', 'OUTCOME_UNKNOWN', 2],
  ['after the service', undefined, 1],
])('a proof that is lost %s is never sent a second time by itself', async (where, code, sent) => {
  let proofs = 0
  const { system, accountId, wallet, quote } = await held({
    betweenWalletAndRelay: (next) => async (request) => {
      if (!request.url.endsWith('/authorize') || proofs++ > 0) return next(request)
      if (where === 'after the service') await next(request)
      throw new TypeError('Failed to fetch')
    },
  })
  const prove = () => authorizeQuote(wallet, { quoteId: quote.id, code: '123456' })
  const end = await prove().catch((error: unknown) => error)
  expect(end).toMatchObject(code === undefined ? { status: 'COMPLETED' } : { code, outcome: 'unknown' })
  expect(proofs).toBe(1)
  expect(await system.balance(accountId)).toBe(code === undefined ? 90_000_000 : 100_000_000)
  if (code) expect(await reconcilePayments(wallet)).toMatchObject([{ outcome: 'authorization-required' }])
  // The user types it again.
  expect(await prove()).toMatchObject({ status: 'COMPLETED' })
  expect(proofs).toBe(sent)
  expect(await system.balance(accountId)).toBe(90_000_000)
})
