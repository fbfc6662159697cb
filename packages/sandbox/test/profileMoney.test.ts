/** The money side of each profile: verification, networks, lookups and refunds, where the dated deployments differ. */

import { faultsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import { profileEvents } from '@embedded-wallet/e2e/support/profileResponses.js'
import { individualKycOutcomes, type ProfileName } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
import { controlOf, createWorld, quoteOf, umaTo, usdBank } from './client.js'
import { openWalk } from './profileWalk.js'

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

// Source: profile 2026-08, "Sandbox, KYC": the last three characters of fullName; service of autumn 2026, read 2026-11-28, row 8: "a customer stays
// UNVERIFIED until POST /verifications"; sure: read.
test.each([
  ['001', 'PENDING', 'IN_PROGRESS'],
  ['002', 'REJECTED', 'REJECTED'],
  ['003', 'UNVERIFIED', 'RESOLVE_ERRORS'],
  ['other', 'APPROVED', 'APPROVED'],
] as const)(
  'in 2026-08 an individual with the suffix %s is UNVERIFIED, and once it is verified %s',
  async (row, kycStatus, verificationStatus) => {
    const { send } = createWorld({ profile: '2026-08' })
    const fullName = row === 'other' ? 'Ada Byron' : `Ada ${row}`
    const { body: ada } = await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName })
    expect(ada.kycStatus).toBe('UNVERIFIED')
    const verify = () => send('POST', '/verifications', { customerId: ada.id })
    const verification = await verify()
    expect(verification).toMatchObject({ status: 200, body: { verificationStatus } })
    expect((await send('GET', `/customers/${ada.id}`)).body.kycStatus).toBe(kycStatus)
    // Source: profile 2026-08, POST /verifications: 400 once approved or rejected.
    if (kycStatus === 'APPROVED' || kycStatus === 'REJECTED')
      expect(await verify()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    if (row === '003')
      expect(verification.body.errors).toMatchObject([
        { resourceId: ada.id, type: expect.any(String), reason: expect.any(String) },
      ])
    expect(individualKycOutcomes[row]).toBe(kycStatus)
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

const suffixes = ['002', '003', '004', '005', '006', '007', '789']

/** Source: published schemas of both deployments, transactions and the data of payment events. */
test.each(['2026-04', '2026-08'] as const)(
  'in %s payments of every outcome, and their events, have exactly the published fields',
  async (profile) => {
    const { call, send, sandbox, faults, addCustomer } = openWalk(profile)
    const { customerId } = await addCustomer('ada', { currencies: ['USD'], umaAddress: '$ada@shop.example' })
    const ben = await addCustomer('ben', { umaAddress: '$ben@shop.example' })
    const { body: accounts } = await call('GET', `/customers/internal-accounts?customerId=${customerId}`)
    const accountId = accounts.data[1].id
    await call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 })
    const pay = (destination: object, more: object = {}) =>
      call('POST', '/quotes', quoteOf(accountId, destination, 10_000, { immediatelyExecute: true, ...more }))
    for (const suffix of suffixes) {
      const { body: bank } = await call('POST', '/customers/external-accounts', {
        customerId,
        currency: 'USD',
        accountInfo: usdBank(suffix, 'Ada Byron'),
      })
      const looked = await call('GET', `/receiver/external-account/${bank.id}?customerId=${customerId}`)
      const { lookupId } = looked.body
      await pay({ destinationType: 'ACCOUNT', accountId: bank.id, paymentRail: 'ACH' }, { lookupId })
      const external = { accountId: bank.id }
      await call('POST', '/transfer-out', { source: { accountId }, destination: external, amount: 100 })
      await call('POST', '/transfer-in', { source: external, destination: { accountId }, amount: 100 })
    }
    const uma = (umaAddress: string, currency: string) => ({
      destinationType: 'UMA_ADDRESS',
      umaAddress,
      currency,
    })
    await pay(uma('$ben@shop.example', 'USDC'), { description: 'lunch' })
    await pay({ destinationType: 'ACCOUNT', accountId: ben.accountId })
    for (const name of ['$success.eur', '$pending.long.usd', '$fail.compliance.usd']) {
      await pay(uma(`${name}@sandbox.example`, 'USD'))
      await call('POST', '/sandbox/uma/receive', {
        senderUmaAddress: `${name}@sandbox.example`,
        receiverUmaAddress: '$ada@shop.example',
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 100,
      })
    }
    // Source: service-profiles, section 3, POST /quotes: immediatelyExecute is taken there; section 4: a UMA address needs no currency.
    for (const source of [
      { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'SOLANA', customerId },
      { sourceType: 'REALTIME_FUNDING', currency: 'KES', customerId },
    ])
      expect(
        (await pay({ destinationType: 'UMA_ADDRESS', umaAddress: '$ben@shop.example' }, { source })).body,
      ).toMatchObject({ status: 'PENDING', receivingCurrency: { code: 'USDC' } })
    const page = '/transactions?limit=100&type='
    for (const wait of [0, 30, 30, 300, 24 * 3600]) {
      sandbox.clock.advance(wait * 1000)
      for (const type of ['INCOMING', 'OUTGOING']) await call('GET', `${page}${type}`)
    }
    expect(faults).toEqual([])
    const payments = sandbox.events().filter(({ type }) => /^(OUTGOING|INCOMING)_PAYMENT/.test(type))
    expect(payments.length).toBeGreaterThan(60)
    for (const { type, data } of payments) {
      const resource = type.startsWith('IN') ? 'IncomingTransaction' : 'OutgoingTransaction'
      expect(faultsOf(resource, profile, data), type).toEqual([])
    }
    // A lookup alone is no payment.
    expect((await send('GET', `${page}OUTGOING&status=CREATED`)).body.data).toEqual([])
    const published = profileEvents.INCOMING_PAYMENT!.types.split(' ')
    const refunds = published.filter((type) => type.includes('REFUND')).map((type) => type.replace('+', ''))
    for (const type of refunds.filter((type) => type !== 'REFUND_FAILED'))
      expect(payments.some((event) => event.type === `INCOMING_PAYMENT.${type}`)).toBe(profile === '2026-08')
  },
)

// Source: published schemas, POST /sandbox/uma/receive: receiverUmaAddress or customerId.
test('an incoming UMA payment names the receiver by address or by customer', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const receive = (receiver: object) =>
    send('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$ben@elsewhere.example',
      receivingCurrencyCode: 'USDC',
      receivingCurrencyAmount: 100,
      ...receiver,
    })
  expect(await receive({ customerId: ada.customerId })).toMatchObject({
    status: 200,
    body: { customerId: ada.customerId, status: 'COMPLETED' },
  })
  expect(await ada.balance()).toBe(100)
  expect((await receive({})).status).toBe(400)
  expect(await receive({ customerId: 'Customer:none' })).toMatchObject({
    status: 404,
    body: { code: 'USER_NOT_FOUND' },
  })
})

// Source: profile tables, "Sandbox, `/fund` of a wallet".
describe('a funded wallet', () => {
  const fundedWallet = async (profile: ProfileName) => {
    const world = createWorld({ profile })
    const ada = await world.addCustomer('ada', { currencies: ['USD'] })
    await world.send('POST', `/sandbox/internal-accounts/${ada.accountId}/fund`, { amount: 5_000_000 })
    const account = async () =>
      (await world.send('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)).body.data[0]
    /** Pays from a wallet as its user: the magic value of sandboxes stands for the signature. */
    const execute = async (source: string, destination: object, amount: number, isSigned = true) => {
      const { body: quote } = await world.send('POST', '/quotes', quoteOf(source, destination, amount))
      const signature = isSigned ? { 'service-wallet-signature': 'sandbox-valid-signature' } : {}
      return world.send('POST', `/quotes/${quote.id}/execute`, undefined, signature)
    }
    return { ...world, ada, account, execute }
  }
  const out = umaTo('$success.usd@sandbox.example')

  test.each(['document', '2026-04'] as const)('can pay in %s', async (profile) => {
    const { ada, account, execute } = await fundedWallet(profile)
    expect((await account()).balance.amount).toBe(5_000_000)
    expect(await execute(ada.accountId, out, 2_000_000)).toMatchObject({ status: 200 })
  })

  test('has book money in 2026-08: its total rises, and its payments end with INSUFFICIENT_FUNDS', async () => {
    const { send, sandbox, ada, account, execute } = await fundedWallet('2026-08')
    const amounts = async () => {
      const { balance, totalBalance } = await account()
      return [balance.amount, totalBalance.amount]
    }
    expect(await amounts()).toEqual([0, 5_000_000])
    expect(sandbox.events().at(-1)).toMatchObject({
      type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      data: { id: ada.accountId, balance: { amount: 0 }, totalBalance: { amount: 5_000_000 } },
    })
    expect((await send('GET', '/transactions')).body.data).toEqual([])
    // Source of the status: service of autumn 2026, read 2026-11-28.
    expect(await execute(ada.accountId, out, 2_000_000)).toMatchObject({
      status: 400,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })

    const { data } = (await send('GET', '/platform/internal-accounts?currency=USDC')).body
    await send('POST', `/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 3_000_000 })
    const wallet = { destinationType: 'ACCOUNT', accountId: ada.accountId }
    expect(await execute(data[0].id, wallet, 3_000_000, false)).toMatchObject({ status: 200 })
    expect(await amounts()).toEqual([3_000_000, 8_000_000])
    expect(await execute(ada.accountId, out, 2_000_000)).toMatchObject({ status: 200 })
    expect(await amounts()).toEqual([1_000_000, 6_000_000])
  })

  test('of another kind has money that it can spend, also in 2026-08', async () => {
    const { send, ada } = await fundedWallet('2026-08')
    const list = await send('GET', `/customers/internal-accounts?customerId=${ada.customerId}&currency=USD`)
    const { id } = list.body.data[0]
    expect(await send('POST', `/sandbox/internal-accounts/${id}/fund`, { amount: 7 })).toMatchObject({
      body: { balance: { amount: 7 }, totalBalance: { amount: 7 } },
    })
  })
})
