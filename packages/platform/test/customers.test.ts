/** Customers that a platform reads, lists and deletes. */

import {
  confirmEmailVerification,
  confirmPhoneVerification,
  createCustomer,
  createCustomerExternalAccount,
  createKycLink,
  createPlatform,
  createQuote,
  createVerification,
  deleteCustomer,
  getCustomer,
  getKycLink,
  listCustomers,
  listDiscoveries,
  listInternalAccounts,
  needsSignature,
  startEmailVerification,
  startPhoneVerification,
  updateCustomer,
  updateInternalAccount,
} from '@embedded-wallet/platform'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { openPlatformWorld, orderOf, rowOf, toBob, usdAccount } from './world.js'

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
    serviceStatus: 404,
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

  const gone = { serviceCode: 'CUSTOMER_DELETED', serviceStatus: 410, outcome: 'none' }
  await expect(deleteCustomer(platform, { customerId })).rejects.toMatchObject(gone)
  await expect(createVerification(platform, { customerId })).rejects.toMatchObject(gone)
  const account = { customerId, ...usdAccount() }
  await expect(createCustomerExternalAccount(platform, account)).rejects.toMatchObject(gone)
  const quote = createQuote(platform, orderOf(accounts.USD!, toBob(), 10_00))
  await expect(quote).rejects.toMatchObject(gone)
  await expect(deleteCustomer(platform, { customerId: 'Customer:none' })).rejects.toMatchObject({
    serviceCode: 'USER_NOT_FOUND',
  })
})

// Links to the verification page, in the profiles that have them, and the banks that can be paid to.

const redirectUri = 'https://shop.example/done'

// Source: dated profiles, section 3, "kyc-link": the call moved.
test('in 2026-04 the link is read by the platform’s own id', async () => {
  const { platform, addCustomer } = await openPlatformWorld({ profile: '2026-04' })
  const { customer } = await addCustomer()
  const { platformCustomerId } = customer
  const link = await getKycLink(platform, { platformCustomerId, redirectUri })
  expect(link).toEqual({ kycUrl: expect.any(String), platformCustomerId, customerId: customer.id })
  expect(new URL(link.kycUrl!).searchParams.get('redirectUri')).toBe(redirectUri)
  const unknown = getKycLink(platform, { platformCustomerId: 'unknown' })
  await expect(unknown).rejects.toMatchObject({ serviceStatus: 404, serviceCode: 'USER_NOT_FOUND' })
  const newer = createKycLink(platform, { customerId: customer.id })
  await expect(newer).rejects.toThrow('createKycLink needs the profile 2026-08')
})

test('in 2026-08 the link is made for a customer, and ends', async () => {
  const { platform, sandbox, addCustomer } = await openPlatformWorld({ profile: '2026-08' })
  const { customer } = await addCustomer()
  const link = await createKycLink(platform, { customerId: customer.id })
  expect(link).toEqual({ kycUrl: expect.any(String), expiresAt: expect.any(String), provider: 'SANDBOX' })
  expect(Date.parse(link.expiresAt!)).toBeGreaterThan(sandbox.clock.now())
  const unknown = createKycLink(platform, { customerId: 'Customer:00000000-0000-7000-8000-000000000000' })
  await expect(unknown).rejects.toMatchObject({ serviceStatus: 404, serviceCode: 'USER_NOT_FOUND' })
})

test('the banks of a country or a currency', async () => {
  const { tokenId, clientSecret, fetch } = createSandbox()
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId,
    clientSecret,
    fetch,
  })
  const row = { bankName: 'VALE', displayName: 'Banco do Vale', country: 'BR', currency: 'BRL' }
  expect(await listDiscoveries(platform, { country: 'BR' })).toEqual([row])
  expect(await listDiscoveries(platform, { country: 'BR', currency: 'EUR' })).toEqual([])
  expect((await listDiscoveries(platform)).length).toBeGreaterThan(1)
})

// Changes that the owner of a wallet signs, made by the integrator's backend.

const walletSignature = 'sandbox-valid-signature'

// Source: profile 2026-08, PATCH /internal-accounts/{id} and PATCH /customers/{id}.
test('a change of a wallet or of its address is signed on the device, and the second call makes it', async () => {
  const sandbox = createSandbox({ profile: '2026-08' })
  const platform = createPlatform({ ...sandbox, profile: '2026-08' })
  const { id: customerId } = await createCustomer(platform, {
    customerType: 'INDIVIDUAL',
    email: 'ada@shop.example',
  })
  const { data } = await listInternalAccounts(platform, { customerId }).page()
  const accountId = rowOf(data[0]).id
  const privacy = { accountId, privateEnabled: true }
  const demand = await updateInternalAccount(platform, privacy)
  if (!needsSignature(demand)) throw new Error('no signature was demanded')
  const { requestId } = demand
  expect(await updateInternalAccount(platform, { ...privacy, walletSignature, requestId })).toMatchObject({
    id: accountId,
    privateEnabled: true,
  })
  const contact = { customerId, customerType: 'INDIVIDUAL', email: 'new@shop.example' } as const
  const second = await updateCustomer(platform, contact)
  if (!needsSignature(second)) throw new Error('no signature was demanded')
  expect(
    await updateCustomer(platform, { ...contact, walletSignature, requestId: second.requestId }),
  ).toMatchObject({ id: customerId, email: 'new@shop.example' })
})

test('elsewhere no change of a customer is signed, and no wallet is private', async () => {
  const { platform, addCustomer } = await openPlatformWorld()
  const { customer } = await addCustomer({ platformCustomerId: 'ada' })
  const { id: customerId } = customer
  expect(
    await updateCustomer(platform, { customerId, customerType: 'INDIVIDUAL', fullName: 'Ada' }),
  ).toMatchObject({ id: customerId, fullName: 'Ada' })
  await expect(
    updateInternalAccount(platform, { accountId: 'InternalAccount:1', privateEnabled: true }),
  ).rejects.toThrow(TypeError)
})

// Source: profile 2026-08, POST /customers/{id}/verify-email and verify-phone, and section 1, "Sandbox, codes".
test('the addresses of a customer are verified before the link to the verification is made', async () => {
  const { platform, addCustomer } = await openPlatformWorld({ profile: '2026-08' })
  const contact = { region: 'DE', email: 'ada@shop.example', phoneNumber: '+15550100' }
  const customerId = (await addCustomer(contact)).customer.id
  await expect(createKycLink(platform, { customerId })).rejects.toMatchObject({ serviceStatus: 409 })
  expect(await startEmailVerification(platform, { customerId })).toBeUndefined()
  await expect(confirmEmailVerification(platform, { customerId, code: '000000' })).rejects.toMatchObject({
    serviceCode: 'INVALID_INPUT',
  })
  expect(await confirmEmailVerification(platform, { customerId, code: '123456' })).toMatchObject({
    contactVerification: { email: 'VERIFIED', phone: 'PENDING' },
  })
  await startPhoneVerification(platform, { customerId })
  await confirmPhoneVerification(platform, { customerId, code: '123456' })
  expect(await createKycLink(platform, { customerId })).toHaveProperty('kycUrl')
})
