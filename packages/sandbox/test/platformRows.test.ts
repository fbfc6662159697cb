/**
 * The calls of a backend's first hour, in every profile: each response has the published fields. Source of all rows:
 * profiles 2026-04 and 2026-08. The interface document does not show them, so its profile has the fields of 2026-04.
 */

import { faultsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import { profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { authorizationOf, read } from './client.js'
import { openWalk, type ProfileWalk } from './profileWalk.js'

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
