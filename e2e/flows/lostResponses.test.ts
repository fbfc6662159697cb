/** Story: the network loses a response while money moves. The money moves once, or the user learns that the outcome is unknown. */

import { executeQuote, signInWithPasskey } from '@embedded-wallet/core'
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
