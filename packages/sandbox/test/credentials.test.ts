/** Credentials and sessions: the signed retry, the checks of a passkey, email codes, and the magic values. */

import { expect, test } from 'vitest'
import {
  type ClientSession,
  type Customer,
  createWorld,
  newKeyPair,
  openSession,
  quoteOf,
  type World,
} from './client.js'

const minute = 60_000
const unauthorized = (reason?: string) => ({
  status: 401,
  body: {
    status: 401,
    code: 'UNAUTHORIZED',
    ...(reason === undefined ? {} : { reason, details: { reason } }),
  },
})
const reasons = {
  otp: 'Invalid OTP code',
  passkey: 'Invalid passkey signature',
  oidcToken: 'Invalid OIDC token',
  walletSignature: 'Invalid Service-Wallet-Signature',
}

/** Ada with a passkey and a session. */
async function signedIn(): Promise<World & { ada: Customer; passkeyId: string; session: ClientSession }> {
  const world = createWorld()
  const ada = await world.addCustomer('ada', { email: 'ada@shop.example' })
  const passkeyId = await ada.registerPasskey()
  return { ...world, ada, passkeyId, session: await ada.signIn(passkeyId) }
}

const emailOtp = ({ accountId }: Customer, email?: string) => ({
  type: 'EMAIL_OTP',
  accountId,
  ...(email === undefined ? {} : { email }),
})

test('a second credential requires one signature by a session of the first, over the exact text', async () => {
  const { send, sandbox, ada, passkeyId, session } = await signedIn()
  const body = emailOtp(ada)
  const first = await send('POST', '/auth/credentials', body)
  expect(first).toMatchObject({
    status: 202,
    body: { type: 'EMAIL_OTP', expiresAt: '2026-04-08T15:35:00.000Z' },
  })
  const { payloadToSign, requestId, expiresAt } = first.body
  expect(payloadToSign).toBe(
    JSON.stringify({ accountId: ada.accountId, expiresAt, requestId, type: 'EMAIL_OTP' }),
  )
  expect(sandbox.inbox).toEqual([])

  const headers = { 'request-id': requestId, 'service-wallet-signature': session.sign(payloadToSign) }
  const retry = (change: Record<string, string | undefined>, other: object = body) => {
    const all: Record<string, string | undefined> = { ...headers, ...change }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return send('POST', '/auth/credentials', other, Object.fromEntries(sent))
  }
  const wrongSignature = session.sign(`${payloadToSign} `)
  expect(await retry({ 'service-wallet-signature': wrongSignature })).toMatchObject(
    unauthorized(reasons.walletSignature),
  )
  expect(await retry({ 'service-wallet-signature': undefined })).toMatchObject(unauthorized())
  expect(await retry({ 'request-id': undefined })).toMatchObject(unauthorized())
  expect(await retry({ 'request-id': 'Request:none' })).toMatchObject(unauthorized())
  expect(await retry({}, emailOtp(ada, 'eve@shop.example'))).toMatchObject(unauthorized())
  // None of these used the request id.
  expect(await retry({})).toMatchObject({
    status: 201,
    body: { type: 'EMAIL_OTP', nickname: 'ada@shop.example' },
  })
  expect(sandbox.inbox).toMatchObject([{ to: 'ada@shop.example' }])
  expect(await retry({})).toMatchObject(unauthorized())

  const list = await send(
    'GET',
    `/auth/credentials?accountId=${ada.accountId.replace('InternalAccount', 'EmbeddedWallet')}`,
  )
  expect(list.body.data.map(({ type }: { type: string }) => type)).toEqual(['PASSKEY', 'EMAIL_OTP'])
  expect(list.body.data[0].id).toBe(passkeyId)
})

test('of several equal concurrent retries, one registers the credential', async () => {
  const { send, ada, session } = await signedIn()
  const { body } = await send('POST', '/auth/credentials', emailOtp(ada))
  const headers = {
    'request-id': body.requestId,
    'service-wallet-signature': session.sign(body.payloadToSign),
  }
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => send('POST', '/auth/credentials', emailOtp(ada), headers)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)])
})

test('a signed retry is accepted in the last millisecond and refused at expiry', async () => {
  const { send, sandbox, ada, session } = await signedIn()
  for (const [wait, status] of [
    [5 * minute - 1, 201],
    [5 * minute, 401],
  ] as const) {
    const body = { type: 'OAUTH', accountId: ada.accountId, oidcToken: testToken() }
    const first = await send('POST', '/auth/credentials', body)
    sandbox.clock.advance(wait)
    const headers = {
      'request-id': first.body.requestId,
      'service-wallet-signature': session.sign(first.body.payloadToSign),
    }
    expect((await send('POST', '/auth/credentials', body, headers)).status).toBe(status)
  }
})

test('a second credential of a type is refused, as are signatures of foreign and ended sessions', async () => {
  const { send, sandbox, addCustomer, ada, session } = await signedIn()
  expect(await send('POST', '/auth/credentials', await ada.attest())).toMatchObject({
    status: 400,
    body: { code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' },
  })
  const ben = await addCustomer('ben')
  const benSession = await ben.signIn(await ben.registerPasskey())
  const add = (signer: ClientSession) => ada.signedRetry(signer, 'POST', '/auth/credentials', emailOtp(ada))
  expect(await add(benSession)).toMatchObject(unauthorized(reasons.walletSignature))
  sandbox.clock.advance(15 * minute)
  expect(await add(session)).toMatchObject(unauthorized(reasons.walletSignature))
  expect((await send('GET', `/auth/sessions?accountId=${ada.accountId}`)).body).toEqual({ data: [] })
  const fresh = await ada.signIn(
    (await send('GET', `/auth/credentials?accountId=${ada.accountId}`)).body.data[0].id,
  )
  expect((await add(fresh)).status).toBe(201)
  expect(await send('POST', '/auth/credentials', emailOtp(ada))).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS' },
  })
})

test('a session of another credential revokes a credential, and the sessions of that credential end', async () => {
  const { send, sandbox, ada, passkeyId, session } = await signedIn()
  const path = `/auth/credentials/${passkeyId}`
  expect(await send('DELETE', path)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  const added = await ada.signedRetry(session, 'POST', '/auth/credentials', emailOtp(ada))
  const byOwnSession = await ada.signedRetry(session, 'DELETE', path)
  expect(byOwnSession).toMatchObject(unauthorized(reasons.walletSignature))

  const keyPair = newKeyPair()
  const verify = await send('POST', `/auth/credentials/${added.body.id}/verify`, {
    type: 'EMAIL_OTP',
    otp: sandbox.inbox.at(-1)!.code,
    clientPublicKey: keyPair.getPublicKey('hex'),
  })
  const otpSession = openSession(verify, keyPair)
  const first = await send('DELETE', path)
  expect(first).toMatchObject({ status: 202, body: { type: 'PASSKEY' } })
  const headers = {
    'request-id': first.body.requestId,
    'service-wallet-signature': otpSession.sign(first.body.payloadToSign),
  }
  const done = await send('DELETE', path, undefined, headers)
  expect(done).toMatchObject({ status: 204, body: undefined })
  // The repeat after a lost response is refused for its used request id, not for an unknown credential.
  expect(await send('DELETE', path, undefined, headers)).toMatchObject(unauthorized())
  expect((await send('GET', `/auth/sessions?accountId=${ada.accountId}`)).body.data).toMatchObject([
    { id: otpSession.id },
  ])
  expect((await ada.signedRetry(session, 'DELETE', `/auth/sessions/${otpSession.id}`)).status).toBe(401)
  // The account can have another passkey now.
  expect((await ada.signedRetry(otpSession, 'POST', '/auth/credentials', await ada.attest())).status).toBe(
    201,
  )
})

test('a session revokes itself and another session of its account', async () => {
  const { send, ada, passkeyId, session } = await signedIn()
  const other = await ada.signIn(passkeyId)
  expect(await ada.signedRetry(session, 'DELETE', `/auth/sessions/${other.id}`)).toMatchObject({
    status: 204,
  })
  expect(await ada.signedRetry(session, 'DELETE', `/auth/sessions/${session.id}`)).toMatchObject({
    status: 204,
  })
  expect(await send('DELETE', `/auth/sessions/${session.id}`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('a registration must verify for this relying party', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const body = await ada.attest()
  const attestation = body.attestation as Record<string, string>
  const clientData = (change: object) => {
    const original = JSON.parse(Buffer.from(attestation.clientDataJson!, 'base64url').toString())
    return Buffer.from(JSON.stringify({ ...original, ...change })).toString('base64url')
  }
  const { attestationObject } = attestation
  const bad: Record<string, object> = {
    'another challenge': { challenge: 'AAAA' },
    'a foreign origin': {
      attestation: { ...attestation, clientDataJson: clientData({ origin: 'https://evil.example' }) },
    },
    'the wrong ceremony': {
      attestation: { ...attestation, clientDataJson: clientData({ type: 'webauthn.get' }) },
    },
    'another credential id': { attestation: { ...attestation, credentialId: 'AAAA' } },
    'no CBOR': { attestation: { ...attestation, attestationObject: 'AAAA' } },
    'cut short': { attestation: { ...attestation, attestationObject: attestationObject!.slice(0, 60) } },
    'no JSON': { attestation: { ...attestation, clientDataJson: 'AAAA' } },
  }
  for (const [name, change] of Object.entries(bad))
    expect(await send('POST', '/auth/credentials', { ...body, ...change }), name).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  // Without a credential both headers are ignored.
  const ignored = { 'request-id': 'Request:none', 'service-wallet-signature': 'nonsense' }
  expect((await send('POST', '/auth/credentials', body, ignored)).status).toBe(201)
  const ben = await addCustomer('ben')
  const stolen = await send('POST', '/auth/credentials', { ...body, accountId: ben.accountId })
  expect(stolen).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('an assertion must be fresh and verify, for its own challenge and with its own passkey', async () => {
  const { send, sandbox, addCustomer, ada, passkeyId } = await signedIn()
  const verify = (requestId: string | undefined, body: unknown, id = passkeyId) =>
    send(
      'POST',
      `/auth/credentials/${id}/verify`,
      body,
      requestId === undefined ? {} : { 'request-id': requestId },
    )
  const ben = await addCustomer('ben')
  const benId = await ben.registerPasskey()
  const one = await ada.assert(passkeyId)
  const two = await ada.assert(passkeyId)
  const ofBen = await ben.assert(benId)

  expect(await verify(undefined, one.body)).toMatchObject(unauthorized())
  expect(await verify('Request:none', one.body)).toMatchObject(unauthorized())
  const foreign = await verify(ofBen.requestId, one.body)
  expect(foreign).toMatchObject(unauthorized())
  // The request id is refused, before the assertion is checked.
  expect(foreign.body).not.toHaveProperty('reason')
  expect(await verify(two.requestId, one.body)).toMatchObject(unauthorized(reasons.passkey))
  expect(await verify(one.requestId, ofBen.body)).toMatchObject(unauthorized(reasons.passkey))
  const assertion = one.body.assertion as Record<string, string>
  const tampered = (change: object) => ({ ...one.body, assertion: { ...assertion, ...change } })
  const flipped = `${assertion.signature!.slice(0, 20)}${assertion.signature![20] === 'A' ? 'B' : 'A'}${assertion.signature!.slice(21)}`
  for (const change of [
    { signature: flipped },
    { signature: 'AAAA' },
    { credentialId: 'AAAA' },
    { authenticatorData: 'AAAA' },
    { clientDataJson: 'AAAA' },
  ])
    expect(await verify(one.requestId, tampered(change))).toMatchObject(unauthorized(reasons.passkey))
  expect(
    await verify(one.requestId, { type: 'EMAIL_OTP', otp: '1', clientPublicKey: `04${'0'.repeat(128)}` }),
  ).toMatchObject({
    status: 400,
  })

  const racing = await Promise.all([1, 2, 3].map(() => verify(one.requestId, one.body)))
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect(await verify(one.requestId, one.body)).toMatchObject(unauthorized())
  expect((await verify(two.requestId, two.body)).status).toBe(200)
  const late = await ada.assert(passkeyId)
  sandbox.clock.advance(5 * minute)
  expect(await verify(late.requestId, late.body)).toMatchObject(unauthorized())
})

// Source: WebAuthn L3, section 7.2, step 17: the flag of user verification, where it is required.
test('a passkey signs nobody in whom the device has not verified', async () => {
  const { send, ada, passkeyId } = await signedIn()
  const verify = ({ requestId, body }: Awaited<ReturnType<typeof ada.assert>>) =>
    send('POST', `/auth/credentials/${passkeyId}/verify`, body, { 'request-id': requestId })
  ada.authenticator.isVerifyingUser = false
  expect(await verify(await ada.assert(passkeyId))).toMatchObject(unauthorized(reasons.passkey))
  ada.authenticator.isVerifyingUser = true
  expect((await verify(await ada.assert(passkeyId))).status).toBe(200)
})

test('a passkey is refused when its counter goes back', async () => {
  const { send, ada, passkeyId } = await signedIn()
  const older = await ada.assert(passkeyId)
  const newer = await ada.assert(passkeyId)
  const verify = ({ requestId, body }: typeof older) =>
    send('POST', `/auth/credentials/${passkeyId}/verify`, body, { 'request-id': requestId })
  expect((await verify(newer)).status).toBe(200)
  expect(await verify(older)).toMatchObject(unauthorized(reasons.passkey))
})

test('a challenge requires a client key on the curve, and binds it', async () => {
  const { send, passkeyId } = await signedIn()
  const path = `/auth/credentials/${passkeyId}/challenge`
  const key = newKeyPair().getPublicKey('hex')
  const compressed = newKeyPair().getPublicKey('hex', 'compressed')
  const offCurve = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  for (const clientPublicKey of [
    undefined,
    '',
    compressed,
    `${key}00`,
    offCurve,
    `04${'f'.repeat(128)}`,
    `04${'0'.repeat(128)}`,
  ])
    expect(await send('POST', path, { clientPublicKey }), clientPublicKey).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { field: 'clientPublicKey' } },
    })
  const one = await send('POST', path, { clientPublicKey: key })
  const two = await send('POST', path, { clientPublicKey: key.toUpperCase() })
  expect(one.body.challenge).toMatch(/^[0-9a-f]{64}$/)
  expect(one.body.challenge).not.toBe(two.body.challenge)
  expect(one.body).toMatchObject({ id: passkeyId, type: 'PASSKEY', expiresAt: '2026-04-08T15:35:00.000Z' })
})

test('an email code works once, ends after five wrong attempts or at expiry, and is sent again after a pause', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  expect(await send('POST', '/auth/credentials', emailOtp(ada))).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
  const { body: method } = await send('POST', '/auth/credentials', emailOtp(ada, 'ada@shop.example'))
  const code = () => sandbox.inbox.at(-1)!.code
  const verify = (otp: string) =>
    send('POST', `/auth/credentials/${method.id}/verify`, {
      type: 'EMAIL_OTP',
      otp,
      clientPublicKey: newKeyPair().getPublicKey('hex'),
    })
  const reissue = () => send('POST', `/auth/credentials/${method.id}/challenge`)
  expect(await verify(code())).toMatchObject({
    status: 200,
    body: { type: 'EMAIL_OTP', nickname: 'ada@shop.example' },
  })
  expect(await verify(code())).toMatchObject(unauthorized(reasons.otp))

  expect(await reissue()).toMatchObject({ status: 200, body: method })
  const limited = await reissue()
  expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(limited.headers.get('retry-after')).toBe('30')
  for (let tries = 0; tries < 5; tries++) expect((await verify('not it')).status).toBe(401)
  expect(await verify(code())).toMatchObject(unauthorized(reasons.otp))

  sandbox.clock.advance(30_000)
  expect((await reissue()).status).toBe(200)
  sandbox.clock.advance(10 * minute)
  expect(await verify(code())).toMatchObject(unauthorized(reasons.otp))
  expect(sandbox.inbox).toHaveLength(3)
})

test('only the newest email code works', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const { body: method } = await send('POST', '/auth/credentials', emailOtp(ada, 'ada@shop.example'))
  const verify = (otp: string) =>
    send('POST', `/auth/credentials/${method.id}/verify`, {
      ...{ type: 'EMAIL_OTP', otp },
      clientPublicKey: newKeyPair().getPublicKey('hex'),
    })
  sandbox.clock.advance(30_000)
  expect((await send('POST', `/auth/credentials/${method.id}/challenge`)).status).toBe(200)
  const [older, newer] = sandbox.inbox.map(({ code }) => code)
  // Of a million codes, two may be the same.
  if (older !== newer) expect(await verify(older!)).toMatchObject(unauthorized(reasons.otp))
  expect((await verify(newer!)).status).toBe(200)
})

const jwt = (...parts: unknown[]) =>
  parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
const testToken = () =>
  jwt({ alg: 'none' }, { iss: 'https://accounts.identity.example', email: 'ada@shop.example' }, 'signature')

test('in sandbox mode the magic values replace every proof', async () => {
  const { send, addCustomer, sandbox } = createWorld()
  const ada = await addCustomer('ada', { email: 'ada@shop.example' })
  const ben = await addCustomer('ben')
  await ada.fund(100)
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  const passkeyId = await ada.registerPasskey()
  const magic = { 'service-wallet-signature': 'sandbox-valid-signature' }
  const assertion = {
    credentialId: 'x',
    clientDataJson: 'x',
    authenticatorData: 'x',
    signature: 'sandbox-valid-passkey-signature',
  }
  const path = `/auth/credentials/${passkeyId}`
  const { body: challenge } = await send('POST', `${path}/challenge`, { clientPublicKey })
  const requestId = { 'request-id': challenge.requestId }
  expect(await send('POST', `${path}/verify`, { type: 'PASSKEY', assertion })).toMatchObject(unauthorized())
  expect((await send('POST', `${path}/verify`, { type: 'PASSKEY', assertion }, requestId)).status).toBe(200)
  expect(await send('POST', `${path}/verify`, { type: 'PASSKEY', assertion }, requestId)).toMatchObject(
    unauthorized(),
  )

  const add = async (body: object) => {
    const first = await send('POST', '/auth/credentials', body)
    return send('POST', '/auth/credentials', body, { ...magic, 'request-id': first.body.requestId })
  }
  const otp = await add(emailOtp(ada))
  const oauth = await add({ type: 'OAUTH', accountId: ada.accountId, oidcToken: testToken() })
  expect(oauth).toMatchObject({ status: 201, body: { type: 'OAUTH', nickname: 'ada@shop.example' } })
  const verify = (id: string, body: object) =>
    send('POST', `/auth/credentials/${id}/verify`, { ...body, clientPublicKey })
  expect((await verify(otp.body.id, { type: 'EMAIL_OTP', otp: '000000' })).status).toBe(200)
  expect((await verify(oauth.body.id, { type: 'OAUTH', oidcToken: 'sandbox-valid-oidc-token' })).status).toBe(
    200,
  )

  for (const oidcToken of [
    'x',
    'a.b.c',
    jwt({}, { iss: 'https://evil.example' }, 's'),
    jwt({}, { iss: 1 }, 's'),
    `${jwt({}, null)}.AA`,
  ])
    expect(await add({ type: 'OAUTH', accountId: ada.accountId, oidcToken })).toMatchObject(
      unauthorized(reasons.oidcToken),
    )
  expect(await verify(otp.body.id, { type: 'EMAIL_OTP', otp: '111111' })).toMatchObject(
    unauthorized(reasons.otp),
  )
  expect(await verify(oauth.body.id, { type: 'OAUTH', oidcToken: testToken() })).toMatchObject(
    unauthorized(reasons.oidcToken),
  )

  const { body: quote } = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 100))
  expect((await send('POST', `/quotes/${quote.id}/execute`, undefined, magic)).status).toBe(200)
  const revoke = async (target: string) => {
    const first = await send('DELETE', target)
    return send('DELETE', target, undefined, { ...magic, 'request-id': first.body.requestId })
  }
  const { body: sessions } = await send('GET', `/auth/sessions?accountId=${ada.accountId}`)
  expect((await revoke(`/auth/sessions/${sessions.data[0].id}`)).status).toBe(204)
  expect((await revoke(path)).status).toBe(204)
  expect(sandbox.inbox).toHaveLength(1)
})

test('production mode refuses magic values and sandbox endpoints, and accepts real proofs', async () => {
  const { send, sandbox, addCustomer } = createWorld({ mode: 'production' })
  const ada = await addCustomer('ada', { email: 'ada@shop.example' })
  const ben = await addCustomer('ben')
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  expect(await ada.fund(100)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const passkeyId = await ada.registerPasskey()
  const { requestId, body } = await ada.assert(passkeyId)
  const assertion = { ...(body.assertion as object), signature: 'sandbox-valid-passkey-signature' }
  const path = `/auth/credentials/${passkeyId}/verify`
  const magicVerify = await send('POST', path, { type: 'PASSKEY', assertion }, { 'request-id': requestId })
  expect(magicVerify).toMatchObject(unauthorized(reasons.passkey))

  const first = await send('POST', '/auth/credentials', emailOtp(ada))
  const magic = { 'service-wallet-signature': 'sandbox-valid-signature', 'request-id': first.body.requestId }
  expect(await send('POST', '/auth/credentials', emailOtp(ada), magic)).toMatchObject(
    unauthorized(reasons.walletSignature),
  )
  const session = await ada.signIn(passkeyId)
  const otp = await ada.signedRetry(session, 'POST', '/auth/credentials', emailOtp(ada))
  expect(otp.status).toBe(201)
  const verifyOtp = (code: string) =>
    send('POST', `/auth/credentials/${otp.body.id}/verify`, { type: 'EMAIL_OTP', otp: code, clientPublicKey })
  expect(await verifyOtp('000000')).toMatchObject(unauthorized(reasons.otp))
  expect((await verifyOtp(sandbox.inbox[0]!.code)).status).toBe(200)
  const oauth = { type: 'OAUTH', accountId: ben.accountId, oidcToken: testToken() }
  expect(await send('POST', '/auth/credentials', oauth)).toMatchObject(unauthorized(reasons.oidcToken))
  const quote = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 100))
  expect(await send('POST', `/quotes/${quote.body.id}/execute`, undefined, magic)).toMatchObject(
    unauthorized(reasons.walletSignature),
  )
})

test('with a relying party of its own the sandbox accepts only that id and those origins', async () => {
  const relyingParty = { id: 'shop.example', origins: ['https://shop.example'] }
  const { send, addCustomer } = createWorld({ relyingParty })
  const ada = await addCustomer('ada')
  const refused = await send('POST', '/auth/credentials', await ada.attest())
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(refused.body.message).toContain('origin')
})

// Source: interface document, section Credential endpoints: clientPublicKey is ignored for EMAIL_OTP and OAUTH.
test('an ill-formed client key is ignored in the challenge of an email code and of OAuth, and refused for a passkey', async () => {
  const { send, ada, passkeyId, session } = await signedIn()
  const { accountId } = ada
  const add = async (body: object) =>
    (await ada.signedRetry(session, 'POST', '/auth/credentials', { accountId, ...body })).body.id
  const emailId = await add({ type: 'EMAIL_OTP' })
  const oauthId = await add({ type: 'OAUTH', oidcToken: testToken() })
  const challenge = async (id: string, body: unknown) =>
    (await send('POST', `/auth/credentials/${id}/challenge`, body)).status
  expect(await challenge(emailId, { clientPublicKey: 'x' })).toBe(200)
  expect(await challenge(oauthId, { clientPublicKey: 7 })).toBe(200)
  expect(await challenge(passkeyId, { clientPublicKey: 'x' })).toBe(400)
})

// Source: profiles, PasskeyAttestation: transports is not required.
test('an attestation may come without transports', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const body = (await ada.attest()) as { attestation: { transports?: string[] } }
  delete body.attestation.transports
  expect((await send('POST', '/auth/credentials', body)).status).toBe(201)
})
