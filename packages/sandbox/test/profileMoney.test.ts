/** The money side of each profile: verification, networks, lookups and refunds, where the dated deployments differ. */

import { shows } from '@embedded-wallet/e2e/support/shows.js'
import { individualKycOutcomes, type ProfileName } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { controlOf, createWorld } from './client.js'

const mill = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'The Mill',
    registrationNumber: '5-12-789',
    country: 'GB',
    incorporatedOn: '1837-01-01',
    taxId: 'GB12345',
  },
}
const owner = {
  roles: ['UBO'],
  ownershipPercentage: 60,
  personalInfo: {
    firstName: 'Ada',
    lastName: 'Byron',
    birthDate: '1815-12-10',
    nationality: 'GB',
    address: { line1: '12 St James Square', postalCode: 'SW1Y', country: 'GB' },
    idType: 'NON_US_TAX_ID',
    identifier: 'X1',
  },
}

// Source: profile tables, "Sandbox, KYC": the document and 2026-04 have rules for owners and businesses only.
test.each(['document', '2026-04'] as const)('in %s every individual is APPROVED', async (profile) => {
  const { send } = createWorld({ profile })
  for (const fullName of ['Ada 001', 'Ada 002', 'Ada 003', 'Ada'])
    expect((await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName })).body).toMatchObject({
      kycStatus: 'APPROVED',
    })
})

// Source: profile 2026-08, "Sandbox, KYC": the last three characters of fullName at creation.
test.each([
  ['001', 'PENDING', 'IN_PROGRESS'],
  ['002', 'REJECTED', undefined],
  ['003', 'UNVERIFIED', 'RESOLVE_ERRORS'],
  ['other', 'APPROVED', undefined],
] as const)(
  'in 2026-08 an individual with the suffix %s is %s',
  async (row, kycStatus, verificationStatus) => {
    const { send } = createWorld({ profile: '2026-08' })
    const fullName = row === 'other' ? 'Ada Byron' : `Ada ${row}`
    const { body: ada } = await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName })
    expect(ada.kycStatus).toBe(kycStatus)
    const verification = await send('POST', '/verifications', { customerId: ada.id })
    // Source: profile 2026-08, POST /verifications: 400 once approved or rejected.
    if (verificationStatus === undefined)
      expect(verification).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    else expect(verification).toMatchObject({ status: 200, body: { verificationStatus } })
    if (row === '003')
      expect(verification.body.errors).toMatchObject([
        { resourceId: ada.id, type: expect.any(String), reason: expect.any(String) },
      ])
    expect(individualKycOutcomes[row]).toBe(kycStatus)
    shows(`scenario:individualKyc.${row}`)
  },
)

// Source: profile 2026-08, "Sandbox, KYC": 001 and 003 normal validation, 002 REJECTED, other APPROVED.
test.each([
  ['001', 'RESOLVE_ERRORS', 'UNVERIFIED'],
  ['002', 'REJECTED', 'REJECTED'],
  ['003', 'RESOLVE_ERRORS', 'UNVERIFIED'],
  ['789', 'APPROVED', 'APPROVED'],
])('in 2026-08 a business with the suffix %s is verified as %s', async (suffix, first, kybStatus) => {
  const { send, sandbox } = createWorld({ profile: '2026-08' })
  const registrationNumber = `5-12-${suffix}`
  const { body: business } = await send('POST', '/customers', {
    ...mill,
    businessInfo: { ...mill.businessInfo, registrationNumber },
  })
  expect(business.kybStatus).toBe('UNVERIFIED')
  const verify = () => send('POST', '/verifications', { customerId: business.id })
  const { status, body } = await verify()
  expect({ status, verificationStatus: body.verificationStatus }).toEqual({
    status: 200,
    verificationStatus: first,
  })
  expect((await send('GET', `/customers/${business.id}`)).body.kybStatus).toBe(kybStatus)
  expect(sandbox.events().map(({ type }) => type)).toContain(`VERIFICATION.${first}`)
  if (first !== 'RESOLVE_ERRORS') {
    expect(await verify()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    return
  }
  for (const error of body.errors)
    expect(error).toMatchObject({ resourceId: business.id, reason: expect.any(String) })
  expect(body.errors.map(({ type }: { type: string }) => type)).toContain('MISSING_BENEFICIAL_OWNER')
  await send('POST', '/beneficial-owners', { ...owner, customerId: business.id })
  expect((await verify()).body).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] })
  expect((await send('GET', `/customers/${business.id}`)).body.kybStatus).toBe('PENDING')
  shows('event:VERIFICATION.RESOLVE_ERRORS', 'event:VERIFICATION.IN_PROGRESS')
})

// Source: published schemas, Verification.verificationStatus and VERIFICATION events: no PENDING.
test.each(['document', '2026-04'] as const)(
  'in %s a business that waits has a verification IN_PROGRESS, which a decision ends',
  async (profile) => {
    const { send, sandbox } = createWorld({ profile })
    const businessInfo = { ...mill.businessInfo, registrationNumber: '5-12-001' }
    const { body: business } = await send('POST', '/customers', { ...mill, businessInfo })
    const { body: verification } = await send('POST', '/verifications', { customerId: business.id })
    expect(verification).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] })
    expect((await send('GET', `/customers/${business.id}`)).body.kybStatus).toBe('PENDING')
    const types = () => sandbox.events().map(({ type }) => type)
    expect(types()).toEqual(['CUSTOMER.KYB_PENDING', 'VERIFICATION.IN_PROGRESS'])
    await controlOf(sandbox)('POST', `/customers/${business.id}`, { verificationStatus: 'APPROVED' })
    expect(types().slice(2)).toEqual(['VERIFICATION.APPROVED', 'CUSTOMER.KYB_APPROVED'])
    expect((await send('GET', `/verifications/${verification.id}`)).body.verificationStatus).toBe('APPROVED')
  },
)

// Source: published schemas: BusinessInfo of 2026-08, and `ownershipPercentage` of both deployments.
test('what a profile requires of a business and of its owners is refused when it lacks', async () => {
  const { send } = createWorld({ profile: '2026-08' })
  expect((await send('POST', '/customers', { customerType: 'BUSINESS' })).body.details).toEqual({
    field: 'businessInfo',
  })
  for (const name of ['legalName', 'country', 'incorporatedOn', 'taxId']) {
    const { [name as 'taxId']: _, ...businessInfo } = mill.businessInfo
    expect((await send('POST', '/customers', { ...mill, businessInfo })).body.details, name).toEqual({
      field: `businessInfo.${name}`,
    })
  }
  for (const profile of ['2026-04', '2026-08'] as const) {
    const world = createWorld({ profile })
    const { body: business } = await world.send('POST', '/customers', mill)
    const { ownershipPercentage: _, ...without } = owner
    for (const body of [without, { ...owner, ownershipPercentage: 0.5 }])
      expect(
        (await world.send('POST', '/beneficial-owners', { ...body, customerId: business.id })).body.details,
      ).toEqual({ field: 'ownershipPercentage' })
  }
  const old = createWorld({ profile: '2026-04' })
  const small = { customerType: 'BUSINESS', businessInfo: { legalName: 'The Mill' } }
  expect((await old.send('POST', '/customers', small)).status).toBe(201)
})

// Source: profile tables, "Networks".
test.each<[ProfileName, string, string]>([
  ['document', 'SOLANA_MAINNET', 'SOLANA'],
  ['2026-04', 'SOLANA_MAINNET', 'SOLANA'],
  ['2026-08', 'SOLANA', 'SOLANA_MAINNET'],
])('in %s a network is called %s, and %s is unknown', async (profile, known, unknown) => {
  const { send, addCustomer } = createWorld({ profile })
  const { accountId } = await addCustomer('ada')
  const estimate = (cryptoNetwork: string) =>
    send('POST', '/crypto/estimate-withdrawal-fee', {
      internalAccountId: accountId,
      currency: 'USDC',
      cryptoNetwork,
      amount: 5_000_000,
      destinationAddress: 'So1',
    })
  expect(await estimate(known)).toMatchObject({ status: 200, body: { networkFeeAsset: 'SOL' } })
  expect((await estimate(unknown)).body.details).toEqual({ field: 'cryptoNetwork' })
  if (profile === '2026-08')
    for (const network of 'ETHEREUM BASE POLYGON TRON PLASMA SPARK LIGHTNING BITCOIN'.split(' '))
      expect((await estimate(network)).status, network).toBe(200)
})

// Source: profile tables, platform's own accounts: null in the document, left out in deployments.
test.each<[ProfileName, object]>([
  ['document', { customerId: null }],
  ['2026-04', {}],
  ['2026-08', {}],
])('the owner of the platform’s external account in %s is %j', async (profile, expected) => {
  const { send } = createWorld({ profile })
  const accountInfo = {
    accountType: 'GBP_ACCOUNT',
    sortCode: '123456',
    accountNumber: '12345789',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron' },
  }
  const { body: made } = await send('POST', '/platform/external-accounts', { currency: 'GBP', accountInfo })
  const { body: list } = await send('GET', '/platform/external-accounts')
  for (const account of [made, list.data[0]])
    expect('customerId' in account ? { customerId: account.customerId } : {}).toEqual(expected)
  // Source: GET /platform/external-accounts of 2026-04 has neither pages nor hasMore.
  expect('hasMore' in list).toBe(profile !== '2026-04')
})
