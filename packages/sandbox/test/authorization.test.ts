/** Payments that a user must authorize. Source: dated profiles, section 3, "Strong customer authentication", Payments and WebAuthn. */

import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { createWorld } from './client.js'
import { funded, joinScaCustomer, origin, scaCustomer } from './scaWorld.js'

test('an executed quote is held with its challenge, and nothing moves until the user has authorized it', async () => {
  const { ada, authorize, execute, quote, read, types } = await scaCustomer()
  const { body, status } = await quote()
  expect({ status, quote: body.status }).toEqual({ status: 201, quote: 'PENDING' })
  const held = await execute(body.id, undefined, 'key')
  expect(held).toMatchObject({ status: 200, body: { status: 'PENDING_AUTHORIZATION' } })
  expect(held.body.scaChallenge).toEqual({
    ...{ id: expect.any(String), factor: 'SMS_OTP', availableFactors: ['SMS_OTP'], purpose: 'TRANSFER' },
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
      ...{ status: 201, body: { status: 'COMPLETED' } },
    })
  },
)

test('other deployments have no such calls', async () => {
  const { send } = createWorld()
  const calls = [
    '/quotes/Quote:1/authorize',
    '/quotes/Quote:1/authorize/resend',
    '/sca/login/start?customerId=Customer:1',
  ]
  const body = { code: '123456', factor: 'SMS_OTP' }
  for (const path of calls) expect(await send('POST', path, body)).toMatchObject({ status: 404 })
})

// Source: the row "Factor": "TOTP there is refused (it cannot bind amount and payee)".
test('TOTP cannot authorize a payment, and a passkey only after its enrollment', async () => {
  const { held, quote } = await scaCustomer()
  expect(await quote({ scaFactor: 'TOTP' })).toMatchObject({ status: 400 })
  expect(await held({}, { scaFactor: 'TOTP' })).toMatchObject({ status: 400 })
  expect(await held({}, { scaFactor: 'PASSKEY' })).toMatchObject({ status: 400 })
})

test('a payout in another currency has two challenges in sequence, each with its id and its event', async () => {
  const { ada, authorize, held, payee, to, types } = await scaCustomer()
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
    ...{ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' },
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
    ...{ factor: 'PASSKEY', availableFactors: ['SMS_OTP', 'PASSKEY'], passkeyAllowedOrigins: null },
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
    ...{ platformCustomerId: 'ada', customerType: 'INDIVIDUAL', region: 'DE', phoneNumber: '+15550100' },
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
      destination: {
        ...{ destinationType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.example', currency: 'USD' },
      },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 },
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
  expect(await held({ lockedCurrencyAmount: 2 * funded })).toMatchObject({ status: 409 })
})
