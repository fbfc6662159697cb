/** Login, lock, factors, resets and trusted payees. Source: dated profiles, section 3, "Login, factors, payees". */

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { totpCode } from '../src/sca/customer.js'
import { address, funded, joinScaCustomer, origin, scaCustomer } from './scaWorld.js'

/** RFC 4648 base32 and RFC 6238 with SHA-1, by Node's crypto. */
function codeAt(base32: string, milliseconds: number): string {
  const bits = [...base32].map((char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
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
    ...{ factor: 'SMS_OTP', challengeId: expect.any(String), expiresAt: '2026-04-08T15:35:00.000Z' },
  })
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  expect(await login()).toMatchObject({
    ...{ status: 200, body: { status: 'SUCCESS', sessionExpiresAt: '2026-10-05T15:30:00.000Z' } },
  })
})

test('a login refuses a wrong, a late and another challenge’s code, and one without the address of the user', async () => {
  const { login, sandbox, sca } = await scaCustomer({ isLoggedIn: false })
  const { body } = await sca('POST', 'login/start', { factor: 'SMS_OTP' })
  const complete = (more: object) =>
    sca('POST', 'login/complete', {
      ...{ factor: 'SMS_OTP', endUserIpAddress: address, challengeId: body.challengeId, code: '123456' },
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
      ...{ factor: 'SMS_OTP', endUserIpAddress: address, challengeId, code: `65432${i % 10}` },
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
      ...{ eventType: 'FAILED_LOGIN_ATTEMPT', suspended: false, lockedUntil: null, failedAttempts: i },
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
    ...{ status: 200, body: { suspended: false, lockedUntil: null, failedAttempts: 0 } },
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
      ...{ factor: 'PASSKEY', endUserIpAddress: address, passkeyAssertion, origin },
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
