/** Before a payment: the platform's own accounts, and what can be sent to a UMA address. */

import {
  createCustomerExternalAccount,
  createExternalAccount,
  createQuote,
  deleteCustomerExternalAccount,
  deleteExternalAccount,
  executeQuote,
  fundInternalAccount,
  getCustomerExternalAccount,
  getExternalAccount,
  getTransaction,
  listExternalAccounts,
  listInternalAccounts,
  listPlatformInternalAccounts,
  lookUpUmaAddress,
  updatePlatformConfig,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, orderOf, rowOf, toBob, usdAccount } from './world.js'

test('the platform has accounts of its own, which can pay (profiles 2026-04 and 2026-08, GET /platform/internal-accounts)', async () => {
  const { platform, addCustomer } = await openPlatformWorld()
  const { customer } = await addCustomer()
  const all = (await listPlatformInternalAccounts(platform)).map(rowOf)
  const codes = all.map(({ balance }) => balance.currency.code)
  expect(codes).toEqual(expect.arrayContaining(['USDC', 'USD', 'EUR']))
  expect(new Set(codes).size).toBe(codes.length)
  expect(await listPlatformInternalAccounts(platform)).toEqual(all)
  const usd = rowOf((await listPlatformInternalAccounts(platform, { currency: 'USD' }))[0])
  expect(usd).toMatchObject({ type: 'INTERNAL_FIAT', balance: { amount: 0 } })
  const crypto = await listPlatformInternalAccounts(platform, { type: 'INTERNAL_CRYPTO' })
  expect(crypto.length).toBeLessThan(all.length)
  // They are not among the accounts of customers.
  const { data } = await listInternalAccounts(platform, { limit: 100 }).page()
  expect(new Set(data.map((row) => rowOf(row).customerId))).toEqual(new Set([customer.id]))

  await fundInternalAccount(platform, { accountId: usd.id, amount: 50_00 })
  const quote = await createQuote(platform, orderOf(usd.id, toBob(), 10_00))
  await executeQuote(platform, { quoteId: quote.id })
  const paid = rowOf((await listPlatformInternalAccounts(platform, { currency: 'USD' }))[0])
  expect(paid.balance.amount).toBe(40_00)
})

test.each([
  ['document', ''],
  ['2026-04', undefined],
  ['2026-08', undefined],
] as const)(
  'in %s the owner of a platform account is %j (interface document, profile table)',
  async (profile, owner) => {
    const { platform } = await openPlatformWorld({ profile })
    const account = rowOf((await listPlatformInternalAccounts(platform))[0])
    expect(account.customerId).toBe(owner)
    expect(Object.hasOwn(account, 'customerId')).toBe(owner !== undefined)
  },
)

test('a UMA address is looked up, and the quote continues the lookup (profiles 2026-04 and 2026-08, GET /receiver/uma/{receiverUmaAddress})', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const { customer, accounts } = await addFundedCustomer(50_00)
  const receiverUmaAddress = '$bob@elsewhere.example'
  const lookup = await lookUpUmaAddress(platform, { receiverUmaAddress, customerId: customer.id })
  expect(lookup).toMatchObject({ receiverUmaAddress, lookupId: expect.stringMatching(/^Lookup:/) })
  expect(lookup.supportedCurrencies).toContainEqual({
    currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
    estimatedExchangeRate: expect.any(Number),
    min: 1,
    max: expect.any(Number),
  })
  expect(lookup.requiredPayerDataFields).toContainEqual({ name: 'FULL_NAME', mandatory: true })

  const order = {
    lookupId: lookup.lookupId,
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  } as const
  const destination = {
    destinationType: 'UMA_ADDRESS',
    umaAddress: receiverUmaAddress,
    currency: 'USD',
  } as const
  const other = createQuote(platform, {
    ...order,
    destination: { ...destination, umaAddress: '$eve@elsewhere.example' },
  })
  await expect(other).rejects.toMatchObject({ serviceCode: 'INVALID_INPUT', details: { field: 'lookupId' } })
  const quote = await createQuote(platform, { ...order, destination })
  const transaction = await getTransaction(platform, { transactionId: quote.transactionId! })
  expect(transaction).toMatchObject({ status: 'PENDING', destination: { umaAddress: receiverUmaAddress } })
})

test('a lookup shows the currencies of the receiver', async () => {
  const { platform, addCustomer } = await openPlatformWorld()
  const senderUmaAddress = '$ada@elsewhere.example'
  await addCustomer({ umaAddress: '$bob@shop.example', currencies: ['EUR'] })
  const codes = async (receiverUmaAddress: string) =>
    (await lookUpUmaAddress(platform, { receiverUmaAddress, senderUmaAddress })).supportedCurrencies.map(
      ({ currency }) => currency.code,
    )
  expect(await codes('$bob@shop.example')).toEqual(['USDC', 'EUR'])
  // Source: interface document, sandbox UMA addresses.
  expect(await codes('$success.mxn@sandbox.example')).toEqual(['MXN'])
  expect(await codes('$carla@vale.example')).toEqual(['BRL'])
  const usd = {
    currencyCode: 'USD',
    minAmount: 100,
    maxAmount: 5_000_00,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING'],
  }
  await updatePlatformConfig(platform, { supportedCurrencies: [usd] })
  const { supportedCurrencies } = await lookUpUmaAddress(platform, {
    receiverUmaAddress: '$dan@elsewhere.example',
    senderUmaAddress,
  })
  expect(supportedCurrencies).toMatchObject([{ currency: { code: 'USD' }, min: 100, max: 5_000_00 }])
})

test.each([
  ['document', 'USER_NOT_FOUND'],
  ['2026-04', 'USER_NOT_FOUND'],
  ['2026-08', 'UMA_NOT_FOUND'],
] as const)('in %s an unknown UMA address is %s (profile table, error codes)', async (profile, code) => {
  const { platform } = await openPlatformWorld({ profile })
  const senderUmaAddress = '$ada@elsewhere.example'
  const unknown = lookUpUmaAddress(platform, {
    receiverUmaAddress: '$stranger@sandbox.example',
    senderUmaAddress,
  })
  await expect(unknown).rejects.toMatchObject({ serviceCode: code, serviceStatus: 404 })
  for (const receiverUmaAddress of [
    'ada@shop.example',
    '$ada',
    '$ada@shop.example/../x',
    '$Ada@shop.example',
  ])
    await expect(lookUpUmaAddress(platform, { receiverUmaAddress, senderUmaAddress })).rejects.toThrow(
      'receiverUmaAddress must be a UMA address',
    )
  const payerless = lookUpUmaAddress(platform, { receiverUmaAddress: '$bob@elsewhere.example' })
  await expect(payerless).rejects.toThrow('senderUmaAddress or customerId must be given')
})

// External accounts by their id: read and deleted.

const notFound = { serviceCode: 'NOT_FOUND', serviceStatus: 404 }

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
  const quote = createQuote(platform, orderOf(accounts.USD!, accountId, 10_00))
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
