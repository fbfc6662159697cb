/** External accounts by their id: read and deleted. */

import {
  createCustomerExternalAccount,
  createExternalAccount,
  createQuote,
  deleteCustomerExternalAccount,
  deleteExternalAccount,
  getCustomerExternalAccount,
  getExternalAccount,
  listExternalAccounts,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, rowOf, usdAccount } from './world.js'

const notFound = { serviceCode: 'NOT_FOUND', status: 404 }

test('an external account of the platform is read and deleted (profiles 2026-04 and 2026-08, /platform/external-accounts/{id})', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const { accounts } = await addFundedCustomer(50_00)
  const wanted = usdAccount()
  const account = await createExternalAccount(platform, wanted)
  const accountId = account.id
  expect(await getExternalAccount(platform, { accountId })).toEqual(account)
  await expect(getCustomerExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)
  await expect(deleteCustomerExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)

  expect(await deleteExternalAccount(platform, { accountId })).toBeUndefined()
  await expect(getExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)
  await expect(deleteExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)
  const quote = createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  })
  await expect(quote).rejects.toMatchObject(notFound)
  expect((await createExternalAccount(platform, wanted)).id).not.toBe(accountId)
})

test('an external account of a customer is read and deleted (profiles 2026-04 and 2026-08, /customers/external-accounts/{id})', async () => {
  const { platform, addCustomer } = await openPlatformWorld()
  const { customer } = await addCustomer()
  const wanted = { ...usdAccount(), customerId: customer.id }
  const account = await createCustomerExternalAccount(platform, wanted)
  const accountId = account.id
  expect(await getCustomerExternalAccount(platform, { accountId })).toEqual(account)
  await expect(getExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)
  expect(await deleteCustomerExternalAccount(platform, { accountId })).toBeUndefined()
  await expect(getCustomerExternalAccount(platform, { accountId })).rejects.toMatchObject(notFound)
})

test('a list of many pages is whole, although each account is deleted as it comes', async () => {
  const { platform } = await openPlatformWorld()
  const all: string[] = []
  for (let made = 0; made < 7; made++) all.push((await createExternalAccount(platform, usdAccount())).id)
  const listed: string[] = []
  for await (const row of listExternalAccounts(platform, { limit: 2 })) {
    const { id } = rowOf(row)
    await deleteExternalAccount(platform, { accountId: id })
    listed.push(id)
  }
  expect(listed).toEqual(all)
})
