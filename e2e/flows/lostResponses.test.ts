/** Story: the network loses a response while money moves. The money moves once, or the user learns that the outcome is unknown. */

import { executeQuote, reconcilePayments, signInWithPasskey, type WalletEvent } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'
import { openBench } from './faults/bench.js'

type Fetch = (request: Request) => Promise<Response>

/** Breaks the calls that execute a quote, between the wallet and the relay. */
function brokenNetwork() {
  const state: { breaking: ((request: Request, next: Fetch) => Promise<Response>) | undefined } = {
    breaking: undefined,
  }
  const between =
    (next: Fetch): Fetch =>
    (request) =>
      state.breaking && request.url.endsWith('/execute') ? state.breaking(request, next) : next(request)
  return { state, between }
}

async function readyToPay(system: TestSystem) {
  const { accountId, wallet } = await system.signedIn()
  return { accountId, wallet, quote: await system.quote(accountId, 10_000_000) }
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('a payment that left and then failed is reported as failed, not as unsent', async () => {
  const { state, between } = brokenNetwork()
  const system = openTestSystem({ betweenWalletAndRelay: between })
  const { accountId, wallet } = await readyToPay(system)
  const bank = await system.platform('createExternalAccount', {
    body: {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        // Payout and refund both fail, so the money does not come back.
        accountNumber: '000123456007',
        routingNumber: '021000021',
      },
    },
  })
  const quote = await system.platform('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    },
  })
  state.breaking = async (request, next) => {
    await next(request)
    return lost()
  }
  const pay = () => executeQuote(wallet, { quote })
  expect(await pay()).toMatchObject({ id: quote.id, status: 'FAILED' })
  expect(await system.balance(accountId)).toBe(90_000_000)
  state.breaking = undefined
  const otherDevice = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(otherDevice)
  expect(await executeQuote(otherDevice, { quote })).toMatchObject({ id: quote.id, status: 'FAILED' })
  expect(await pay()).toMatchObject({ id: quote.id, status: 'FAILED' })
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('a failed payment with a lost response is later found as failed', async () => {
  let statusShown: string | undefined
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      if (statusShown === undefined || !request.url.includes('/quotes/')) return next(request)
      if (request.method === 'POST') return lost()
      const response = await next(request)
      return Response.json({ ...(await response.json()), status: statusShown })
    },
  })
  const { wallet, quote } = await readyToPay(system)
  statusShown = 'PENDING'
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  statusShown = 'FAILED'
  expect(await reconcilePayments(wallet)).toMatchObject([
    { quoteId: quote.id, outcome: 'done', quote: { status: 'FAILED' } },
  ])
  expect(await reconcilePayments(wallet)).toEqual([])
})

test('aborting after the payment was sent ends at once, reads nothing back, and the payment is found later', async () => {
  const controller = new AbortController()
  const sent: string[] = []
  let isSent = false
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      sent.push(request.method)
      if (isSent || !request.url.endsWith('/execute')) return next(request)
      isSent = true
      await next(request)
      controller.abort()
      // The response never comes.
      return new Promise<Response>(() => {})
    },
  })
  const { accountId, wallet, quote } = await readyToPay(system)
  sent.length = 0
  await expect(executeQuote(wallet, { quote, signal: controller.signal })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
  })
  expect(sent).toEqual(['POST'])
  expect(await reconcilePayments(wallet)).toMatchObject([{ quoteId: quote.id, outcome: 'done' }])
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('a payment that the caller knows as executed is read, not signed, on another device', async () => {
  const system = openTestSystem()
  const { accountId, wallet, quote } = await readyToPay(system)
  const executed = await executeQuote(wallet, { quote })
  const otherDevice = system.wallet(accountId, { passkeys: wallet.authenticator })
  await signInWithPasskey(otherDevice)
  for (const options of [{ quote: executed }, { quoteId: quote.id }])
    expect(await executeQuote(otherDevice, options as { quoteId: string })).toMatchObject({
      status: 'COMPLETED',
    })
  expect(system.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(90_000_000)
})

test('the events name the call with an unknown outcome, and the read that the wallet makes because of it', async () => {
  const { state, between } = brokenNetwork()
  const system = openTestSystem({ betweenWalletAndRelay: between })
  const { wallet, quote } = await readyToPay(system)
  const events: WalletEvent[] = []
  const heard = { ...wallet, onEvent: (event: WalletEvent) => void events.push(event) }
  state.breaking = async (request, next) => {
    await next(request)
    return lost()
  }
  await executeQuote(heard, { quote })
  const calls = () => events.splice(0).filter(({ event }) => event === 'call')
  expect(calls()).toMatchObject([
    { endpoint: 'executeQuote', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
    { endpoint: 'getQuote', status: 200, readsBack: 'executeQuote' },
  ])

  // Nothing was lost: what is read then is no read-back.
  state.breaking = undefined
  const shown = await system.quote(wallet.accountId, 1_000_000)
  await executeQuote(heard, { quote: shown })
  await executeQuote(heard, { quoteId: shown.id })
  for (const call of calls()) expect(call).not.toHaveProperty('readsBack')
})

test('a payment that was left unknown is read back later, and the event says so', async () => {
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => (request) => (request.url.includes('/quotes/') ? lost() : next(request)),
  })
  const { wallet, quote } = await readyToPay(system)
  const events: WalletEvent[] = []
  const heard = { ...wallet, onEvent: (event: WalletEvent) => void events.push(event) }
  await expect(executeQuote(heard, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  events.length = 0
  await reconcilePayments(heard)
  expect(events).toMatchObject([{ endpoint: 'getQuote', code: 'UNREACHABLE', readsBack: 'executeQuote' }])
})

const isExecution = ({ url }: Request) => url.endsWith('/execute')

test('a request is lost, the quote expires, and the user tries again: the payment is over, and nothing more is signed', async () => {
  const { system, accountId, wallet, front, sent, movements } = await openBench()
  const quote = await system.quote(accountId, 10_000_000)
  front.hits = isExecution
  front.fault = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  front.fault = undefined
  system.sandbox.clock.advance(60 * 60_000)
  await signInWithPasskey(wallet)
  sent.length = 0
  await expect(executeQuote(wallet, { quote })).rejects.toThrow('The quote was not executed: it has expired.')
  expect(sent.filter(isExecution)).toEqual([])
  expect(movements()).toBe(0)
})
