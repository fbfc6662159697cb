/** The platform's endpoints, and the calls of a backend's first hour with the published fields of each profile. Source of all rows: profiles 2026-04 and 2026-08; the interface document has the fields of 2026-04. */

import { faultsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import { profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { authorizationOf, createWorld, quoteOf, read, type World } from './client.js'
import { openWalk, type ProfileWalk } from './profileWalk.js'

const accountInfos = {
  USD: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    bankName: 'Bank',
  },
  AED: { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', swiftCode: 'BOMLAEAD' },
  BRL: {
    accountType: 'BRL_ACCOUNT',
    pixKey: 'ada107@shop.example',
    pixKeyType: 'EMAIL',
    taxId: '11144477735',
  },
}

test('a lookup names a customer or a UMA address, and a quote can use it for its own account only', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const add = async (currency: 'USD' | 'BRL') =>
    (await send('POST', '/platform/external-accounts', { currency, accountInfo: accountInfos[currency] }))
      .body.id
  const [first, second] = [await add('USD'), await add('BRL')]
  const path = `/receiver/external-account/${first}`
  const lookup = await send('GET', `${path}?customerId=${ada.customerId}`)
  expect(lookup).toMatchObject({
    status: 200,
    body: {
      accountId: first,
      supportedCurrencies: [{ currency: { code: 'USD' }, estimatedExchangeRate: 1 }],
    },
  })
  expect((await send('GET', `${path}?senderUmaAddress=$ada@shop.example`)).status).toBe(200)
  expect((await send('GET', path)).status).toBe(400)
  expect(
    (await send('GET', '/receiver/external-account/ExternalAccount:none?customerId=Customer:x')).status,
  ).toBe(404)
  const { lookupId } = lookup.body
  const quote = (accountId: string) =>
    send('POST', '/quotes', quoteOf(ada.accountId, accountId, 1_000_000, { lookupId }))
  expect((await quote(first)).status).toBe(201)
  expect((await quote(second)).status).toBe(400)
  sandbox.clock.advance(10 * 60_000)
  expect(await quote(first)).toMatchObject({ status: 404, body: { code: 'LOOKUP_REQUEST_NOT_FOUND' } })
})

test('a lookup starts a transaction that the first quote of the same customer continues', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada', { umaAddress: '$ada@shop.example' })
  const ben = await addCustomer('ben')
  const external = { currency: 'USD', accountInfo: accountInfos.USD }
  const accountId = (await send('POST', '/platform/external-accounts', external)).body.id
  const lookUp = async (who: string) =>
    (await send('GET', `/receiver/external-account/${accountId}?${who}`)).body.lookupId as string
  const quote = async (lookupId: string, from = ada.accountId) =>
    (await send('POST', '/quotes', quoteOf(from, accountId, 1_000_000, { lookupId }))).body
      .transactionId as string
  const created = async () => (await send('GET', '/transactions?status=CREATED&sortOrder=asc')).body.data
  const statusOf = async (id: string) => (await send('GET', `/transactions/${id}`)).body.status

  const byCustomer = await lookUp(`customerId=${ada.customerId}`)
  const [started] = await created()
  expect(started).toEqual({
    id: expect.stringMatching(/^Transaction:/),
    status: 'CREATED',
    type: 'OUTGOING',
    source: {},
    destination: { destinationType: 'ACCOUNT', accountId, currency: 'USD' },
    customerId: ada.customerId,
    platformCustomerId: 'ada',
    createdAt: started.createdAt,
    updatedAt: started.createdAt,
  })
  expect(sandbox.events()).toEqual([])

  // Another customer’s quote starts its own transaction, and so does a second quote.
  const foreign = await quote(byCustomer, ben.accountId)
  expect(foreign).not.toBe(started.id)
  expect((await send('GET', `/transactions/${foreign}`)).body.customerId).toBe(ben.customerId)
  expect(await created()).toEqual([started])
  sandbox.clock.advance(60_000)
  expect(await quote(byCustomer)).toBe(started.id)
  const { body: taken } = await send('GET', `/transactions/${started.id}`)
  expect(taken).toMatchObject({
    status: 'PENDING',
    createdAt: started.createdAt,
    source: { accountId: ada.accountId },
    sentAmount: { amount: 1_000_000 },
    reconciliationInstructions: { reference: expect.any(String) },
  })
  expect(taken.updatedAt > taken.createdAt).toBe(true)
  const list = await send('GET', `/transactions?customerId=${ada.customerId}`)
  expect(list.body.data).toEqual([taken])
  expect(await quote(byCustomer)).not.toBe(started.id)

  // The customer with the UMA address counts. Without a quote, the transaction expires with the lookup.
  await lookUp('senderUmaAddress=$ada@shop.example')
  await lookUp('senderUmaAddress=$eve@elsewhere.example')
  const [ours, theirs] = await created()
  expect(ours).toMatchObject({
    customerId: ada.customerId,
    source: { sourceType: 'UMA_ADDRESS', umaAddress: '$ada@shop.example' },
  })
  expect(theirs.customerId).toBe('')
  sandbox.clock.advance(10 * 60_000 - 1)
  expect(await statusOf(ours.id)).toBe('CREATED')
  sandbox.clock.advance(1)
  expect(await created()).toEqual([])
  expect([await statusOf(ours.id), await statusOf(theirs.id)]).toEqual(['EXPIRED', 'EXPIRED'])
})

test('a business has owners and documents, and lists show those of one holder', async () => {
  const { send, sandbox } = createWorld()
  const business = await send('POST', '/customers', { platformCustomerId: 'mill', customerType: 'BUSINESS' })
  const individual = await send('POST', '/customers', {
    platformCustomerId: 'ada',
    customerType: 'INDIVIDUAL',
  })
  const owner = {
    customerId: business.body.id,
    roles: ['UBO', 'DIRECTOR'],
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
  const { body: made } = await send('POST', '/beneficial-owners', owner)
  expect(
    (await send('POST', '/beneficial-owners', { ...owner, customerId: individual.body.id })).status,
  ).toBe(400)
  expect((await send('GET', `/beneficial-owners?customerId=${business.body.id}`)).body).toMatchObject({
    data: [made],
    totalCount: 1,
  })
  expect((await send('GET', '/beneficial-owners')).status).toBe(400)

  const upload = async (parts: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    const headers = { authorization: authorizationOf(sandbox) }
    const request = new Request(`${sandbox.baseUrl}/documents`, { method: 'POST', headers, body: form })
    return read(await sandbox.fetch(request))
  }
  const file = new File(['scan'], 'passport.png', { type: 'image/png' })
  const parts = {
    documentHolder: made.id,
    documentType: 'PASSPORT',
    country: 'GB',
    side: 'FRONT',
    documentNumber: '1',
    file,
  }
  const document = await upload(parts)
  const { file: _, ...shown } = parts
  expect(document).toMatchObject({ status: 201, body: { ...shown, fileName: 'passport.png' } })
  expect((await upload({ ...parts, documentType: 'POEM' })).body.details.field).toBe('documentType')
  expect((await upload({ ...parts, file: 'text' })).status).toBe(400)
  expect((await upload({ ...parts, file: new File([], 'empty.png') })).status).toBe(400)
  expect((await upload({ ...parts, documentHolder: 'Customer:none' })).status).toBe(404)
  expect((await upload({ ...parts, file: new File([new Uint8Array(10_485_761)], 'large.png') })).status).toBe(
    413,
  )
  expect((await send('POST', '/documents', shown)).status).toBe(415)
  expect((await send('GET', `/documents?documentHolder=${made.id}`)).body.data).toEqual([document.body])
  expect((await send('GET', `/documents?documentHolder=${business.body.id}`)).body.data).toEqual([])
})

async function invitation({ send }: World, more: object = {}) {
  const { status, body } = await send('POST', '/invitations', {
    inviterUma: '$ada@shop.example',
    firstName: 'Ada',
    amountToSend: 500,
    ...more,
  })
  expect(status).toBe(201)
  return body
}

test('an invitation is claimed once, canceled, or expires', async () => {
  const world = createWorld()
  const { send, sandbox } = world
  const claim = (code: string, inviteeUma = '$ben@shop.example') =>
    send('POST', `/invitations/${code}/claim`, { inviteeUma })
  const one = await invitation(world)
  expect(one).toMatchObject({
    status: 'PENDING',
    amountToSend: { amount: 500, currency: { code: 'USD', decimals: 2 } },
  })
  expect((await send('GET', `/invitations/${one.code}`)).body).toEqual(one)
  expect(await claim(one.code, 'ben')).toMatchObject({ status: 400, body: { code: 'INVALID_UMA_ADDRESS' } })
  expect((await claim(one.code, '$ada@shop.example')).status).toBe(400)
  const claimed = await claim(one.code)
  expect(claimed).toMatchObject({
    status: 200,
    body: { status: 'CLAIMED', inviteeUma: '$ben@shop.example', claimedAt: '2026-04-08T15:30:00.000Z' },
  })
  expect(sandbox.events()).toMatchObject([{ type: 'INVITATION_CLAIMED', data: claimed.body }])
  expect(await claim(one.code)).toMatchObject({ status: 400, body: { code: 'INVITATION_ALREADY_CLAIMED' } })
  const two = await invitation(world)
  expect((await send('POST', `/invitations/${two.code}/cancel`)).body.status).toBe('CANCELLED')
  expect(await claim(two.code)).toMatchObject({ status: 400, body: { code: 'INVITATION_CANCELLED' } })
  const three = await invitation(world, { expiresAt: '2026-04-08T16:00:00Z' })
  sandbox.clock.advance(30 * 60_000)
  expect((await send('GET', `/invitations/${three.code}`)).body.status).toBe('EXPIRED')
  expect((await claim(three.code)).status).toBe(409)
  expect(await claim('none')).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } })
})

test('UMA providers are listed by country, currency and allowlist, and a withdrawal has a fee estimate', async () => {
  const { send, addCustomer } = createWorld()
  const names = async (query: string) =>
    (await send('GET', `/uma-providers?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('countryCode=US')).toEqual(['Harbour Bank', 'Caja del Sur'])
  expect(await names('countryCode=US&hasBlockedProviders=false')).toEqual(['Harbour Bank'])
  expect(await names('currencyCode=BRL')).toEqual(['Banco do Vale'])
  expect(await names('sortOrder=desc&limit=1')).toEqual(['Oasis Exchange'])
  const { accountId } = await addCustomer('ada')
  const estimate = (change: object) =>
    send('POST', '/crypto/estimate-withdrawal-fee', {
      internalAccountId: accountId,
      currency: 'USDC',
      cryptoNetwork: 'BASE_MAINNET',
      amount: 5_000_000,
      destinationAddress: '0x1',
      ...change,
    })
  const { status, body } = await estimate({})
  expect({ status, ...body }).toEqual({
    status: 200,
    networkFee: 2_100_000_000_000,
    networkFeeAsset: 'ETH',
    applicationFee: 5000,
    totalFee: 11_300,
    netAmount: 4_988_700,
  })
  expect((await estimate({ cryptoNetwork: 'MOON' })).status).toBe(400)
  expect(await estimate({ amount: 100 })).toMatchObject({
    status: 400,
    body: { code: 'AMOUNT_OUT_OF_RANGE' },
  })
  expect(await estimate({ currency: 'USD' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_CURRENCY' },
  })
})

const webhook = {
  url: 'https://shop.example/webhooks',
  fetch: async () => new Response('thank you', { status: 200 }),
}

const person = {
  firstName: 'Grace',
  lastName: 'Example',
  birthDate: '1980-12-09',
  nationality: 'US',
  address: { line1: '1 Test Street', postalCode: '94103', country: 'US' },
  idType: 'SSN',
  identifier: '078-05-1120',
}

const businessInfo = {
  legalName: 'Example Ltd',
  registrationNumber: 'HRB 123456',
  country: 'DE',
  incorporatedOn: '2020-01-31',
  taxId: '98-7654321',
}

const bankAccount = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
  },
}

const walks = profileNames.map((profile) => [profile, () => openWalk(profile, { webhook })] as const)

/** Sends a form, which the JSON client cannot. */
async function sendForm(
  { sandbox }: ProfileWalk,
  method: string,
  path: string,
  fields: Record<string, string>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' }))
  const headers = { authorization: authorizationOf(sandbox) }
  return read(await sandbox.fetch(new Request(`${sandbox.baseUrl}${path}`, { method, body, headers })))
}

async function addCustomers({ call }: ProfileWalk) {
  const { body: ada } = await call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Example',
    email: 'ada@shop.example',
    currencies: ['USD'],
  })
  const { body: business } = await call('POST', '/customers', { customerType: 'BUSINESS', businessInfo })
  return { ada, business }
}

test.each(walks)(
  'in %s customers are read, listed and deleted with the published fields',
  async (_, open) => {
    const walk = open()
    const { call, faults } = walk
    const { ada, business } = await addCustomers(walk)
    await call('GET', `/customers/${ada.id}`)
    expect(
      (await call('GET', `/customers?platformCustomerId=${business.platformCustomerId}`)).body,
    ).toMatchObject({
      data: [{ id: business.id }],
      hasMore: false,
      totalCount: 1,
    })
    await call('DELETE', `/customers/${ada.id}`)
    expect(faults).toEqual([])
    expect([...walk.checked]).toEqual([
      'POST /customers 201',
      'GET /customers/{} 200',
      'GET /customers 200',
      'DELETE /customers/{} 200',
    ])
  },
)

test.each(walks)('in %s accounts, rates and lookups have the published fields', async (profile, open) => {
  const walk = open()
  const { call, faults } = walk
  const { ada } = await addCustomers(walk)
  const { body: platformAccounts } = await call('GET', '/platform/internal-accounts')
  // A list without pages.
  expect(Object.keys(platformAccounts)).toEqual(['data'])
  const createOwn = () =>
    (profile === 'document' ? walk.send : call)('POST', '/platform/external-accounts', bankAccount)
  const { body: own } = await createOwn()
  // The interface document shows a null owner, which the table of the dated profiles does not have.
  expect(own.customerId).toBe(profile === 'document' ? null : undefined)
  const { body: hers } = await walk.send('POST', '/customers/external-accounts', {
    ...bankAccount,
    customerId: ada.id,
  })
  if (profile !== 'document') {
    await call('GET', `/platform/external-accounts/${own.id}`)
    await call('GET', '/platform/external-accounts')
  }
  await call('GET', `/customers/external-accounts/${hers.id}`)
  await call('DELETE', `/platform/external-accounts/${own.id}`)
  await call('DELETE', `/customers/external-accounts/${hers.id}`)
  const { body: rates } = await call('GET', '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR')
  expect(Object.keys(rates)).toEqual(['data'])
  const repeated = '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&destinationCurrency=MXN'
  const { body: both } = await call('GET', repeated)
  expect(new Set(both.data.map((rate: typeof rates) => rate.destinationCurrency.code))).toEqual(
    new Set(['EUR', 'MXN']),
  )
  await call('GET', `/receiver/uma/$bob@elsewhere.example?customerId=${ada.id}`)
  const escaped = `/receiver/uma/${encodeURIComponent('$bob@elsewhere.example')}?customerId=${ada.id}`
  expect((await walk.send('GET', escaped)).body.receiverUmaAddress).toBe('$bob@elsewhere.example')
  expect(faults).toEqual([])
})

test.each(walks)(
  'in %s owners, verifications and documents have the published fields',
  async (profile, open) => {
    const walk = open()
    const { call, faults } = walk
    const { business } = await addCustomers(walk)
    const { body: owner } = await call('POST', '/beneficial-owners', {
      customerId: business.id,
      roles: ['UBO'],
      ownershipPercentage: 60,
      personalInfo: person,
    })
    await call('GET', `/beneficial-owners/${owner.id}`)
    await call('PATCH', `/beneficial-owners/${owner.id}`, { ownershipPercentage: 40 })
    const fields = { documentType: 'PASSPORT', side: 'FRONT', country: 'DE' }
    const documentHolder = business.id
    const { body: document, status } = await sendForm(walk, 'POST', '/documents', {
      ...fields,
      documentHolder,
    })
    expect(status).toBe(201)
    await call('GET', `/documents/${document.id}`)
    await call('GET', `/documents?documentHolder=${documentHolder}`)
    const replaced = await sendForm(walk, 'PUT', `/documents/${document.id}`, fields)
    expect(replaced.status).toBe(200)
    for (const body of [document, replaced.body])
      faults.push(...faultsOf('Document', profile === 'document' ? '2026-04' : profile, body))
    await call('DELETE', `/documents/${document.id}`)
    const { body: verification } = await walk.send('POST', '/verifications', { customerId: business.id })
    await call('GET', `/verifications/${verification.id}`)
    await call('GET', `/verifications?customerId=${business.id}&verificationStatus=APPROVED`)
    expect(faults).toEqual([])
  },
)

test.each(walks)('in %s the configuration and tokens have the published fields', async (_, open) => {
  const walk = open()
  const { call, faults } = walk
  await call('GET', '/config')
  await call('PATCH', '/config', {
    umaDomain: 'shop.example',
    webhookEndpoint: 'https://new.example/webhooks',
    embeddedWalletConfig: { appName: 'Shop' },
  })
  const { body: tested } = await call('POST', '/sandbox/webhooks/test')
  expect(tested).toEqual({
    url: 'https://new.example/webhooks',
    response_status: 200,
    response_body: 'thank you',
  })
  const { body: token } = await call('POST', '/tokens', { name: 'Reports', permissions: ['VIEW'] })
  await call('GET', '/tokens')
  await call('GET', `/tokens/${token.id}`)
  await call('DELETE', `/tokens/${token.id}`)
  expect(faults).toEqual([])
  expect(walk.checked.size).toBe(7)
})

// Source: the dated profiles, POST /transactions/{id}/approve and /reject: within 5 seconds of a 202 to the event.
test.each(profileNames)(
  'in %s a deferred payment that is approved or rejected has the published fields',
  async (profile) => {
    const defer = { ...webhook, fetch: async () => new Response(null, { status: 202 }) }
    const { call, send, sandbox, addCustomer, faults } = openWalk(profile, { webhook: defer })
    await addCustomer('ada', { umaAddress: '$ada@shop.example', currencies: ['USD'] })
    for (const decision of ['approve', 'reject']) {
      const { body: payment } = await send('POST', '/sandbox/uma/receive', {
        senderUmaAddress: '$success.usd@sandbox.example',
        receiverUmaAddress: '$ada@shop.example',
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 100,
      })
      await sandbox.tick()
      await call('POST', `/transactions/${payment.id}/${decision}`, {})
    }
    expect(faults).toEqual([])
  },
)
