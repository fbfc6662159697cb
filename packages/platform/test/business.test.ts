/** The verification of a business, its owners and documents; and the life of an invitation. */

import {
  cancelInvitation,
  claimInvitation,
  createBeneficialOwner,
  createCustomerExternalAccount,
  createInvitation,
  createQuote,
  createVerification,
  deleteDocument,
  executeQuote,
  getBeneficialOwner,
  getDocument,
  getInvitation,
  getVerification,
  listAgreements,
  listBeneficialOwners,
  listDocuments,
  listVerifications,
  replaceDocument,
  updateBeneficialOwner,
  uploadDocument,
  uploadQuoteDocument,
} from '@embedded-wallet/platform'
import { agreementTypes } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld, personalInfo, usdAccount } from './world.js'

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

// Verifications, beneficial owners and documents by their ids.

const notFound = { serviceCode: 'NOT_FOUND', serviceStatus: 404 }

async function openBusinessWorld() {
  const world = await openPlatformWorld()
  const { customer } = await world.addCustomer({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Example Ltd', registrationNumber: 'HRB 123456' },
  })
  const owner = (more: Partial<typeof personalInfo> | { lastName?: string } = {}) =>
    createBeneficialOwner(world.platform, {
      customerId: customer.id,
      roles: ['UBO'],
      ownershipPercentage: 60,
      personalInfo: { ...personalInfo, ...more },
    })
  return { ...world, customerId: customer.id, owner }
}

test('verifications are listed and read (profiles 2026-04 and 2026-08, GET /verifications)', async () => {
  const { platform, customerId, addCustomer } = await openBusinessWorld()
  const { customer: ada } = await addCustomer()
  const first = await createVerification(platform, { customerId })
  const second = await createVerification(platform, { customerId: ada.id })
  expect((await listVerifications(platform).page()).data).toEqual([first, second])
  expect((await listVerifications(platform, { customerId }).page()).data).toEqual([first])
  const { verificationStatus } = first
  expect((await listVerifications(platform, { verificationStatus }).page()).totalCount).toBe(2)
  const rejected = listVerifications(platform, { verificationStatus: 'REJECTED' })
  expect((await rejected.page()).data).toEqual([])
  expect(await getVerification(platform, { verificationId: first.id })).toEqual(first)
  const none = getVerification(platform, { verificationId: 'Verification:none' })
  await expect(none).rejects.toMatchObject(notFound)
})

test('a beneficial owner is read and changed (profiles 2026-04 and 2026-08, /beneficial-owners/{id})', async () => {
  const { platform, sandbox, owner } = await openBusinessWorld()
  const created = await owner({ lastName: 'Example002' })
  expect(created.kycStatus).toBe('REJECTED')
  const beneficialOwnerId = created.id
  expect(await getBeneficialOwner(platform, { beneficialOwnerId })).toEqual(created)

  await sandbox.clock.advance(1000)
  const roles = ['UBO', 'DIRECTOR'] as const
  const changed = await updateBeneficialOwner(platform, { beneficialOwnerId, roles: [...roles] })
  expect(changed).toEqual({ ...created, roles, updatedAt: expect.not.stringContaining(created.createdAt) })
  const corrected = { ...personalInfo, middleName: 'M' }
  const again = await updateBeneficialOwner(platform, {
    beneficialOwnerId,
    ownershipPercentage: 25,
    personalInfo: corrected,
  })
  expect(again).toMatchObject({
    roles,
    ownershipPercentage: 25,
    personalInfo: corrected,
    kycStatus: 'APPROVED',
  })
  expect(await getBeneficialOwner(platform, { beneficialOwnerId })).toEqual(again)
  const none = updateBeneficialOwner(platform, { beneficialOwnerId: 'BeneficialOwner:none', roles: ['UBO'] })
  await expect(none).rejects.toMatchObject(notFound)
  await expect(updateBeneficialOwner(platform, { beneficialOwnerId, roles: [] })).rejects.toThrow(TypeError)
})

test('a document is replaced, and deleted until it is handed in (profiles 2026-04 and 2026-08, /documents/{id})', async () => {
  const { platform, customerId, owner } = await openBusinessWorld()
  const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  const upload = (documentHolder: string) =>
    uploadDocument(platform, {
      documentHolder,
      documentType: 'PASSPORT',
      side: 'FRONT',
      country: 'DE',
      documentNumber: 'C01X00T47',
      file: file('front.pdf'),
    })
  const first = await upload((await owner()).id)
  const documentId = first.id
  expect(await getDocument(platform, { documentId })).toEqual(first)
  const wanted = { documentType: 'NATIONAL_ID', country: 'FR' } as const
  const replaced = await replaceDocument(platform, { documentId, ...wanted, file: file('id.pdf') })
  const { side: _, documentNumber: __, ...kept } = first
  expect(replaced).toEqual({ ...kept, ...wanted, fileName: 'id.pdf', updatedAt: expect.any(String) })
  expect(await getDocument(platform, { documentId })).toEqual(replaced)
  const empty = new File([], 'empty.pdf')
  await expect(replaceDocument(platform, { documentId, ...wanted, file: empty })).rejects.toMatchObject({
    serviceCode: 'INVALID_INPUT',
  })

  const second = await upload(customerId)
  expect(await deleteDocument(platform, { documentId: second.id })).toBeUndefined()
  await expect(getDocument(platform, { documentId: second.id })).rejects.toMatchObject(notFound)
  await createVerification(platform, { customerId })
  const third = await upload(customerId)
  await expect(deleteDocument(platform, { documentId })).rejects.toMatchObject({
    serviceCode: 'CONFLICT',
    serviceStatus: 409,
  })
  await deleteDocument(platform, { documentId: third.id })
  expect((await listDocuments(platform).page()).data).toEqual([replaced])
})

// Source: service of autumn 2026, read 2026-11-28, row 8; published text of `POST /quotes/{quoteId}/documents`, read 2026-11-29.
test('the document that a quote needs is uploaded, and then the quote is executed', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld({ profile: '2026-08' })
  const { customer, accounts } = await addFundedCustomer(100_00, {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Mill', country: 'DE', incorporatedOn: '1837-01-01', taxId: 'DE1' } as never,
  })
  const payee = await createCustomerExternalAccount(platform, {
    customerId: customer.id,
    currency: 'CNY',
    accountInfo: {
      ...{ accountType: 'CNY_ACCOUNT', bankName: 'Bank', accountNumber: '62170012' },
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Loom' },
    },
  })
  const { id: quoteId, documentRequirements = [] } = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  })
  const [{ requirementId, acceptedDocumentTypes } = { requirementId: '', acceptedDocumentTypes: [] }] =
    documentRequirements
  const file = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' })
  const upload = { quoteId, requirementId, documentType: acceptedDocumentTypes[0]!, file }
  expect(await uploadQuoteDocument(platform, upload)).toMatchObject({
    id: quoteId,
    documentStatus: 'COMPLETE',
    documentRequirements: [{ satisfied: true }],
  })
  expect((await executeQuote(platform, { quoteId })).status).toBe('COMPLETED')
})

const person = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' } as const

// Source: service of autumn 2026, read 2026-11-28, row 8: "`POST /quotes` with `immediatelyExecute` in place of transfer-in and transfer-out".
test('a quote that is executed at once takes the place of a transfer, into the account and out of it', async () => {
  const { platform, addFundedCustomer, balance } = await openPlatformWorld({ profile: '2026-08' })
  const { customer, accounts } = await addFundedCustomer(100_00)
  const { currency, accountInfo } = usdAccount()
  const bank = await createCustomerExternalAccount(platform, {
    ...{ customerId: customer.id, currency },
    accountInfo: { ...accountInfo, bankAccountType: 'CHECKING', beneficiary: person },
  })
  const move = (from: string, to: string) =>
    createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: from },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      ...{ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 10_00, immediatelyExecute: true },
    })
  expect((await move(bank.id, accounts.USD!)).status).toBe('COMPLETED')
  expect(await balance(accounts.USD!)).toBe(110_00)
  const out = await move(accounts.USD!, bank.id)
  expect(out.status).toBe('COMPLETED')
  expect(await balance(accounts.USD!)).toBe(110_00 - out.totalSendingAmount)
})

// Source: service of autumn 2026, read 2026-11-28, row 4; published schema of an agreement, read 2026-11-29: type, version and url.
test('the agreements in force are listed', async () => {
  const { platform } = await openPlatformWorld({ profile: '2026-08' })
  const listed = await listAgreements(platform)
  expect(listed.map(({ type }) => type)).toEqual(agreementTypes)
  expect(listed).toContainEqual({
    type: 'END_USER_TERMS',
    version: 'V1',
    url: expect.stringMatching(/^https:/),
  })
})
