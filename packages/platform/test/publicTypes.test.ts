/** What the types of the options permit. */

import { createCustomer, createQuote, listTransactions, type OptionsOf } from '@embedded-wallet/platform'
import type { CreateCustomerBody } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

test('a field that may be left out may be undefined, at any depth, and is not sent', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const user: { email?: string | undefined; line2?: string | undefined } = {}
  const body: OptionsOf<CreateCustomerBody> = {
    customerType: 'INDIVIDUAL',
    email: user.email,
    address: { line1: '1 Test Street', line2: user.line2, postalCode: '94103', country: 'US' },
  }
  const customer = await createCustomer(platform, { ...body, signal: undefined, idempotencyKey: undefined })
  expect(customer).not.toHaveProperty('email')
  expect(customer.address).toEqual({ line1: '1 Test Street', postalCode: '94103', country: 'US' })
  const { accounts } = await addFundedCustomer(100_00)
  await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD!, customerId: undefined },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'USD' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
    description: undefined,
  })
  const filters = { customerId: user.email, limit: undefined, signal: undefined }
  expect((await listTransactions(platform, filters).page()).hasMore).toBe(false)
})
