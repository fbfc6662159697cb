/** The refusals of the service: its codes, its limits, and codes that only real deployments send. */

import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import {
  createExternalAccount,
  createPlatform,
  createQuote,
  fundInternalAccount,
  getQuote,
  listTransactions,
  PlatformError,
  receiveUmaPayment,
  sendQuotePayment,
} from '@embedded-wallet/platform'
import { type ErrorCode, type ServiceEndpointName, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createSender, type SenderCall } from '../src/transport/createSender.js'
import { openPlatformWorld, type PlatformWorld, personalInfo, usdAccount } from './world.js'

async function failureOf(promise: Promise<unknown>): Promise<PlatformError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error as PlatformError
}

/** Sends requests that the typed client refuses, and returns the response as text: `400 INVALID_INPUT amount`. */
function rawSender({ sandbox, baseUrl }: PlatformWorld) {
  const send = createSender({ baseUrl, credentials: sandbox })
  return async (name: ServiceEndpointName, call: SenderCall & { method?: 'PATCH' }) => {
    const endpoint = serviceEndpoints[name]
    const response = await send(call.method ? { ...endpoint, method: call.method } : endpoint, call)
    const body = await response.json()
    return `${response.status} ${body.code ?? ''} ${body.details?.field ?? ''}`.trim()
  }
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

test('the service itself keeps its limits, without the typed client', async () => {
  const world = await openPlatformWorld()
  const { accounts } = await world.addCustomer()
  const raw = rawSender(world)
  const params = { accountId: accounts.USD! }
  const fund = (amount: number) => raw('fundInternalAccount', { params, body: JSON.stringify({ amount }) })
  expect(await fund(100_000_000_000)).toBe('200')
  for (const amount of [100_000_000_001, 0, -1, 1.5])
    expect(await fund(amount)).toBe('400 INVALID_INPUT amount')

  const quote = (lockedCurrencyAmount: number) =>
    raw('createQuote', {
      body: JSON.stringify({
        source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
        destination: {
          destinationType: 'UMA_ADDRESS',
          umaAddress: '$bob@elsewhere.example',
          currency: 'USD',
        },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount,
      }),
    })
  expect(await quote(9_000_000_000_000_001)).toBe('400 INVALID_INPUT lockedCurrencyAmount')
  expect(await quote(100_000)).toBe('201')

  for (const limit of ['0', '101', '1.5', 'all', ''])
    expect(await raw('listTransactions', { query: { limit } })).toBe('400 INVALID_INPUT limit')
  for (const limit of ['1', '100']) expect(await raw('listTransactions', { query: { limit } })).toBe('200')
  await Promise.all(Array.from({ length: 21 }, () => createExternalAccount(world.platform, usdAccount())))
  const page = await createSender({ baseUrl: world.baseUrl, credentials: world.sandbox })(
    serviceEndpoints.listExternalAccounts,
    {},
  ).then((response) => response.json())
  expect(page).toMatchObject({ hasMore: true, totalCount: 21 })
  expect(page.data).toHaveLength(20)

  const { customer: business } = await world.addCustomer({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Example Ltd' },
  })
  const owner = (ownershipPercentage: number) =>
    raw('createBeneficialOwner', {
      body: JSON.stringify({
        customerId: business.id,
        roles: ['UBO'],
        ownershipPercentage,
        personalInfo,
      }),
    })
  for (const percentage of [0, 33.3, 100]) expect(await owner(percentage)).toBe('201')
  for (const percentage of [-1, 100.1])
    expect(await owner(percentage)).toBe('400 INVALID_INPUT ownershipPercentage')
})

test('the service refuses wrong methods, content types and sizes', async () => {
  const raw = rawSender(await openPlatformWorld())
  const form = new FormData()
  form.set('platformCustomerId', 'ada')
  expect(await raw('createCustomer', { method: 'PATCH', body: '{}' })).toBe('405 METHOD_NOT_ALLOWED')
  expect(await raw('createCustomer', { body: form })).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  expect(await raw('uploadDocument', { body: '{}' })).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  const large = JSON.stringify({ platformCustomerId: 'x'.repeat(2 ** 20), customerType: 'INDIVIDUAL' })
  expect(await raw('createCustomer', { body: large })).toBe('413 PAYLOAD_TOO_LARGE')
  const params = { accountId: 'InternalAccount:none' }
  expect(await raw('fundInternalAccount', { params, body: '{"amount":1}' })).toBe('404 NOT_FOUND')
})

test('the service refuses production keys in sandbox calls, and wrong keys everywhere', async () => {
  const production = await openPlatformWorld({ mode: 'production' })
  const { accounts } = await production.addCustomer()
  const funding = fundInternalAccount(production.platform, { accountId: accounts.USD!, amount: 1 })
  expect(await failureOf(funding)).toMatchObject({ serviceCode: 'FORBIDDEN', serviceStatus: 403 })
  const { baseUrl, sandbox } = production
  const stranger = createPlatform({ baseUrl, tokenId: sandbox.tokenId, clientSecret: 'wrong' })
  expect(await failureOf(listTransactions(stranger).page())).toMatchObject({ serviceStatus: 401 })
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
