/** The refusals of the service: its codes, and codes that only real deployments send. */

import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import {
  createExternalAccount,
  createQuote,
  getQuote,
  PlatformError,
  receiveUmaPayment,
  sendQuotePayment,
} from '@embedded-wallet/platform'
import type { ErrorCode } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld, usdAccount } from './world.js'

async function failureOf(promise: Promise<unknown>): Promise<PlatformError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error as PlatformError
}

test('each refusal of a payment has its own code, and no money moves', async () => {
  const world = await openPlatformWorld()
  const { platform } = world
  const { customer, accounts } = await world.addFundedCustomer(100_00)
  const payee = await createExternalAccount(platform, usdAccount())
  const order = {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  } as const
  const waiting = await createQuote(platform, {
    ...order,
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: customer.id },
  })
  const uma = (umaAddress: string) =>
    ({ destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' }) as const
  // Source of the statuses: dated profiles, section 7.
  const cases: [ErrorCode, number, () => Promise<unknown>][] = [
    [
      'SELF_PAYMENT',
      400,
      () =>
        createQuote(platform, { ...order, destination: { ...order.destination, accountId: accounts.USD! } }),
    ],
    ['AMOUNT_OUT_OF_RANGE', 400, () => createQuote(platform, { ...order, lockedCurrencyAmount: 1 })],
    ['INVALID_UMA_ADDRESS', 400, () => createQuote(platform, { ...order, destination: uma('malformed') })],
    ['LOOKUP_REQUEST_NOT_FOUND', 404, () => createQuote(platform, { ...order, lookupId: 'Lookup:none' })],
    [
      'USER_NOT_FOUND',
      404,
      () =>
        receiveUmaPayment(platform, {
          senderUmaAddress: '$bob@elsewhere.example',
          receiverUmaAddress: '$unknown@shop.example',
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 1,
        }),
    ],
    [
      'INVALID_AMOUNT',
      400,
      () => sendQuotePayment(platform, { quoteId: waiting.id, currencyCode: 'USD', currencyAmount: 1 }),
    ],
  ]
  for (const [code, status, refused] of cases) {
    const error = await failureOf(refused())
    expect(error).toMatchObject({
      code: 'REFUSED',
      serviceCode: code,
      serviceStatus: status,
      outcome: 'none',
    })
  }
  expect(await world.balance(accounts.USD!)).toBe(100_00)
})

/** Codes that the sandbox never sends by itself: here a fault responds with them. Source of the statuses: dated profiles, section 7. */
const ofDeploymentsOnly = {
  INVALID_SIGNATURE: 401,
  WALLET_SIGNATURE_MISSING: 401,
  WALLET_SIGNATURE_MALFORMED: 401,
  WALLET_SIGNATURE_BODY_MISMATCH: 401,
  WALLET_SIGNATURE_INVALID: 401,
  REQUEST_ID_MISSING: 401,
  USER_NOT_READY: 403,
  PAYREQ_REQUEST_FAILED: 424,
  DAILY_VOLUME_LIMIT_EXCEEDED: 429,
} satisfies Partial<Record<ErrorCode, number>>

test.each([...Object.entries(ofDeploymentsOnly), ['A_CODE_FROM_TOMORROW', 400] as const])(
  '%s reaches the caller unchanged, as serviceCode',
  async (code, status) => {
    const { platform, sandbox } = await openPlatformWorld()
    const body = { status, code, message: 'in words', details: { any: 1 } }
    sandbox.faults.add({ endpoint: 'getQuote', when: 'before', response: { status, body } })
    const error = await failureOf(getQuote(platform, { quoteId: 'Quote:1' }))
    expect(error).toMatchObject({
      code: 'REFUSED',
      serviceCode: code,
      serviceStatus: status,
      serviceMessage: 'in words',
      details: { any: 1 },
      outcome: 'none',
    })
    if (code in ofDeploymentsOnly) recordRow(`error:${error.serviceCode}`)
  },
)
