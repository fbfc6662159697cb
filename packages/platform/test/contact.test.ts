/** Changes that the owner of a wallet signs, made by the integrator's backend. */

import {
  confirmEmailVerification,
  confirmPhoneVerification,
  createCustomer,
  createKycLink,
  createPlatform,
  listInternalAccounts,
  needsSignature,
  startEmailVerification,
  startPhoneVerification,
  updateCustomer,
  updateInternalAccount,
} from '@embedded-wallet/platform'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { openPlatformWorld, rowOf } from './world.js'

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
  await expect(createKycLink(platform, { customerId })).rejects.toMatchObject({ status: 409 })
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
