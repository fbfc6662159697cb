/** Strong customer authentication: login, lock, factors, resets, trusted payees, and payments that a user must authorize. Source: dated profiles, section 3. */

import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { expect, test } from 'vitest'
import { totpCode } from '../src/sca/customer.js'
import { createWorld, quoteOf, type ServiceResponse, umaTo, type World } from './client.js'
import { openWalk } from './profileWalk.js'

const signature = { 'service-wallet-signature': 'sandbox-valid-signature' }
const funded = 100_000_000
const origin = 'http://localhost:5173'
const address = '192.0.2.7'

/** @param region - Of the customer. @param isLoggedIn - Whether the login of 180 days is made. */
async function scaCustomer({ region = 'DE', isLoggedIn = true, name = 'ada' } = {}) {
  return joinScaCustomer(openWalk('2026-08', { openingBalance: funded }), { region, isLoggedIn, name })
}

async function joinScaCustomer(world: World, { region = 'DE', isLoggedIn = true, name = 'ada' } = {}) {
  const { addCustomer, send, sandbox } = world
  const ada = await addCustomer(name, {
    region,
    email: `${name}@shop.example`,
    phoneNumber: '+15550100',
    currencies: ['USD'],
  })
  const sca = (method: string, path: string, body?: object) =>
    send(method, `/sca/${path}?customerId=${ada.customerId}`, body)
  const login = async (code = '123456') => {
    const { challengeId } = (await sca('POST', 'login/start', { factor: 'SMS_OTP' })).body
    return sca('POST', 'login/complete', { factor: 'SMS_OTP', endUserIpAddress: address, challengeId, code })
  }
  if (isLoggedIn) expect(await login()).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
  const quote = (more: object = {}, key: string = crypto.randomUUID()) => {
    const body = quoteOf(ada.accountId, umaTo('$success.usd@sandbox.example'), 10_000_000, more)
    return send('POST', '/quotes', body, { 'idempotency-key': key })
  }
  const on = (id: string, path: string, body?: object) => send('POST', `/quotes/${id}/${path}`, body)
  const execute = (id: string, body?: object, key: string = crypto.randomUUID()) =>
    send('POST', `/quotes/${id}/execute`, body, { ...signature, 'idempotency-key': key })
  /** Creates and executes a quote, which is held then. */
  const held = async (more: object = {}, body?: object): Promise<ServiceResponse> =>
    execute((await quote(more)).body.id, body)
  const authorize = (id: string, code = '123456') => on(id, 'authorize', { code })
  const read = async (id: string) => (await send('GET', `/quotes/${id}`)).body
  const transaction = async (id: string) => (await send('GET', `/transactions/${id}`)).body
  const types = () => sandbox.events().map(({ type }) => type)
  const authenticator = createSoftwareAuthenticator({ origin })
  const enrollPasskey = async () => {
    const { options } = (await sca('POST', 'factors', { type: 'PASSKEY' })).body
    const credential = await authenticator.create(options)
    return sca('POST', 'factors/confirm', { type: 'PASSKEY', origin, credential })
  }
  const payee = async (accountNumber = '000123456000') => {
    const beneficiary = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Grace Hopper',
      birthDate: '1990-01-15',
      nationality: 'US',
    }
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      beneficiary,
    }
    const created = await send('POST', '/customers/external-accounts', {
      customerId: ada.customerId,
      currency: 'USD',
      accountInfo,
    })
    expect(created.status).toBe(201)
    return created.body.id as string
  }
  const to = (accountId: string) => ({ destination: { destinationType: 'ACCOUNT', accountId } })
  return {
    ...world,
    ada,
    sca,
    login,
    quote,
    on,
    execute,
    held,
    authorize,
    read,
    transaction,
    types,
    authenticator,
    enrollPasskey,
    payee,
    to,
  }
}

/** RFC 4648 base32 and RFC 6238 with SHA-1, by another library. */
function codeAt(base32: string, milliseconds: number): string {
  const bits = [...base32].map((char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)))
  const mac = Buffer.from(hmac(sha1, key, counter))
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

// Source: RFC 6238, appendix B, SHA-1. The table has eight digits; these are the last six.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the code of second %i is the published one', async (seconds, code) => {
  expect(await totpCode('12345678901234567890', Math.floor(seconds / 30))).toBe(code)
})

test('a login by SMS lasts 180 days', async () => {
  const { login, sandbox, sca } = await scaCustomer({ isLoggedIn: false })
  const start = await sca('POST', 'login/start', { factor: 'SMS_OTP' })
  expect(start).toMatchObject({ status: 200 })
  expect(start.body).toEqual({
    factor: 'SMS_OTP',
    challengeId: expect.any(String),
    expiresAt: '2026-04-08T15:35:00.000Z',
  })
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  expect(await login()).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS', sessionExpiresAt: '2026-10-05T15:30:00.000Z' },
  })
})

test('a login refuses a wrong, a late and another challenge’s code, and one without the address of the user', async () => {
  const { login, sandbox, sca } = await scaCustomer({ isLoggedIn: false })
  const { body } = await sca('POST', 'login/start', { factor: 'SMS_OTP' })
  const complete = (more: object) =>
    sca('POST', 'login/complete', {
      factor: 'SMS_OTP',
      endUserIpAddress: address,
      challengeId: body.challengeId,
      code: '123456',
      ...more,
    })
  expect(await complete({ challengeId: crypto.randomUUID() })).toMatchObject({ status: 400 })
  expect(await complete({ endUserIpAddress: undefined })).toMatchObject({ status: 400 })
  expect(await complete({ code: '654321' })).toMatchObject({ status: 400 })
  await sandbox.clock.advance(300_000)
  expect(await complete({})).toMatchObject({ status: 400 })
  expect(await login('654321')).toMatchObject({ status: 400 })
  expect(await complete({})).toMatchObject({ status: 400 })
})

test('twenty wrong codes at one time have five tries, and lock the customer', async () => {
  const { sca, login, sandbox } = await scaCustomer({ isLoggedIn: false })
  const { challengeId } = (await sca('POST', 'login/start', { factor: 'SMS_OTP' })).body
  const guess = (i: number) =>
    sca('POST', 'login/complete', {
      factor: 'SMS_OTP',
      endUserIpAddress: address,
      challengeId,
      code: `65432${i % 10}`,
    })
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))
  expect(all.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(all.filter(({ status }) => status === 423)).toHaveLength(15)
  expect(await login()).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } })
  await sandbox.clock.advance(15 * 60_000)
  expect(await login()).toMatchObject({ status: 200 })
})

// Source: the row "Lock": "5 → 15 min, 6 → 30 min, 7 → 1 h, 8 → 24 h, 9 → suspended".
test('recorded failures lock longer and longer, and a reset password ends the lock and the session', async () => {
  const { authorize, held, sandbox, sca } = await scaCustomer()
  const { body: quote } = await held()
  const record = (eventType: string) => sca('POST', 'record-event', { eventType })
  const fail = () => record('FAILED_LOGIN_ATTEMPT')
  for (let i = 1; i <= 4; i++)
    expect((await fail()).body).toEqual({
      eventType: 'FAILED_LOGIN_ATTEMPT',
      suspended: false,
      lockedUntil: null,
      failedAttempts: i,
    })
  const minutes = []
  for (let i = 0; i < 4; i++) {
    const { lockedUntil } = (await fail()).body
    expect(await fail()).toMatchObject({ status: 423 })
    const ms = Date.parse(lockedUntil) - sandbox.clock.now()
    minutes.push(ms / 60_000)
    if (i === 0) expect(await authorize(quote.id)).toMatchObject({ status: 423 })
    await sandbox.clock.advance(ms)
  }
  expect(minutes).toEqual([15, 30, 60, 1440])
  expect((await fail()).body).toMatchObject({ suspended: true, lockedUntil: null, failedAttempts: 9 })
  await sandbox.clock.advance(30 * 86_400_000)
  for (const type of ['FAILED_LOGIN_ATTEMPT', 'RESET_PASSWORD_COMPLETED'])
    expect(await record(type)).toMatchObject({ status: 423, body: { details: { suspended: true } } })
})

test('a reset password clears the count and ends the session', async () => {
  const { authorize, held, login, sca } = await scaCustomer()
  for (let i = 0; i < 5; i++) await sca('POST', 'record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' })
  expect(await sca('POST', 'record-event', { eventType: 'RESET_PASSWORD_COMPLETED' })).toMatchObject({
    status: 200,
    body: { suspended: false, lockedUntil: null, failedAttempts: 0 },
  })
  const { body } = await held()
  expect(await authorize(body.id)).toMatchObject({ body: { code: 'SCA_SESSION_REQUIRED' } })
  await login()
  expect(await authorize(body.id)).toMatchObject({ status: 200 })
})

test('TOTP is enrolled with its first code, signs in, and no code serves twice', async () => {
  const { sandbox, sca } = await scaCustomer({ isLoggedIn: false })
  const complete = (code: string) =>
    sca('POST', 'login/complete', { factor: 'TOTP', endUserIpAddress: address, code })
  expect(await sca('POST', 'login/start', { factor: 'TOTP' })).toMatchObject({ status: 400 })
  expect(await complete('123456')).toMatchObject({ status: 400 })
  const { body } = await sca('POST', 'factors', { type: 'TOTP' })
  expect(body.totpUri).toMatch(/^otpauth:\/\/totp\/Service:ada\?secret=[A-Z2-7]+&issuer=Service$/)
  expect(body.totpUri).toContain(`secret=${body.secretBase32Encoded}&`)
  const code = () => codeAt(body.secretBase32Encoded, sandbox.clock.now())
  const confirm = (more: object) =>
    sca('POST', 'factors/confirm', { type: 'TOTP', secret: body.secret, code: code(), ...more })
  expect(await confirm({ code: '654321' })).toMatchObject({ status: 400 })
  expect(await confirm({ secret: 'x' })).toMatchObject({ status: 400 })
  const confirmed = await confirm({})
  expect(confirmed).toMatchObject({ status: 200, body: { type: 'TOTP' } })
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect((await sca('GET', 'factors')).body).toEqual({ factors: [{ factor: 'SMS_OTP' }, { factor: 'TOTP' }] })

  expect((await sca('POST', 'login/start', { factor: 'TOTP' })).body).toEqual({ factor: 'TOTP' })
  // The code of the enrollment is used.
  expect(await complete(code())).toMatchObject({ status: 400 })
  await sandbox.clock.advance(30_000)
  const next = await Promise.all(Array.from({ length: 3 }, () => complete(code())))
  expect(next.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('twenty guesses of a TOTP at one time count each, and lock the customer at the fifth', async () => {
  const { sandbox, sca } = await scaCustomer({ isLoggedIn: false })
  const { secret, secretBase32Encoded } = (await sca('POST', 'factors', { type: 'TOTP' })).body
  const code = codeAt(secretBase32Encoded, sandbox.clock.now())
  await sca('POST', 'factors/confirm', { type: 'TOTP', secret, code })
  const guess = (i: number) =>
    sca('POST', 'login/complete', { factor: 'TOTP', endUserIpAddress: address, code: `x${i}` })
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))
  expect([400, 423].map((status) => all.filter((one) => one.status === status).length)).toEqual([5, 15])
})

test('a passkey is enrolled once, signs in, and is removed', async () => {
  const { authenticator, enrollPasskey, sca } = await scaCustomer({ isLoggedIn: false })
  expect(await sca('POST', 'login/start', { factor: 'PASSKEY' })).toMatchObject({ status: 400 })
  const enrolled = await enrollPasskey()
  const { credentialId } = enrolled.body.factor
  expect(enrolled.body).toEqual({
    type: 'PASSKEY',
    factor: { factor: 'PASSKEY', credentialId, name: 'Passkey' },
  })
  const again = { status: 409, body: { code: 'PASSKEY_ALREADY_ENROLLED' } }
  expect(await sca('POST', 'factors', { type: 'PASSKEY' })).toMatchObject(again)

  const { body } = await sca('POST', 'login/start', { factor: 'PASSKEY' })
  expect(body).toMatchObject({ factor: 'PASSKEY', allowedOrigins: null, relyingPartyId: 'localhost' })
  expect(body.challengeId).toBeUndefined()
  const passkeyAssertion = await authenticator.get(body.passkeyOptions)
  const complete = (more: object) =>
    sca('POST', 'login/complete', {
      factor: 'PASSKEY',
      endUserIpAddress: address,
      passkeyAssertion,
      origin,
      ...more,
    })
  expect(await complete({ origin: 'https://evil.example' })).toMatchObject({ status: 400 })
  expect(await complete({})).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
  expect(await complete({})).toMatchObject({ status: 400 })

  expect(await sca('DELETE', 'factors/other')).toMatchObject({ status: 404 })
  expect(await sca('DELETE', `factors/${credentialId}`)).toMatchObject({ status: 204 })
  expect((await sca('GET', 'factors')).body).toEqual({ factors: [{ factor: 'SMS_OTP' }] })
})

test('the challenge of an enrollment serves once, and not for another customer', async () => {
  const ada = await scaCustomer()
  const eve = await joinScaCustomer(ada, { name: 'eve' })
  const { options } = (await ada.sca('POST', 'factors', { type: 'PASSKEY' })).body
  const credential = await ada.authenticator.create(options)
  const body = { type: 'PASSKEY', origin, credential }
  expect(await eve.sca('POST', 'factors/confirm', body)).toMatchObject({ status: 400 })
  await eve.sca('POST', 'factors', { type: 'PASSKEY' })
  expect(await eve.sca('POST', 'factors/confirm', body)).toMatchObject({ status: 400 })
  const all = await Promise.all(Array.from({ length: 3 }, () => ada.sca('POST', 'factors/confirm', body)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

// Source: the row "Reset".
test('a lost factor is reset after the liveness check, and five times a day', async () => {
  const { enrollPasskey, sandbox, sca, send, ada } = await scaCustomer()
  await enrollPasskey()
  const start = await sca('POST', 'factors/reset', { factor: 'PASSKEY' })
  expect(start).toMatchObject({ status: 201, body: { verificationLink: expect.any(String) } })
  const path = `factors/reset/${start.body.resetId}`
  const status = async () => (await sca('GET', path)).body
  expect(await status()).toMatchObject({ status: 'INITIATED', factor: 'PASSKEY', completedAt: null })
  expect(await sca('POST', `${path}/complete`)).toMatchObject({ status: 400 })
  await sandbox.clock.advance(30_000)
  expect(await status()).toMatchObject({ status: 'LIVENESS_PASSED' })
  expect(await sca('POST', `${path}/complete`)).toMatchObject({ status: 204 })
  expect(await sca('POST', `${path}/complete`)).toMatchObject({ status: 409 })
  expect(await status()).toMatchObject({ status: 'COMPLETED', enrollmentStatus: 'PENDING' })
  await enrollPasskey()
  expect(await status()).toMatchObject({ status: 'COMPLETED', enrollmentStatus: 'COMPLETED' })

  const phone = `factors/reset/${(await sca('POST', 'factors/reset', { factor: 'SMS_OTP' })).body.resetId}`
  await sandbox.clock.advance(30_000)
  expect(await sca('POST', `${phone}/complete`)).toMatchObject({ status: 400 })
  const mobile = { countryCode: '+49', number: '30 901820' }
  expect(await sca('POST', `${phone}/complete`, { mobile })).toMatchObject({ status: 204 })
  expect((await send('GET', `/customers/${ada.customerId}`)).body.phoneNumber).toBe('+4930901820')

  for (let i = 0; i < 3; i++) await sca('POST', 'factors/reset', { factor: 'TOTP' })
  const sixth = await sca('POST', 'factors/reset', { factor: 'TOTP' })
  expect(sixth.status).toBe(429)
  // The first start is 60 seconds ago.
  expect(sixth.headers.get('Retry-After')).toBe(String(86_400 - 60))
  await sandbox.clock.advance(86_400_000)
  expect(await status()).toMatchObject({ status: 'COMPLETED' })
  expect(await sca('POST', 'factors/reset', { factor: 'TOTP' })).toMatchObject({ status: 201 })
})

test('a reset that is never completed expires, and is no one else’s', async () => {
  const ada = await scaCustomer()
  const eve = await joinScaCustomer(ada, { name: 'eve' })
  const { resetId } = (await ada.sca('POST', 'factors/reset', { factor: 'TOTP' })).body
  expect(await eve.sca('GET', `factors/reset/${resetId}`)).toMatchObject({ status: 404 })
  expect(await eve.sca('POST', `factors/reset/${resetId}/complete`)).toMatchObject({ status: 404 })
  await ada.sandbox.clock.advance(86_400_000)
  expect((await ada.sca('GET', `factors/reset/${resetId}`)).body).toMatchObject({ status: 'EXPIRED' })
  expect(await ada.sca('POST', `factors/reset/${resetId}/complete`)).toMatchObject({ status: 409 })
})

// Source: the row "Trusted payees".
test('a payment to a trusted payee needs a login and no proof of its own; the trust ends before the payee', async () => {
  const { ada, held, payee, sandbox, send, to } = await scaCustomer()
  const accountId = await payee()
  const on = (path: string, body?: object) =>
    send('POST', `/customers/external-accounts/${accountId}/${path}`, body)
  const { body } = await on('trust')
  const { id: challengeId } = body.scaChallenge
  expect(await on('trust/confirm', { code: '123456' })).toMatchObject({ status: 400 })
  expect(await on('trust/confirm', { challengeId, code: '654321' })).toMatchObject({ status: 400 })
  expect((await held(to(accountId))).body).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  const proof = { challengeId, code: '123456' }
  expect(await on('trust/confirm', proof)).toMatchObject({ status: 200, body: { trusted: true } })
  expect(await on('trust/confirm', proof)).toMatchObject({ status: 409 })
  expect(await on('trust')).toMatchObject({ status: 409 })
  expect((await held(to(accountId))).body).toMatchObject({ status: 'COMPLETED' })
  expect(await ada.balance()).toBe(funded - 10_000_000)

  const remove = () => send('DELETE', `/customers/external-accounts/${accountId}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'BENEFICIARY_TRUSTED' } })
  await sandbox.clock.advance(180 * 86_400_000)
  expect(await held(to(accountId))).toMatchObject({ status: 409, body: { code: 'SCA_SESSION_REQUIRED' } })
  expect((await on('untrust')).body).toEqual({})
  expect(await on('untrust/confirm', {})).toMatchObject({ status: 200, body: { trusted: false } })
  expect(await remove()).toMatchObject({ status: 204 })
})

test('the code of one payee’s challenge trusts no other payee', async () => {
  const { payee, send } = await scaCustomer()
  const [one, other] = [await payee(), await payee('000123456999')]
  const on = (id: string, path: string, body?: object) =>
    send('POST', `/customers/external-accounts/${id}/${path}`, body)
  const { id: challengeId } = (await on(one, 'trust')).body.scaChallenge
  expect(await on(other, 'trust/confirm', { challengeId, code: '123456' })).toMatchObject({ status: 400 })
})

test('an executed quote is held with its challenge, and nothing moves until the user has authorized it', async () => {
  const { ada, authorize, execute, quote, read, types } = await scaCustomer()
  const { body, status } = await quote()
  expect({ status, quote: body.status }).toEqual({ status: 200, quote: 'PENDING' })
  const held = await execute(body.id, undefined, 'key')
  expect(held).toMatchObject({ status: 200, body: { status: 'PENDING_AUTHORIZATION' } })
  expect(held.body.scaChallenge).toEqual({
    id: expect.any(String),
    factor: 'SMS_OTP',
    availableFactors: ['SMS_OTP'],
    purpose: 'TRANSFER',
    // Five minutes after the clock of the test.
    expiresAt: '2026-04-08T15:35:00.000Z',
  })
  expect(await ada.balance()).toBe(funded)
  expect(await read(body.id)).toEqual(held.body)
  expect(types().filter((type) => type === 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION')).toHaveLength(1)
  // "Never execute again (409)": but a repeat under the same key is no second execution.
  expect(await execute(body.id)).toMatchObject({ status: 409 })
  expect(await execute(body.id, undefined, 'key')).toMatchObject({ status: 200, body: held.body })

  // "400: wrong or expired proof (never 401: that is the platform's key)".
  expect(await authorize(body.id, '654321')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  const done = await authorize(body.id)
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(done.body.scaChallenge).toBeUndefined()
  expect(await ada.balance()).toBe(funded - 10_000_000)
  expect(await authorize(body.id)).toMatchObject({ status: 409 })
})

test('real-time funding is held from the start, and its instructions come with the last authorization', async () => {
  const { authorize, quote, ada, sandbox, read } = await scaCustomer()
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId: ada.customerId }
  const { status, body } = await quote({ source }, 'key')
  expect({ status, quote: body.status }).toEqual({ status: 202, quote: 'PENDING_AUTHORIZATION' })
  expect(await quote({ source }, 'key')).toMatchObject({ status: 202, body })
  expect(body.paymentInstructions).toBeUndefined()
  expect((await read(body.id)).paymentInstructions).toBeUndefined()
  await sandbox.clock.advance(290_000)
  const open = await authorize(body.id)
  expect(open).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  expect(open.body.paymentInstructions.length).toBeGreaterThan(0)
  // The first five minutes of the quote are over, but the user has just received the instructions.
  await sandbox.clock.advance(20_000)
  expect(await read(body.id)).toMatchObject({ status: 'PENDING' })
  await sandbox.clock.advance(300_000)
  expect(await read(body.id)).toMatchObject({ status: 'EXPIRED' })
})

test.each([
  ['US', 'USDC'],
  // Iceland is in the EEA, not in the EU.
  ['IS', 'USDC'],
  ['DE', 'USD'],
])(
  'a customer of %s who sends %s authorizes nothing, and the calls respond with 409',
  async (region, currency) => {
    const { ada, authorize, held, login, on, quote, send } = await scaCustomer({ region, isLoggedIn: false })
    if (currency === 'USDC') {
      const { body } = await held()
      expect(body).toMatchObject({ status: 'COMPLETED' })
      expect(body.scaChallenge).toBeUndefined()
      expect(await authorize(body.id)).toMatchObject({ status: 409 })
      expect(await on(body.id, 'authorize/resend')).toMatchObject({ status: 409 })
      expect((await login()).status).toBe(409)
      return
    }
    const { body } = await send('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)
    const fiat = body.data.find(({ type }: { type: string }) => type === 'INTERNAL_FIAT').id
    await send('POST', `/sandbox/internal-accounts/${fiat}/fund`, { amount: funded })
    const source = { sourceType: 'ACCOUNT', accountId: fiat }
    expect(await quote({ source, immediatelyExecute: true, lockedCurrencyAmount: 1000 })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED' },
    })
  },
)

// Source: the row "Factor": "TOTP there is refused (it cannot bind amount and payee)".
test('TOTP cannot authorize a payment, and a passkey only after its enrollment', async () => {
  const { held, quote } = await scaCustomer()
  expect(await quote({ scaFactor: 'TOTP' })).toMatchObject({ status: 400 })
  expect(await held({}, { scaFactor: 'TOTP' })).toMatchObject({ status: 400 })
  expect(await held({}, { scaFactor: 'PASSKEY' })).toMatchObject({ status: 400 })
})

test('a payout in another currency has two challenges in sequence, each with its id and its event', async () => {
  const { ada, authorize, held, payee, to, transaction, types } = await scaCustomer()
  const first = await held(to(await payee()))
  expect(first.body.scaChallenge).toMatchObject({ purpose: 'CURRENCY_CONVERSION' })
  const second = await authorize(first.body.id)
  expect(second).toMatchObject({ status: 200, body: { status: 'PENDING_AUTHORIZATION' } })
  expect(second.body.scaChallenge).toMatchObject({ purpose: 'PAYOUT' })
  expect(second.body.scaChallenge.id).not.toBe(first.body.scaChallenge.id)
  expect(await ada.balance()).toBe(funded)
  expect(types().filter((type) => type === 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION')).toHaveLength(2)
  expect(await authorize(first.body.id)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(await ada.balance()).toBe(funded - 10_000_000)
  expect(await transaction(first.body.transactionId)).toMatchObject({ fees: first.body.feesIncluded })
})

test('both challenges of a payout have the factor of the first, and a wrong passkey uses up a try', async () => {
  const { authenticator, enrollPasskey, held, on, payee, to } = await scaCustomer()
  await enrollPasskey()
  const { body } = await held(to(await payee()), { scaFactor: 'PASSKEY' })
  const proofOf = async (challenge: { passkeyAssertionOptions: never }) => ({
    passkeyAssertion: await authenticator.get(challenge.passkeyAssertionOptions),
    origin,
  })
  const second = await on(body.id, 'authorize', await proofOf(body.scaChallenge))
  expect(second.body.scaChallenge).toMatchObject({ factor: 'PASSKEY', purpose: 'PAYOUT' })
  const proof = await proofOf(second.body.scaChallenge)
  const elsewhere = { ...proof, origin: 'https://evil.example' }
  for (const status of [400, 400, 400, 400, 400, 429])
    expect(await on(body.id, 'authorize', elsewhere)).toMatchObject({ status })
  expect(await on(body.id, 'authorize', proof)).toMatchObject({ status: 429 })
})

test('one passkey proof moves a payout one step, also when it arrives several times at once', async () => {
  const { authenticator, enrollPasskey, held, on, payee, read, to, types } = await scaCustomer()
  await enrollPasskey()
  const { body } = await held(to(await payee()), { scaFactor: 'PASSKEY' })
  const passkeyAssertion = await authenticator.get(body.scaChallenge.passkeyAssertionOptions)
  const all = await Promise.all(
    Array.from({ length: 4 }, () => on(body.id, 'authorize', { passkeyAssertion, origin })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const [next] = all.filter(({ status }) => status === 200)
  expect((await read(body.id)).scaChallenge.id).toBe(next!.body.scaChallenge.id)
  expect(types().filter((type) => type === 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION')).toHaveLength(2)
})

// Source: the row "Lapsed": "transaction FAILED, SCA_NOT_COMPLETED, nothing moved".
test('a challenge that lapses fails its payment, and a late code moves nothing', async () => {
  const { ada, authorize, held, read, sandbox, transaction, types } = await scaCustomer()
  const { body } = await held()
  await sandbox.clock.advance(299_000)
  expect(await read(body.id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  await sandbox.clock.advance(1000)
  expect(await read(body.id)).toMatchObject({ status: 'FAILED' })
  expect(await transaction(body.transactionId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'SCA_NOT_COMPLETED',
  })
  expect(types()).toContain('OUTGOING_PAYMENT.FAILED')
  expect(await authorize(body.id)).toMatchObject({ status: 409 })
  expect(await ada.balance()).toBe(funded)
})

test('the second challenge of a payment ends by its own time', async () => {
  const { authorize, held, payee, read, sandbox, to } = await scaCustomer()
  const { body } = await held(to(await payee()))
  await sandbox.clock.advance(200_000)
  await authorize(body.id)
  await sandbox.clock.advance(299_000)
  expect(await read(body.id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  await sandbox.clock.advance(1000)
  expect(await read(body.id)).toMatchObject({ status: 'FAILED' })
})

test('the code by SMS is sent again after a wait, the challenge keeps its end, and a flood sends nothing', async () => {
  const { enrollPasskey, held, on, read, sandbox } = await scaCustomer()
  const { body } = await held()
  const sent = () => sandbox.inbox.filter(({ to }) => to === '+15550100').length
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  const before = sent()
  const flood = await Promise.all(Array.from({ length: 20 }, () => on(body.id, 'authorize/resend')))
  expect(flood.map(({ status }) => status)).toEqual(Array(20).fill(429))
  expect(flood[0]!.headers.get('Retry-After')).toBe('30')
  await sandbox.clock.advance(30_000)
  const second = await Promise.all(Array.from({ length: 20 }, () => on(body.id, 'authorize/resend')))
  expect(second.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(sent()).toBe(before + 1)
  expect((await read(body.id)).scaChallenge).toEqual(body.scaChallenge)
  await enrollPasskey()
  const other = await held({}, { scaFactor: 'PASSKEY' })
  expect(await on(other.body.id, 'authorize/resend')).toMatchObject({ status: 409 })
})

// Source: the row "Challenge": "5 attempts each"; the row "Wrong or late": "429: wait, the challenge may be gone".
test('twenty wrong codes at one time have five tries, and then also the right one has to wait', async () => {
  const { authorize, held, ada } = await scaCustomer()
  const { body } = await held()
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => authorize(body.id, `65432${i % 10}`)))
  const counts = [400, 429].map((status) => all.filter((response) => response.status === status).length)
  expect(counts).toEqual([5, 15])
  const late = await authorize(body.id)
  expect(late).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(late.headers.get('Retry-After')).toBe('300')
  expect(await ada.balance()).toBe(funded)
})

test.each([
  ['nothing', {}],
  ['nulls', { code: null, passkeyAssertion: null, origin: null }],
  ['both proofs', { code: '123456', passkeyAssertion: {}, origin }],
  ['an assertion for a code', { passkeyAssertion: {}, origin }],
])('a proof that is %s is refused and costs no try', async (_, proof) => {
  const { authorize, held, on } = await scaCustomer()
  const { body } = await held()
  for (let i = 0; i < 6; i++) expect(await on(body.id, 'authorize', proof)).toMatchObject({ status: 400 })
  expect(await authorize(body.id)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
})

// Source: the row "Without a session", and "409 SCA_SESSION_REQUIRED: log in, then authorize again".
test('without a login no payment is authorized, no try is lost, and after the login it goes on', async () => {
  const { authorize, held, login, sandbox } = await scaCustomer({ isLoggedIn: false })
  const { body } = await held()
  for (let i = 0; i < 6; i++)
    expect(await authorize(body.id, '654321')).toMatchObject({
      status: 409,
      body: { code: 'SCA_SESSION_REQUIRED' },
    })
  await login()
  expect(await authorize(body.id)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  await sandbox.clock.advance(180 * 86_400_000)
  expect(await authorize((await held()).body.id)).toMatchObject({ body: { code: 'SCA_SESSION_REQUIRED' } })
})

test('a locked customer authorizes nothing', async () => {
  const { authorize, held, sca } = await scaCustomer()
  const { body } = await held()
  for (let i = 0; i < 5; i++) await sca('POST', 'record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' })
  // Source: dated profiles, section 7: 423 has `{suspended, lockedUntil, failedAttempts}`.
  expect(await authorize(body.id)).toMatchObject({
    status: 423,
    body: {
      code: 'ACCOUNT_LOCKED',
      details: { suspended: false, lockedUntil: '2026-04-08T15:45:00.000Z', failedAttempts: 5 },
    },
  })
})

test('a passkey authorizes with the options of the service', async () => {
  const { authenticator, enrollPasskey, held, on } = await scaCustomer()
  await enrollPasskey()
  const { body } = await held({}, { scaFactor: 'PASSKEY' })
  const { scaChallenge } = body
  expect(scaChallenge).toMatchObject({
    factor: 'PASSKEY',
    availableFactors: ['SMS_OTP', 'PASSKEY'],
    passkeyAllowedOrigins: null,
    passkeyAssertionOptions: { rpId: 'localhost', challenge: expect.any(String) },
  })
  const passkeyAssertion = await authenticator.get(scaChallenge.passkeyAssertionOptions)
  expect(await on(body.id, 'authorize', { code: '123456' })).toMatchObject({ status: 400 })
  const elsewhere = { passkeyAssertion, origin: 'https://evil.example' }
  expect(await on(body.id, 'authorize', elsewhere)).toMatchObject({ status: 400 })
  const all = await Promise.all(
    Array.from({ length: 4 }, () => on(body.id, 'authorize', { passkeyAssertion, origin })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  // The assertion of one challenge is none of another.
  const other = await held({}, { scaFactor: 'PASSKEY' })
  expect(await on(other.body.id, 'authorize', { passkeyAssertion, origin })).toMatchObject({ status: 400 })
})

test('an assertion of another passkey, and of another customer, authorizes nothing', async () => {
  const ada = await scaCustomer()
  const eve = await joinScaCustomer(ada, { name: 'eve' })
  await ada.enrollPasskey()
  await eve.enrollPasskey()
  const { body } = await ada.held({}, { scaFactor: 'PASSKEY' })
  const { passkeyAssertionOptions } = body.scaChallenge
  const stranger = createSoftwareAuthenticator({ origin })
  await stranger.create({
    ...passkeyAssertionOptions,
    rp: { id: 'localhost', name: '' },
    user: { id: 'YQ', name: '', displayName: '' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  })
  for (const authenticator of [eve.authenticator, stranger]) {
    const passkeyAssertion = await authenticator.get({ ...passkeyAssertionOptions, allowCredentials: [] })
    expect(await ada.on(body.id, 'authorize', { passkeyAssertion, origin })).toMatchObject({ status: 400 })
  }
})

test('in production codes are of chance, and the code of one challenge is none of the next or of another quote', async () => {
  const world = createWorld({ profile: '2026-08', mode: 'production' })
  const { sandbox, send } = world
  const { body: customer } = await send('POST', '/customers', {
    platformCustomerId: 'ada',
    customerType: 'INDIVIDUAL',
    region: 'DE',
    phoneNumber: '+15550100',
    currencies: ['USD'],
  })
  const code = () => sandbox.inbox.at(-1)!.code
  const sca = (path: string, body: object) => send('POST', `/sca/${path}?customerId=${customer.id}`, body)
  const { challengeId } = (await sca('login/start', { factor: 'SMS_OTP' })).body
  const login = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.7', challengeId, code: code() }
  expect(await sca('login/complete', login)).toMatchObject({ status: 200 })
  // A login serves once.
  expect(await sca('login/complete', login)).toMatchObject({ status: 400 })
  const quote = () =>
    send('POST', '/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', customerId: customer.id },
      destination: umaTo('$success.usd@sandbox.example'),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })
  const [first, ofFirst] = [await quote(), code()]
  const [second, ofSecond] = [await quote(), code()]
  const authorize = (id: string, given: string) => send('POST', `/quotes/${id}/authorize`, { code: given })
  expect(ofFirst).toMatch(/^\d{6}$/)
  expect(await authorize(second.body.id, ofFirst)).toMatchObject({ status: 400 })
  expect(await authorize(second.body.id, '123456')).toMatchObject({ status: 400 })
  expect(await authorize(second.body.id, ofSecond)).toMatchObject({
    status: 200,
    body: { status: 'PENDING' },
  })
  expect(await authorize(first.body.id, ofFirst)).toMatchObject({ status: 200 })
})

test('a payment above the balance is refused before the user confirms it', async () => {
  const { held } = await scaCustomer()
  expect(await held({ lockedCurrencyAmount: 2 * funded })).toMatchObject({ status: 400 })
})
