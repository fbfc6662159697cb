/** Lost responses: the money moves once, and the client reports an unknown outcome where it cannot know. */

import {
  createCustomer,
  createExternalAccount,
  createQuote,
  createTransferOut,
  executeQuote,
  PlatformError,
} from '@embedded-wallet/platform'
import type { ServiceEndpointName } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld, usdAccount } from './world.js'

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
