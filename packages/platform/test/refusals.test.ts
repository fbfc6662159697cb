/** Refusals reach the caller, and after a lost response the money has moved once. */

import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import {
  createCustomer,
  createExternalAccount,
  createQuote,
  createTransferOut,
  executeQuote,
  getQuote,
  PlatformError,
} from '@embedded-wallet/platform'
import type { ErrorCode, ServiceEndpointName } from '@embedded-wallet/protocol'
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

// Lost responses: the money moves once, and the client reports an unknown outcome where it cannot know.

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown as PlatformError,
  )

test.each(['before', 'after'] as const)(
  'a payment is made once when its response is lost %s the service acts',
  async (when) => {
    const world = await openPlatformWorld()
    const { platform, sandbox } = world
    const { accounts } = await world.addFundedCustomer(100_00)
    const payee = await createExternalAccount(platform, usdAccount())
    const drop = (endpoint: ServiceEndpointName, times = 1) =>
      sandbox.faults.add({ endpoint, when, response: 'drop', times })

    drop('createQuote')
    const quote = await createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_00,
    })
    drop('executeQuote', 2)
    expect(await executeQuote(platform, { quoteId: quote.id })).toMatchObject({ id: quote.id })
    expect(await world.balance(accounts.USD!)).toBe(90_00)

    drop('createTransferOut', 3)
    const body = { source: { accountId: accounts.USD! }, destination: { accountId: payee.id }, amount: 5_00 }
    const error = await failure(createTransferOut(platform, body))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ outcome: 'unknown' })
    const { idempotencyKey } = error!
    await createTransferOut(platform, { ...body, idempotencyKey: idempotencyKey! })
    expect(await world.balance(accounts.USD!)).toBe(85_00)
    expect(sandbox.faults.pending()).toEqual([])

    // The service cannot recognize a repeated customer, so the client does not repeat the call.
    drop('createCustomer')
    const customer = { platformCustomerId: 'bob', customerType: 'INDIVIDUAL' } as const
    expect(await failure(createCustomer(platform, customer))).toMatchObject({ outcome: 'unknown' })
    const again = await failure(createCustomer(platform, customer))
    expect(again?.serviceCode).toBe(when === 'after' ? 'CONFLICT' : undefined)
  },
)
