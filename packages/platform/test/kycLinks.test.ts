/** Links to the verification page, in the profiles that have them, and the banks that can be paid to. */

import { createKycLink, createPlatform, getKycLink, listDiscoveries } from '@embedded-wallet/platform'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

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
  await expect(unknown).rejects.toMatchObject({ status: 404, serviceCode: 'USER_NOT_FOUND' })
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
  await expect(unknown).rejects.toMatchObject({ status: 404, serviceCode: 'USER_NOT_FOUND' })
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
