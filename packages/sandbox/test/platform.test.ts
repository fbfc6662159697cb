/** The platform's endpoints, and the calls of a backend's first hour with the published fields of each profile. Source of all rows: profiles 2026-04 and 2026-08; the interface document has the fields of 2026-04. */

import { profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { authorizationOf, createWorld, quoteOf, read } from './client.js'
import { openWalk } from './profileWalk.js'

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
  expect((await quote(first)).status).toBe(200)
  expect((await quote(second)).status).toBe(400)
  sandbox.clock.advance(10 * 60_000)
  expect(await quote(first)).toMatchObject({ status: 404, body: { code: 'LOOKUP_REQUEST_NOT_FOUND' } })
})

// Source: service of autumn 2026, read 2026-11-28: "Created quotes and transfers answer 200, not 201"; sure: read. Profile 2026-04, section 3: 201.
test.each([
  ['document', 200],
  ['2026-04', 201],
  ['2026-08', 200],
] as const)('in %s a quote that was made has the status %i', async (profile, status) => {
  const { send } = createWorld({ profile })
  const { body } = await send('GET', '/platform/internal-accounts')
  const [from, to] = body.data
  const currency = from.balance.currency.code
  const quote = {
    source: { sourceType: 'REALTIME_FUNDING', currency },
    destination: { destinationType: 'ACCOUNT', accountId: to.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000_000,
  }
  expect(await send('POST', '/quotes', quote)).toMatchObject({ status })
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

test('the accounts of the platform are in no list of those of its customers', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada', { currencies: ['USD'] })
  const own = (await send('GET', '/platform/internal-accounts')).body.data
  expect(own.length).toBeGreaterThan(0)
  const { body } = await send('GET', '/customers/internal-accounts?limit=100')
  expect(body).toMatchObject({ totalCount: 2, hasMore: false })
  expect(body.data.map(({ customerId }: { customerId: string }) => customerId)).toEqual([
    ada.customerId,
    ada.customerId,
  ])
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

test.each(profileNames)('%s: a document has exactly the fields of the profile', async (profile) => {
  const { call, sendForm, faults, checked, addCustomer } = openWalk(profile)
  const { customerId: documentHolder } = await addCustomer('ada', { fullName: 'Ada Lovelace' })
  const fields = { documentType: 'PASSPORT', side: 'FRONT', country: 'DE' }
  const { body: document } = await sendForm('POST', '/documents', { ...fields, documentHolder })
  await call('GET', `/documents/${document.id}`)
  await call('GET', `/documents?documentHolder=${documentHolder}`)
  await sendForm('PUT', `/documents/${document.id}`, fields)
  await call('DELETE', `/documents/${document.id}`)
  expect(faults).toEqual([])
  expect([...checked].filter((call) => call.includes('/documents'))).toHaveLength(5)
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

// Source: the dated profiles, POST /transactions/{id}/approve and /reject: within 5 seconds of a 202 to the event.
test.each(profileNames)(
  'in %s a deferred payment that is approved or rejected has the published fields',
  async (profile) => {
    const webhook = {
      url: 'https://shop.example/webhooks',
      fetch: async () => new Response(null, { status: 202 }),
    }
    const { call, send, sandbox, addCustomer, faults } = openWalk(profile, { webhook })
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
