/** Changes of customers, the privacy of wallets, and the end-user terms, without which there is no account and no money: held against what each profile published. */

import { agreementTypes } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createWorld, type ServiceResponse, umaTo, type World } from './client.js'
import { openWalk } from './profileWalk.js'

const email = 'ada@shop.example'
const customerType = 'INDIVIDUAL'
const signed = ({ body }: ServiceResponse) => ({
  'request-id': body.requestId,
  'service-wallet-signature': 'sandbox-valid-signature',
})
const refusal = (status: number, code: string) => ({ status, body: { code } })

/** Ada. Her wallet was born with a code by email. */
async function newest() {
  const world = createWorld({ profile: '2026-08' })
  const ada = await world.addCustomer('ada', { email, phoneNumber: '+15550100' })
  const path = `/customers/${ada.customerId}`
  const change = (body: object, headers?: Record<string, string>) =>
    world.send('PATCH', path, { customerType, ...body }, headers)
  return { ...world, ada, path, change }
}

const credentials = async ({ send }: World, accountId: string) =>
  (await send('GET', `/auth/credentials?accountId=${accountId}`)).body.data

// Source: profile 2026-08, PATCH /internal-accounts/{id}, and the row "wallet privacy" of what is put before a wallet to sign.
test('the privacy of a wallet changes with one signature over a raw payload', async () => {
  const { send, ada } = await newest()
  const path = `/internal-accounts/${ada.accountId}`
  const first = await send('PATCH', path, { privateEnabled: true })
  expect(first).toMatchObject({ status: 202 })
  expect(Object.keys(first.body).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
  const { type, parameters } = JSON.parse(first.body.payloadToSign)
  expect(type).toBe('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
  expect(parameters).toEqual({
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    payload: expect.stringMatching(/^(?:[0-9a-f]{2})+$/),
    signWith: expect.any(String),
  })
  expect(await send('PATCH', path, { privateEnabled: false }, signed(first))).toMatchObject({ status: 401 })
  const second = await send('PATCH', path, { privateEnabled: true }, signed(first))
  expect(second).toMatchObject({ status: 200, body: { id: ada.accountId, privateEnabled: true } })
  const { body } = await send('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)
  expect(body.data[0]).toMatchObject({ privateEnabled: true })
  expect(await send('PATCH', path, {})).toMatchObject(refusal(400, 'INVALID_INPUT'))
})

// Source: profile 2026-08, PATCH /customers/{id}, and the rows "customer's email" and "customer's phone".
test('the address of a credential changes with a signature, and the credential follows', async () => {
  const world = await newest()
  const { ada, change, sandbox, send } = world
  const first = await change({ email: 'new@shop.example' })
  expect(first).toMatchObject({ status: 202 })
  expect(Object.keys(first.body).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
  const { type, parameters } = JSON.parse(first.body.payloadToSign)
  expect(type).toBe('ACTIVITY_TYPE_UPDATE_USER_EMAIL')
  expect(parameters).toEqual({ userEmail: 'new@shop.example', userId: expect.any(String) })
  expect(await change({ email: 'eve@shop.example' }, signed(first))).toMatchObject({ status: 401 })
  expect(await change({ email: 'new@shop.example' }, signed(first))).toMatchObject({
    status: 200,
    body: { id: ada.customerId, email: 'new@shop.example' },
  })
  const [credential] = await credentials(world, ada.accountId)
  expect(credential).toMatchObject({ type: 'EMAIL_OTP', nickname: 'new@shop.example' })
  await send('POST', `/auth/credentials/${credential.id}/challenge`)
  expect(sandbox.inbox.at(-1)?.to).toBe('new@shop.example')
})

test('a code to the old address is of no use after the change', async () => {
  const world = await newest()
  const [credential] = await credentials(world, world.ada.accountId)
  await world.send('POST', `/auth/credentials/${credential.id}/challenge`)
  const first = await world.change({ email: 'new@shop.example' })
  await world.change({ email: 'new@shop.example' }, signed(first))
  expect(JSON.stringify(world.sandbox.snapshot())).not.toContain(
    `"digits":"${world.sandbox.inbox.at(-1)?.code}"`,
  )
})

test('a phone number without a credential changes at once, and one with a credential is signed', async () => {
  const { ada, change, send } = await newest()
  expect(await change({ phoneNumber: '+15550111' })).toMatchObject({
    status: 200,
    body: { phoneNumber: '+15550111' },
  })
  const body = { type: 'SMS_OTP', accountId: ada.accountId }
  await send('POST', '/auth/credentials', body, signed(await send('POST', '/auth/credentials', body)))
  const first = await change({ phoneNumber: '+15550122' })
  expect(JSON.parse(first.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    parameters: { userPhoneNumber: '+15550122', userId: expect.any(String) },
  })
  expect(await change({ phoneNumber: '+15550122' }, signed(first))).toMatchObject({ status: 200 })
})

// Source: profile 2026-08, PATCH /customers/{id}: "both at once refused", "any field … but id, platformCustomerId, region".
test.each([
  ['both addresses', { email: 'new@shop.example', phoneNumber: '+15550111' }],
  ['the id', { id: 'Customer:1' }],
  ['the platform’s own id', { platformCustomerId: 'bob' }],
  ['the region', { region: 'EU' }],
  ['another kind of customer', { customerType: 'BUSINESS', fullName: 'Ada' }],
  ['what a business has', { businessInfo: { legalName: 'Ada Ltd' } }],
])('%s cannot be changed', async (_, body) => {
  const { change, path, send } = await newest()
  const before = await send('GET', path)
  expect(await change(body)).toMatchObject(refusal(400, 'INVALID_INPUT'))
  expect((await send('GET', path)).body).toEqual(before.body)
})

test('without customerType the change is refused', async () => {
  const { path, send } = await newest()
  expect(await send('PATCH', path, { fullName: 'Ada' })).toMatchObject(refusal(400, 'INVALID_INPUT'))
})

test('every other field changes without a signature', async () => {
  const { change } = await newest()
  const body = {
    fullName: 'Ada Lovelace',
    birthDate: '1815-12-10',
    nationality: 'GB',
    currencies: ['USD'],
    umaAddress: '$ada@sandbox.example',
    pepStatus: 'NONE',
    address: { line1: 'St James Square 12', postalCode: 'SW1Y', country: 'GB' },
  }
  expect(await change(body)).toMatchObject({ status: 200, body })
  // The same address again is no new one.
  expect(await change({ email })).toMatchObject({ status: 200 })
})

// Source: profile 2026-08, PATCH /customers/{id}: 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS, EMAIL_OTP_CREDENTIAL_SET_CHANGED.
test('an address of another wallet, and a credential that is gone meanwhile, are conflicts', async () => {
  const world = await newest()
  const { ada, addCustomer, change, send } = world
  await addCustomer('bob', { email: 'bob@shop.example' })
  expect(await change({ email: 'BOB@shop.example' })).toMatchObject(
    refusal(409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS'),
  )
  const first = await change({ email: 'new@shop.example' })
  const sms = { type: 'SMS_OTP', accountId: ada.accountId }
  await send('POST', '/auth/credentials', sms, signed(await send('POST', '/auth/credentials', sms)))
  const [credential] = await credentials(world, ada.accountId)
  const path = `/auth/credentials/${credential.id}`
  await send('DELETE', path, undefined, signed(await send('DELETE', path)))
  expect(await change({ email: 'new@shop.example' }, signed(first))).toMatchObject(
    refusal(409, 'EMAIL_OTP_CREDENTIAL_SET_CHANGED'),
  )
})

// Source: service of autumn 2026, published list of the codes of a 409, read 2026-11-29: SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS, SMS_OTP_CREDENTIAL_SET_CHANGED.
test('a number of another wallet, and a credential for numbers that is gone meanwhile, are conflicts', async () => {
  const world = await newest()
  const { ada, addCustomer, change, send } = world
  const withNumber = async (accountId: string) => {
    const sms = { type: 'SMS_OTP', accountId }
    return send('POST', '/auth/credentials', sms, signed(await send('POST', '/auth/credentials', sms)))
  }
  await change({ phoneNumber: '+15550111' })
  const { body: credential } = await withNumber(ada.accountId)
  const bob = await addCustomer('bob', { email: 'bob@shop.example', phoneNumber: '+15550122' })
  // A number that no wallet gets codes at may be anybody's.
  expect((await change({ phoneNumber: '+15550122' })).status).toBe(202)
  await withNumber(bob.accountId)
  expect(await change({ phoneNumber: '+15550122' })).toMatchObject(
    refusal(409, 'SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS'),
  )
  const first = await change({ phoneNumber: '+15550133' })
  const path = `/auth/credentials/${credential.id}`
  await send('DELETE', path, undefined, signed(await send('DELETE', path)))
  expect(await change({ phoneNumber: '+15550133' }, signed(first))).toMatchObject(
    refusal(409, 'SMS_OTP_CREDENTIAL_SET_CHANGED'),
  )
})

// Source: profile 2026-04, PATCH /customers/{id}: 200 Customer.
test.each(['document', '2026-04'] as const)('in the profile %s no change is signed', async (profile) => {
  const { send, addCustomer } = createWorld({ profile })
  const { customerId } = await addCustomer('ada', { email })
  expect(
    await send('PATCH', `/customers/${customerId}`, { customerType, email: 'new@shop.example' }),
  ).toMatchObject({ status: 200, body: { email: 'new@shop.example' } })
})

// Source: profile 2026-08, POST /customers/{id}/verify-email and its confirm: the addresses are verified with codes.
const conflict = { status: 409, body: { code: 'CONFLICT' } }
const wrong = { status: 400, body: { code: 'INVALID_INPUT', details: { field: 'code' } } }

async function openWithAddresses(more: object = { region: 'DE', phoneNumber: '+15550100' }) {
  const walk = openWalk('2026-08')
  const { customerId } = await walk.addCustomer('ada', { email: 'ada@shop.example', ...more })
  return { ...walk, customerId, path: `/customers/${customerId}` }
}

test('each listed address is verified with its code before the link to the verification is made', async () => {
  const { call, send, sandbox, path, faults } = await openWithAddresses()
  const statuses = async () => (await call('GET', path)).body.contactVerification
  expect(await statuses()).toEqual({ email: 'PENDING', phone: 'PENDING' })
  expect(await send('POST', `${path}/kyc-link`, {})).toMatchObject(conflict)
  expect((await call('POST', `${path}/verify-email`)).status).toBe(204)
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: 'ada@shop.example', code: '123456' })
  const confirmed = await call('POST', `${path}/verify-email/confirm`, { code: '123456' })
  expect(confirmed.body.contactVerification).toEqual({ email: 'VERIFIED', phone: 'PENDING' })
  expect(await send('POST', `${path}/kyc-link`, {})).toMatchObject(conflict)
  expect((await call('POST', `${path}/verify-phone`)).status).toBe(204)
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  await call('POST', `${path}/verify-phone/confirm`, { code: '123456' })
  expect(await statuses()).toEqual({ email: 'VERIFIED', phone: 'VERIFIED' })
  expect((await call('POST', `${path}/kyc-link`, {})).status).toBe(201)
  expect(await send('POST', `${path}/verify-email`)).toMatchObject(conflict)
  expect(await send('POST', `${path}/verify-email/confirm`, { code: '123456' })).toMatchObject(conflict)
  expect(faults).toEqual([])
})

test('a code is refused when it is wrong, late, of the other address, or was guessed at five times', async () => {
  const { send, sandbox, path } = await openWithAddresses()
  const confirm = (channel: string, code: string) =>
    send('POST', `${path}/verify-${channel}/confirm`, { code })
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  expect(await confirm('phone', '123456')).toMatchObject(wrong)
  for (let i = 0; i < 5; i++) expect(await confirm('email', '654321')).toMatchObject(wrong)
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  await sandbox.clock.advance(600_000)
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  expect(await confirm('email', '123456')).toMatchObject({ status: 200 })
  expect(await send('POST', '/customers/Customer:none/verify-email')).toMatchObject({ status: 404 })
})

test('a new address must be verified anew, and a customer without the duty needs nothing', async () => {
  const { send, path } = await openWithAddresses({ region: 'DE' })
  await send('POST', `${path}/verify-email`)
  await send('POST', `${path}/verify-email/confirm`, { code: '123456' })
  const change = { customerType: 'INDIVIDUAL', phoneNumber: '+15550199' }
  expect((await send('PATCH', path, change)).body.contactVerification).toEqual({
    email: 'VERIFIED',
    phone: 'PENDING',
  })
  const business = {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Mill', country: 'DE', incorporatedOn: '1837-01-01', taxId: 'DE1' },
    region: 'DE',
    email: 'mill@shop.example',
  }
  const { body: mill } = await send('POST', '/customers', business)
  expect(await send('POST', '/verifications', { customerId: mill.id })).toMatchObject({ status: 400 })
  const free = await openWithAddresses({ region: 'US' })
  expect((await free.send('GET', free.path)).body).not.toHaveProperty('contactVerification')
  expect(await free.send('POST', `${free.path}/verify-email`)).toMatchObject(conflict)
})

const accepted = {
  acceptedAt: '2026-08-21T10:00:00Z',
  ipAddress: '198.51.100.7',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
}
const open = () => createWorld({ profile: '2026-08', endUserTerms: true })
const ada = { customerType: 'INDIVIDUAL', email: 'ada@shop.example', currencies: ['USD'] }
const typesOf = async ({ send }: ReturnType<typeof open>, customerId: string) => {
  const { body } = await send('GET', `/customers/internal-accounts?customerId=${customerId}`)
  return body.data.map(({ type }: { type: string }) => type).sort()
}

test('a customer who accepts at once has a wallet, and one who accepts later gets it then', async () => {
  const world = open()
  const { send } = world
  const first = await send('POST', '/customers', { ...ada, endUserTermsConsent: accepted })
  expect(first).toMatchObject({ status: 201, body: { endUserTermsConsent: accepted } })
  expect(await typesOf(world, first.body.id)).toEqual(['EMBEDDED_WALLET', 'INTERNAL_FIAT'])

  const later = await send('POST', '/customers', { ...ada, email: 'bob@shop.example' })
  expect(later.status).toBe(201)
  expect(later.body).not.toHaveProperty('endUserTermsConsent')
  expect(await typesOf(world, later.body.id)).toEqual([])
  const change = { customerType: 'INDIVIDUAL', endUserTermsConsent: accepted }
  const unknown = await send('PATCH', `/customers/${later.body.id}`, { ...change, currencies: ['XXX'] })
  expect(unknown).toMatchObject(refusal(400, 'INVALID_CURRENCY'))
  const changed = await send('PATCH', `/customers/${later.body.id}`, change)
  expect(changed).toMatchObject({ status: 200, body: { endUserTermsConsent: accepted } })
  const types = await typesOf(world, later.body.id)
  expect(types).toEqual(['EMBEDDED_WALLET', 'INTERNAL_FIAT'])
  // Accepting again makes no second wallet.
  await send('PATCH', `/customers/${later.body.id}`, change)
  expect(await typesOf(world, later.body.id)).toEqual(types)
})

// Source: service of autumn 2026, read 2026-11-28: `GET /customers/agreements`, `agreementConsents` in place of `endUserTermsConsent`, both
// together are refused; sure: read. The fields of both, and that the list is a catalog: their published schemas, read 2026-11-29.
test('an acceptance among the agreements counts, in the version that is listed, and not beside the old field', async () => {
  const world = open()
  const { send } = world
  const { data } = (await send('GET', '/customers/agreements')).body
  expect(data[0]).toEqual({ type: 'END_USER_TERMS', version: 'V1', url: expect.any(String) })
  expect(data.map(({ type }: { type: string }) => type)).toEqual(agreementTypes)
  const consent = { type: data[0].type, ...accepted, termsVersion: data[0].version }
  const made = await send('POST', '/customers', { ...ada, agreementConsents: [consent] })
  expect(made).toMatchObject({ status: 201, body: { agreementConsents: [consent] } })
  expect(await typesOf(world, made.body.id)).toEqual(['EMBEDDED_WALLET', 'INTERNAL_FIAT'])
  const person = { customerType: 'INDIVIDUAL' }
  const both = { ...person, agreementConsents: [consent], endUserTermsConsent: accepted }
  expect(await send('PATCH', `/customers/${made.body.id}`, both)).toMatchObject(refusal(400, 'INVALID_INPUT'))
  const record = (more: object) =>
    send('PATCH', `/customers/${made.body.id}`, { ...person, agreementConsents: [{ ...consent, ...more }] })
  // A version of another type is none of this one.
  for (const termsVersion of ['V0', data[1].version])
    expect(await record({ termsVersion })).toMatchObject(refusal(400, 'END_USER_TERMS_VERSION_NOT_FOUND'))
  expect(await record({ type: 'ANYTHING' })).toMatchObject(refusal(400, 'INVALID_INPUT'))
  // What was accepted before stays.
  const second = { type: data[1].type, termsVersion: data[1].version }
  const allOf = [consent, { ...consent, ...second }]
  expect(await record(second)).toMatchObject({ status: 200, body: { agreementConsents: allOf } })
})

test('a call that would move the money of a customer without an acceptance is refused', async () => {
  const { send } = open()
  const { body } = await send('POST', '/customers', ada)
  const quote = {
    source: { sourceType: 'REALTIME_FUNDING', customerId: body.id, currency: 'USD' },
    destination: umaTo('$success.usd@sandbox.example'),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
  }
  expect(await send('POST', '/quotes', quote)).toMatchObject({
    status: 403,
    body: { code: 'END_USER_TERMS_NOT_ACCEPTED' },
  })
})

test.each([
  [{ termsVersion: 'V0' }, 'END_USER_TERMS_VERSION_NOT_FOUND'],
  [{ ipAddress: 'a'.repeat(46) }, 'INVALID_INPUT'],
  [{ acceptanceMethod: 'SILENCE' }, 'INVALID_INPUT'],
  [{ acceptedAt: 'today' }, 'INVALID_INPUT'],
])('an acceptance with %j is refused as %s, and nothing is made', async (wrong, code) => {
  const { send } = open()
  const consent = { ...accepted, ...wrong }
  expect(await send('POST', '/customers', { ...ada, endUserTermsConsent: consent })).toMatchObject({
    status: 400,
    body: { code },
  })
  expect((await send('GET', '/customers')).body.data).toEqual([])
})
