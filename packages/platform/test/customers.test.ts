/** Customers that a platform reads, lists and deletes. */

import {
  createCustomerExternalAccount,
  createQuote,
  createVerification,
  deleteCustomer,
  getCustomer,
  listCustomers,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, rowOf, usdAccount } from './world.js'

test('customers are listed by their fields and times (profiles 2026-04 and 2026-08, GET /customers)', async () => {
  const { platform, sandbox, addCustomer } = await openPlatformWorld()
  const idsOf = async (query: Parameters<typeof listCustomers>[1]) =>
    (await listCustomers(platform, query).page()).data.map((row) => rowOf(row).platformCustomerId)
  const { customer: ada } = await addCustomer({ platformCustomerId: 'ada', region: 'US' })
  await sandbox.clock.advance(60_000)
  const noon = new Date(sandbox.clock.now()).toISOString()
  await addCustomer({
    platformCustomerId: 'acme',
    customerType: 'BUSINESS',
    region: 'DE',
    currencies: ['EUR'],
    umaAddress: '$acme@shop.example',
    businessInfo: { legalName: 'Acme Ltd' },
  })
  expect(await getCustomer(platform, { customerId: ada.id })).toEqual(ada)
  expect(await idsOf({})).toEqual(['ada', 'acme'])
  expect(await idsOf({ platformCustomerId: 'ada' })).toEqual(['ada'])
  expect(await idsOf({ customerType: 'BUSINESS' })).toEqual(['acme'])
  expect(await idsOf({ region: 'US' })).toEqual(['ada'])
  expect(await idsOf({ currency: 'EUR' })).toEqual(['acme'])
  expect(await idsOf({ umaAddress: '$acme@shop.example' })).toEqual(['acme'])
  expect(await idsOf({ createdAfter: noon })).toEqual(['acme'])
  expect(await idsOf({ createdBefore: ada.createdAt! })).toEqual(['ada'])
  expect(await idsOf({ updatedAfter: noon, updatedBefore: noon })).toEqual(['acme'])
  expect((await listCustomers(platform, { limit: 1 }).page()).hasMore).toBe(true)
  await expect(idsOf({ createdAfter: 'yesterday' })).rejects.toThrow(TypeError)
  await expect(getCustomer(platform, { customerId: 'Customer:none' })).rejects.toMatchObject({
    serviceCode: 'USER_NOT_FOUND',
    status: 404,
  })
})

test('a deleted customer stays readable and can do nothing more (profiles 2026-04 and 2026-08, DELETE /customers/{id})', async () => {
  const { platform, sandbox, addFundedCustomer } = await openPlatformWorld()
  const { customer, accounts } = await addFundedCustomer(50_00)
  const customerId = customer.id
  await sandbox.clock.advance(1000)
  const deleted = await deleteCustomer(platform, { customerId })
  expect(deleted).toMatchObject({ id: customerId, isDeleted: true })
  expect(deleted.updatedAt).not.toBe(customer.updatedAt)
  expect(await getCustomer(platform, { customerId })).toEqual(deleted)

  expect((await listCustomers(platform).page()).data).toEqual([])
  const all = await listCustomers(platform, { isIncludingDeleted: 'true' }).page()
  expect(all.data).toEqual([deleted])

  const gone = { serviceCode: 'CUSTOMER_DELETED', status: 410, outcome: 'none' }
  await expect(deleteCustomer(platform, { customerId })).rejects.toMatchObject(gone)
  await expect(createVerification(platform, { customerId })).rejects.toMatchObject(gone)
  const account = { customerId, ...usdAccount() }
  await expect(createCustomerExternalAccount(platform, account)).rejects.toMatchObject(gone)
  const quote = createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'USD' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  })
  await expect(quote).rejects.toMatchObject(gone)
  await expect(deleteCustomer(platform, { customerId: 'Customer:none' })).rejects.toMatchObject({
    serviceCode: 'USER_NOT_FOUND',
  })
})
