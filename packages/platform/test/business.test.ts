/** The verification of a business, its owners and documents; and the life of an invitation. */

import {
  cancelInvitation,
  claimInvitation,
  createBeneficialOwner,
  createInvitation,
  createVerification,
  getInvitation,
  listBeneficialOwners,
  listDocuments,
  uploadDocument,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, personalInfo } from './world.js'

const business = (registrationNumber: string) =>
  ({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Example Ltd', registrationNumber, taxId: '98-7654321' },
  }) as const

test('a business with owners and documents is verified, and its events arrive', async () => {
  const { platform, addCustomer, arrived, received } = await openPlatformWorld()
  const { customer } = await addCustomer(business('HRB 123456'))
  expect(customer.kybStatus).toBe('UNVERIFIED')
  const owners = []
  for (const ownershipPercentage of [60, 40]) {
    const body = {
      customerId: customer.id,
      roles: ['UBO', 'DIRECTOR'] as const,
      ownershipPercentage,
      personalInfo,
    }
    owners.push(await createBeneficialOwner(platform, { ...body, roles: [...body.roles] }))
  }
  expect(owners.map(({ kycStatus }) => kycStatus)).toEqual(['APPROVED', 'APPROVED'])
  expect((await listBeneficialOwners(platform, { customerId: customer.id }).page()).totalCount).toBe(2)

  const file = new File(['%PDF-1.7'], 'register.pdf', { type: 'application/pdf' })
  const document = await uploadDocument(platform, {
    documentHolder: customer.id,
    documentType: 'CERTIFICATE_OF_INCORPORATION',
    country: 'DE',
    file,
  })
  expect(document).toMatchObject({ fileName: 'register.pdf', documentHolder: customer.id })
  const passport = { documentType: 'PASSPORT', side: 'FRONT', documentNumber: 'C01X00T47', file } as const
  await uploadDocument(platform, { documentHolder: owners[0]!.id, ...passport })
  expect((await listDocuments(platform, { documentHolder: customer.id }).page()).data).toEqual([document])
  expect((await listDocuments(platform).page()).data).toHaveLength(2)

  const verification = await createVerification(platform, { customerId: customer.id })
  expect(verification).toMatchObject({ customerId: customer.id, verificationStatus: 'APPROVED', errors: [] })
  expect(await arrived()).toEqual(expect.arrayContaining(['CUSTOMER.KYB_APPROVED', 'VERIFICATION.APPROVED']))
  const event = received.find(({ family }) => family === 'CUSTOMER')
  const isCustomer = event?.problem === undefined && event?.family === 'CUSTOMER'
  expect(isCustomer && event.data.kybStatus).toBe('APPROVED')
})

test('an invitation is read and claimed once, and the inviter gets an event', async () => {
  const world = await openPlatformWorld()
  const { platform, sandbox, received } = world
  const inviterUma = '$ada@shop.example'
  const invitee = { inviteeUma: '$bob@shop.example' }
  const invite = (more: object = {}) => createInvitation(platform, { inviterUma, firstName: 'Ada', ...more })

  const { code, url } = await invite({ amountToSend: 12_50 })
  expect(url).toContain(code)
  expect(await getInvitation(platform, { invitationCode: code })).toMatchObject({
    status: 'PENDING',
    firstName: 'Ada',
    amountToSend: { amount: 12_50, currency: { code: 'USD' } },
  })
  for (const inviteeUma of ['bob', inviterUma])
    await expect(claimInvitation(platform, { invitationCode: code, inviteeUma })).rejects.toMatchObject({
      serviceStatus: 400,
    })
  expect(await claimInvitation(platform, { invitationCode: code, ...invitee })).toMatchObject({
    status: 'CLAIMED',
    claimedAt: '2026-04-08T15:30:00.000Z',
    ...invitee,
  })
  await expect(claimInvitation(platform, { invitationCode: code, ...invitee })).rejects.toMatchObject({
    serviceCode: 'INVITATION_ALREADY_CLAIMED',
  })
  await world.arrived()
  const event = received.find(({ family }) => family === 'INVITATION')
  const isInvitation = event?.problem === undefined && event?.family === 'INVITATION'
  expect(isInvitation && event.data.code).toBe(code)
  expect(event?.type).toBe('INVITATION_CLAIMED')

  const second = await invite()
  expect(await cancelInvitation(platform, { invitationCode: second.code })).toMatchObject({
    status: 'CANCELLED',
  })
  await expect(claimInvitation(platform, { invitationCode: second.code, ...invitee })).rejects.toMatchObject({
    serviceCode: 'INVITATION_CANCELLED',
  })
  const third = await invite({ expiresAt: new Date(sandbox.clock.now() + 1000).toISOString() })
  await sandbox.clock.advance(1001)
  expect(await getInvitation(platform, { invitationCode: third.code })).toMatchObject({ status: 'EXPIRED' })
  await expect(claimInvitation(platform, { invitationCode: third.code, ...invitee })).rejects.toMatchObject({
    serviceStatus: 409,
  })
  await expect(getInvitation(platform, { invitationCode: 'none' })).rejects.toMatchObject({
    serviceCode: 'INVITATION_NOT_FOUND',
  })
})
