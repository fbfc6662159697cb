/** Profile 2026-08: sign-in and registration, held against what the service published in that month; and single behaviors of it, turned on alone, and off by default. */

import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { type Deployment, withBehaviors } from '../src/deployment.js'
import {
  type ClientSession,
  type Customer,
  createWorld,
  type KeyPair,
  newKeyPair,
  openSession,
  quoteOf,
  type ServiceResponse,
  sha256Hex,
  type World,
  walletSignature,
} from './client.js'
import { sealCode } from './openSealedKey.js'

const email = 'ada@shop.example'
const phoneNumber = '+15550100'

interface Story extends World {
  ada: Customer
  emailId: string
  /** Signs in with a code that was sent. */
  signInByCode(): Promise<ClientSession>
  add(session: ClientSession, body: object): ReturnType<Customer['signedRetry']>
}

async function story(options: Parameters<typeof createWorld>[0] = {}): Promise<Story> {
  const world = createWorld({ profile: '2026-08', ...options })
  const ada = await world.addCustomer('ada', { email, phoneNumber })
  const { send, sandbox } = world
  const emailId = (await send('GET', `/auth/credentials?accountId=${ada.accountId}`)).body.data[0].id
  return {
    ...world,
    ada,
    emailId,
    signInByCode: async () => {
      const challenge = await send('POST', `/auth/credentials/${emailId}/challenge`)
      return signInWith(world, 'EMAIL_OTP', emailId, challenge, sandbox.inbox.at(-1)!.code)
    },
    add: (session, body) =>
      ada.signedRetry(session, 'POST', '/auth/credentials', { accountId: ada.accountId, ...body }),
  }
}

/** Signs in with a sealed code. The client's own key becomes the session key. */
async function signInWith(
  { send }: World,
  type: string,
  authMethodId: string,
  target: Awaited<ReturnType<World['send']>>,
  code: string,
): Promise<ClientSession> {
  const pair = newKeyPair()
  const body = {
    type,
    encryptedOtpBundle: await sealCode(target, code, pair.getPublicKey('hex', 'compressed')),
  }
  const path = `/auth/credentials/${authMethodId}/verify`
  const first = await send('POST', path, body)
  expect(first).toMatchObject({ status: 202, body: { type } })
  const sign = (text: string) => walletSignature(text, pair.getPrivateKey())
  const second = await send('POST', path, body, {
    'request-id': first.body.requestId,
    'service-wallet-signature': sign(first.body.payloadToSign),
  })
  expect(second).toMatchObject({ status: 200, body: { type } })
  return { id: second.body.id, expiresAt: second.body.expiresAt, sign }
}

const now = Date.UTC(2026, 3, 8, 15, 30) / 1000
const iss = 'https://accounts.google.com'
const claims = { iss, aud: 'shop', sub: '1815', iat: now, exp: now + 3600, email }
/** A token without a real signature. */
const jwt = (payload: object, header: object = { alg: 'RS256', typ: 'JWT' }) =>
  [header, payload, 'any'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

/** Runs a call without its signature and returns its payload, parsed. */
async function payloadOf({ send }: World, method: string, path: string, body?: object) {
  const { status, body: challenge } = await send(method, path, body)
  expect(status).toBe(202)
  expect(challenge.requestId).toMatch(/^Request:[0-9a-f]{8}-[0-9a-f-]{27}$/)
  const payload = JSON.parse(challenge.payloadToSign)
  // Source: "What is put before a wallet to sign": sorted keys, exactly these, times as texts of digits.
  expect(Object.keys(payload)).toEqual(['organizationId', 'parameters', 'timestampMs', 'type'])
  expect(challenge.payloadToSign).toBe(sorted(payload))
  expect(payload.timestampMs).toBe(String(now * 1000))
  return { challenge, payload }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

// Source: profile 2026-08, "What differs", first credential; and POST /auth/credentials.
test('an account is born with an EMAIL_OTP credential of its customer, and every registration is signed', async () => {
  const { send, sandbox, ada, emailId, signInByCode, add } = await story()
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data).toMatchObject([{ type: 'EMAIL_OTP', nickname: email, accountId: ada.accountId }])
  expect(sandbox.inbox).toEqual([])
  expect((await send('POST', '/auth/credentials', await ada.attest())).status).toBe(202)
  const session = await signInByCode()
  expect(sandbox.inbox).toMatchObject([{ to: email }])
  expect(await add(session, await ada.attest())).toMatchObject({ status: 201, body: { type: 'PASSKEY' } })
  expect(await add(session, { type: 'EMAIL_OTP' })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS' },
  })
  expect((await send('DELETE', `/auth/credentials/${emailId}`)).status).toBe(202)
})

// Source: profile 2026-08, POST /auth/credentials: EMAIL_OTP and SMS_OTP take no address; one SMS_OTP for each account.
test('codes go to the customer’s own address and number, whatever the request says', async () => {
  const { send, sandbox, addCustomer, ada, emailId, signInByCode, add } = await story()
  const session = await signInByCode()
  const sms = await add(session, { type: 'SMS_OTP', phoneNumber: 'not a number', email: 7 })
  expect(sms).toMatchObject({ status: 201, body: { type: 'SMS_OTP', nickname: phoneNumber } })
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: phoneNumber })
  expect(await add(session, { type: 'SMS_OTP' })).toMatchObject({
    status: 400,
    body: { code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS' },
  })
  const bySms = await signInWith({ send, sandbox, addCustomer }, 'SMS_OTP', sms.body.id, sms, '000000')
  const path = `/auth/credentials/${emailId}`
  expect((await ada.signedRetry(bySms, 'DELETE', path)).status).toBe(204)
  expect(await add(bySms, { type: 'EMAIL_OTP', email: 'eve@shop.example' })).toMatchObject({
    status: 201,
    body: { nickname: email },
  })
  // A customer without a number on file cannot have one.
  const ben = await addCustomer('ben', { email: 'ben@shop.example' })
  const withoutNumber = { type: 'SMS_OTP', accountId: ben.accountId, phoneNumber }
  expect(await send('POST', '/auth/credentials', withoutNumber)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', details: { field: 'phoneNumber' } },
  })
})

// Source: profile 2026-08, "One-time code": the target key already comes with the registration's 201.
test('a code that a registration sent signs in with the key that came with it', async () => {
  const { send, sandbox, addCustomer, signInByCode, add } = await story()
  const sms = await add(await signInByCode(), { type: 'SMS_OTP' })
  expect(sms.body.otpEncryptionTargetBundle).toEqual(expect.any(String))
  const { code } = sandbox.inbox.at(-1)!
  const world = { send, sandbox, addCustomer }
  expect((await signInWith(world, 'SMS_OTP', sms.body.id, sms, code)).id).toMatch(/^Session:/)
})

// Source: profile 2026-08, "What is put before a wallet to sign", and its published examples.
test('each action is signed as its own activity, with exactly its parameters', async () => {
  const world = await story()
  const { send, ada, emailId, signInByCode, add } = world
  const { accountId } = ada
  const userId = expect.stringMatching(/^user_/)
  const attested = (await ada.attest()) as {
    challenge: string
    attestation: { credentialId: string; clientDataJson: string; attestationObject: string }
  }
  const { credentialId, clientDataJson, attestationObject } = attested.attestation
  const register = async (body: object) =>
    (await payloadOf(world, 'POST', '/auth/credentials', { accountId, ...body })).payload
  expect(await register({ type: 'SMS_OTP' })).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    parameters: { userId, userPhoneNumber: phoneNumber },
  })
  const oidcToken = jwt(claims)
  const oauth = await register({ type: 'OAUTH', oidcToken })
  expect(oauth.type).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS')
  expect(oauth.parameters).toEqual({ oauthProviders: [{ oidcToken, providerName: 'Google' }], userId })
  const passkey = await register(attested)
  expect(passkey.type).toBe('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2')
  expect(passkey.parameters).toEqual({
    authenticators: [
      {
        attestation: { attestationObject, clientDataJson, credentialId },
        authenticatorName: 'Laptop',
        challenge: attested.challenge,
        transports: expect.any(Array),
      },
    ],
    userId,
  })

  const session = await signInByCode()
  const { body: method } = await add(session, attested)
  const revoked = await payloadOf(world, 'DELETE', `/auth/credentials/${method.id}`)
  expect(revoked.payload.type).toBe('ACTIVITY_TYPE_DELETE_AUTHENTICATORS')
  expect(revoked.payload.parameters).toEqual({ authenticatorIds: [expect.any(String)], userId })
  expect(revoked.challenge.type).toBe('PASSKEY')
  const ended = await payloadOf(world, 'DELETE', `/auth/sessions/${session.id}`)
  expect(ended.payload.type).toBe('ACTIVITY_TYPE_DELETE_API_KEYS')
  expect(ended.payload.parameters).toEqual({ apiKeyIds: [expect.stringMatching(/^api_key_/)], userId })
  expect(ended.challenge.type).toBe('EMAIL_OTP')

  const pair = newKeyPair()
  for (const form of ['compressed', 'uncompressed'] as const) {
    const targetPublicKey = pair.getPublicKey('hex', form)
    const refreshed = await payloadOf(world, 'POST', `/auth/sessions/${session.id}/refresh`, {
      clientPublicKey: targetPublicKey,
    })
    expect(refreshed.payload.type).toBe('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2')
    expect(refreshed.payload.parameters).toEqual({ targetPublicKey })
    expect(Object.keys(refreshed.challenge).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
  }
  const targetPublicKey = pair.getPublicKey('hex')
  const exported = await payloadOf(world, 'POST', `/internal-accounts/${accountId}/export`, {
    clientPublicKey: targetPublicKey,
  })
  expect(exported.payload.type).toBe('ACTIVITY_TYPE_EXPORT_WALLET')
  expect(exported.payload.parameters).toEqual({
    targetPublicKey,
    walletId: expect.stringMatching(/^wallet_/),
  })
  expect(Object.keys(exported.challenge).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])

  expect((await ada.signedRetry(session, 'DELETE', `/auth/credentials/${method.id}`)).status).toBe(204)
  await add(session, { type: 'SMS_OTP' })
  const { body: list } = await send('GET', `/auth/credentials?accountId=${accountId}`)
  const smsId = list.data.find(({ type }: { type: string }) => type === 'SMS_OTP').id
  const challenge = await send('POST', `/auth/credentials/${smsId}/challenge`)
  const bySms = await signInWith(world, 'SMS_OTP', smsId, challenge, '000000')
  expect((await ada.signedRetry(bySms, 'DELETE', `/auth/credentials/${emailId}`)).status).toBe(204)
  expect(await register({ type: 'EMAIL_OTP' })).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    parameters: { userEmail: email, userId },
  })
})

// Source: profile 2026-08, POST /auth/credentials and "Credential types; per account".
test('an account has several passkeys, each with its credentialId, and the same one only once', async () => {
  const { send, addCustomer, ada, signInByCode, add } = await story()
  const session = await signInByCode()
  const bodies = [await ada.attest(), await ada.attest()]
  const ids: string[] = []
  for (const body of bodies) {
    const { credentialId } = body.attestation as { credentialId: string }
    const { status, body: method } = await add(session, body)
    expect({ status, credentialId: method.credentialId }).toEqual({ status: 201, credentialId })
    ids.push(method.id)
  }
  const known = { status: 400, body: { code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' } }
  expect(await send('POST', '/auth/credentials', bodies[0])).toMatchObject(known)
  const ben = await addCustomer('ben', { email: 'ben@shop.example' })
  expect(await send('POST', '/auth/credentials', { ...bodies[0], accountId: ben.accountId })).toMatchObject(
    known,
  )
  const { body: list } = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.data.map((method: object) => 'credentialId' in method)).toEqual([false, true, true])
  const { credentialId } = list.data[1]
  const clientPublicKey = newKeyPair().getPublicKey('hex', 'compressed')
  const challenge = await send('POST', `/auth/credentials/${ids[0]}/challenge`, { clientPublicKey })
  expect(challenge.body.credentialId).toBe(credentialId)
  const assertion = {
    credentialId,
    clientDataJson: 'AA',
    authenticatorData: 'AA',
    signature: 'sandbox-valid-passkey-signature',
  }
  const verified = await send(
    'POST',
    `/auth/credentials/${ids[0]}/verify`,
    { type: 'PASSKEY', assertion },
    { 'request-id': challenge.body.requestId },
  )
  expect(verified).toMatchObject({ status: 200, body: { type: 'PASSKEY', credentialId } })
})

// Source: profile 2026-08, clientPublicKey: 04… and the sealed key are deprecated, not gone.
test('an uncompressed client key still gets a sealed session key', async () => {
  const { send, sandbox, ada, signInByCode, add } = await story()
  const oauth = await add(await signInByCode(), {
    type: 'OAUTH',
    oidcToken: await sandbox.identity.issueIdToken({ email }),
  })
  const pair = newKeyPair()
  const clientPublicKey = pair.getPublicKey('hex')
  const oidcToken = await sandbox.identity.issueIdToken({ email, nonce: sha256Hex(clientPublicKey) })
  const body = { type: 'OAUTH', oidcToken, clientPublicKey }
  const verified = await send('POST', `/auth/credentials/${oauth.body.id}/verify`, body)
  expect(verified.status).toBe(200)
  const session = openSession(verified, pair)
  expect((await ada.signedRetry(session, 'DELETE', `/auth/sessions/${session.id}`)).status).toBe(204)
})

// Source: profile 2026-08, "One-time code": the sealed form alone.
test('a code in the clear is refused, the magic one too', async () => {
  const { send, emailId } = await story()
  const body = { type: 'EMAIL_OTP', otp: '000000', clientPublicKey: newKeyPair().getPublicKey('hex') }
  expect((await send('POST', `/auth/credentials/${emailId}/verify`, body)).status).toBe(400)
})

// Source: published example of POST …/verify, 2026-08: {"alg","kid"}; sub, iat, exp.
test('the published token of a sign-in by code has an hour, names nothing, and is not an activity', async () => {
  const { send, emailId } = await story(withBehaviors({ codeTokens: 'published' }))
  const challenge = await send('POST', `/auth/credentials/${emailId}/challenge`)
  const pair = newKeyPair()
  const encryptedOtpBundle = await sealCode(challenge, '000000', pair.getPublicKey('hex', 'compressed'))
  const first = await send('POST', `/auth/credentials/${emailId}/verify`, {
    type: 'EMAIL_OTP',
    encryptedOtpBundle,
  })
  expect(first.body.payloadToSign.split('.')).toHaveLength(3)
  const { sub, iat, exp } = decodeJwt(first.body.payloadToSign)
  expect({ iat, exp }).toEqual({ iat: now, exp: now + 3600 })
  expect(sub).toMatch(/^[\w-]{43}$/)
  expect(first.body.expiresAt).toBe('2026-04-08T15:35:00.000Z')
})

// Source: profile 2026-08, "Sandbox, OAuth".
test('OAuth takes any JWT-shaped token of a known issuer with its claims, and does not check its signature', async () => {
  const { send, addCustomer, signInByCode, add } = await story()
  const session = await signInByCode()
  const malformed = { status: 400, body: { code: 'INVALID_INPUT', details: { field: 'oidcToken' } } }
  const without = (name: string) => jwt({ ...claims, [name]: undefined })
  for (const oidcToken of [
    'sandbox-valid-oidc-token',
    'a.b.c',
    ...['iss', 'aud', 'sub', 'iat', 'exp'].map(without),
    jwt({ ...claims, aud: ['shop', 'other'] }),
    jwt({ ...claims, iss: 'https://evil.example' }),
  ])
    expect(await add(session, { type: 'OAUTH', oidcToken }), oidcToken).toMatchObject(malformed)
  const refused = { status: 401, body: { reason: 'Invalid OIDC token' } }
  for (const change of [{ iat: now - 61 }, { iat: now + 6 }, { exp: now - 6 }])
    expect(await add(session, { type: 'OAUTH', oidcToken: jwt({ ...claims, ...change }) })).toMatchObject(
      refused,
    )
  const ben = await addCustomer('ben')
  for (const [account, change] of [
    [undefined, { iat: now - 60 }],
    [ben.accountId, { iat: now + 5, aud: ['shop'] }],
  ] as const)
    expect(
      await add(session, {
        type: 'OAUTH',
        oidcToken: jwt({ ...claims, ...change }),
        ...(account && { accountId: account }),
      }),
    ).toMatchObject({ status: 201, body: { type: 'OAUTH', nickname: email } })

  const { data } = (await send('GET', `/auth/credentials?accountId=${ben.accountId}`)).body
  const path = `/auth/credentials/${data[0].id}`
  const clientPublicKey = newKeyPair().getPublicKey('hex', 'compressed')
  const verify = (change: object) => {
    const oidcToken = jwt({ ...claims, nonce: sha256Hex(clientPublicKey), ...change })
    return send('POST', `${path}/verify`, { type: 'OAUTH', oidcToken, clientPublicKey })
  }
  for (const change of [
    { iss: 'https://appleid.apple.com' },
    { aud: 'other' },
    { sub: '1816' },
    { nonce: sha256Hex(clientPublicKey.toUpperCase()) },
    { nonce: undefined },
  ])
    expect(await verify(change), Object.keys(change)[0]).toMatchObject(refused)
  expect((await verify({})).status).toBe(200)
  const magic = { type: 'OAUTH', oidcToken: 'sandbox-valid-oidc-token', clientPublicKey }
  expect(await send('POST', `${path}/verify`, magic)).toMatchObject(malformed)
  expect(await send('POST', `${path}/challenge`)).toMatchObject({ status: 400 })
})

// Source: profile 2026-08, "Signature refused", and section Error codes.
test('each fault of a signature has its own code', async () => {
  const { send, ada, signInByCode } = await story()
  const session = await signInByCode()
  const path = `/internal-accounts/${ada.accountId}/export`
  const body = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  const first = await send('POST', path, body)
  const id = { 'request-id': first.body.requestId }
  const signed = (value: string) => ({ 'service-wallet-signature': value })
  const right = session.sign(first.body.payloadToSign)
  const codeOf = async (headers: Record<string, string>, other: object = body) => {
    const response = await send('POST', path, other, headers)
    return `${response.status} ${response.body.code}`
  }
  expect(await codeOf(id)).toBe('401 WALLET_SIGNATURE_MISSING')
  expect(await codeOf(signed(right))).toBe('401 REQUEST_ID_MISSING')
  expect(await codeOf({ ...id, ...signed('x') })).toBe('401 WALLET_SIGNATURE_MALFORMED')
  const bare = JSON.parse(Buffer.from(right, 'base64url').toString()).signature
  const base64 = Buffer.from(bare, 'hex').toString('base64')
  expect(await codeOf({ ...id, ...signed(base64) })).toBe('401 WALLET_SIGNATURE_MALFORMED')
  expect(await codeOf({ ...id, ...signed(session.sign('another text')) })).toBe(
    '401 WALLET_SIGNATURE_INVALID',
  )
  const stranger = walletSignature(first.body.payloadToSign, newKeyPair().getPrivateKey())
  expect(await codeOf({ ...id, ...signed(stranger) })).toBe('401 WALLET_SIGNATURE_INVALID')
  const otherBody = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  expect(await codeOf({ ...id, ...signed(right) }, otherBody)).toBe('401 WALLET_SIGNATURE_BODY_MISMATCH')
  expect((await send('POST', path, body, { ...id, ...signed(right) })).status).toBe(200)
  expect(await codeOf({ ...id, ...signed(right) })).toBe('401 UNAUTHORIZED')
  // Source: profile 2026-08, "Sandbox, wallet signature": the magic value is still accepted.
  const again = await send('POST', path, body)
  const magic = { 'request-id': again.body.requestId, ...signed('sandbox-valid-signature') }
  expect((await send('POST', path, body, magic)).status).toBe(200)
})

// Source: profile 2026-08, section Error codes: a 429 of /challenge and /verify carries Retry-After.
test('too many codes and too many attempts are a 429 with Retry-After', async () => {
  const world = await story()
  const { send, sandbox, emailId } = world
  const path = `/auth/credentials/${emailId}`
  const challenge = await send('POST', `${path}/challenge`)
  const limited = await send('POST', `${path}/challenge`)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30'])
  const verify = async (code: string) => {
    const key = newKeyPair().getPublicKey('hex', 'compressed')
    const encryptedOtpBundle = await sealCode(challenge, code, key)
    return send('POST', `${path}/verify`, { type: 'EMAIL_OTP', encryptedOtpBundle })
  }
  for (let tries = 0; tries < 5; tries++) expect((await verify('not it')).status).toBe(401)
  const tooMany = await verify(sandbox.inbox[0]!.code)
  expect(tooMany).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(tooMany.headers.get('retry-after')).toBe('30')
  sandbox.clock.advance(30_000)
  const next = await send('POST', `${path}/challenge`)
  const code = sandbox.inbox.at(-1)!.code
  expect((await signInWith(world, 'EMAIL_OTP', emailId, next, code)).id).toMatch(/^Session:/)
})

async function adaIn(deployment: Partial<Deployment>) {
  const world = createWorld(withBehaviors(deployment))
  const ada = await world.addCustomer('ada', { email: 'ada@shop.example' })
  const passkeyId = await ada.registerPasskey()
  const signed = (session: { sign(text: string): string }, first: ServiceResponse) => ({
    'request-id': first.body.requestId,
    'service-wallet-signature': session.sign(first.body.payloadToSign),
  })
  return { ...world, ada, passkeyId, signed }
}

const compressed = (pair: KeyPair) => pair.getPublicKey('hex', 'compressed')
/** A session with the client's own key. */
const heldBy = (pair: KeyPair) => ({ sign: (text: string) => walletSignature(text, pair.getPrivateKey()) })

test('a compressed client key becomes the session key, and the service seals no key', async () => {
  const { send, ada, passkeyId, signed } = await adaIn({ clientHeldKeys: true })
  for (let parities = new Set<string>(); parities.size < 2; ) {
    const pair = newKeyPair()
    parities = parities.add(compressed(pair).slice(0, 2))
    // The challenge binds the compressed form.
    const held = { ...pair, getPublicKey: () => compressed(pair) }
    const { requestId, body } = await ada.assert(passkeyId, held)
    const response = await send('POST', `/auth/credentials/${passkeyId}/verify`, body, {
      'request-id': requestId,
    })
    expect(response).toMatchObject({ status: 200, body: { type: 'PASSKEY' } })
    expect(response.body).not.toHaveProperty('encryptedSessionSigningKey')
    const path = `/auth/sessions/${response.body.id}`
    const first = await send('DELETE', path)
    expect((await send('DELETE', path, undefined, signed(heldBy(newKeyPair()), first))).status).toBe(401)
    expect((await send('DELETE', path, undefined, signed(heldBy(pair), first))).status).toBe(204)
  }
  const noPoint = `02${'f'.repeat(64)}`
  const refused = await send('POST', `/auth/credentials/${passkeyId}/challenge`, { clientPublicKey: noPoint })
  expect(refused).toMatchObject({ status: 400, body: { details: { field: 'clientPublicKey' } } })
  expect((await ada.signIn(passkeyId)).id).toMatch(/^Session:/)
})

test('a session refreshes itself while it is active, and no other session can do it', async () => {
  const { send, sandbox, ada, passkeyId, signed } = await adaIn({
    calls: '2026-08',
    clientHeldKeys: true,
  })
  const session = await ada.signIn(passkeyId)
  const other = await ada.signIn(passkeyId)
  const path = `/auth/sessions/${session.id}/refresh`
  const pair = newKeyPair()
  const body = { clientPublicKey: compressed(pair) }
  const first = await send('POST', path, body)
  expect(first.status).toBe(202)
  expect((await send('POST', path, body, signed(other, first))).status).toBe(401)
  sandbox.clock.advance(4 * 60_000)
  const refreshed = await send('POST', path, body, signed(session, first))
  expect(refreshed).toMatchObject({
    status: 201,
    body: { type: 'PASSKEY', expiresAt: '2026-04-08T15:49:00.000Z' },
  })
  const list = await send('GET', `/auth/sessions?accountId=${ada.accountId}`)
  expect(list.body.data).toHaveLength(3)
  sandbox.clock.advance(11 * 60_000)
  expect((await send('POST', path, body)).status).toBe(404)
  const again = `/auth/sessions/${refreshed.body.id}/refresh`
  const next = await send('POST', again, body)
  expect((await send('POST', again, body, signed(heldBy(pair), next))).status).toBe(201)
})

test.each([
  ['EMAIL_OTP', { email: 'ada@shop.example' }, { encryptedOtp: true }],
  ['SMS_OTP', { phoneNumber: '+15550100' }, { smsOtp: true }],
])(
  '%s: the client seals a code with its key, and that key signs a token and becomes the session key',
  async (type, to, deployment) => {
    const { send, sandbox, addCustomer } = createWorld(withBehaviors(deployment))
    const ada = await addCustomer('ada')
    const { status, body: method } = await send('POST', '/auth/credentials', {
      type,
      accountId: ada.accountId,
      ...to,
    })
    expect({ status, nickname: method.nickname }).toEqual({ status: 201, nickname: Object.values(to)[0] })
    const challenge = await send('POST', `/auth/credentials/${method.id}/challenge`)
    expect(sandbox.inbox.at(-1)!.to).toBe(Object.values(to)[0])
    const pair = newKeyPair()
    const verify = (encryptedOtpBundle: string, headers = {}) =>
      send('POST', `/auth/credentials/${method.id}/verify`, { type, encryptedOtpBundle }, headers)
    const wrong = await verify(await sealCode(challenge, '999999', compressed(pair)))
    expect(wrong).toMatchObject({ status: 401, body: { reason: 'Invalid OTP code' } })
    expect((await verify('{}')).status).toBe(400)
    const bundle = await sealCode(challenge, sandbox.inbox.at(-1)!.code, compressed(pair))
    const first = await verify(bundle)
    expect(first).toMatchObject({ status: 202, body: { type } })
    // Source: service-profiles.md, section 2, "A code's text", production: `exp` is milliseconds in a text.
    const text = first.body.payloadToSign
    expect(decodeProtectedHeader(text)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(decodeJwt(text)).toEqual({
      exp: expect.stringMatching(/^\d{13}$/),
      id: expect.any(String),
      organization_id: expect.any(String),
      verification_type: type === 'SMS_OTP' ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL',
      contact: Object.values(to)[0],
      public_key: compressed(pair),
    })
    const point = Buffer.from(await sandbox.otpSignerPublicKey(), 'hex')
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const signer = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
    expect((await compactVerify(text, signer)).protectedHeader.alg).toBe('ES256')
    const retry = (signer: KeyPair) =>
      verify(bundle, {
        'request-id': first.body.requestId,
        'service-wallet-signature': walletSignature(first.body.payloadToSign, signer.getPrivateKey()),
      })
    expect((await retry(newKeyPair())).status).toBe(401)
    const session = await retry(pair)
    expect(session).toMatchObject({ status: 200, body: { type, accountId: ada.accountId } })
    expect(session.body).not.toHaveProperty('encryptedSessionSigningKey')
    expect((await retry(pair)).status).toBe(401)
    expect((await verify(bundle)).status).toBe(400)
    const ownSession = `/auth/sessions/${session.body.id}`
    const ending = await send('DELETE', ownSession)
    const headers = {
      'request-id': ending.body.requestId,
      'service-wallet-signature': walletSignature(ending.body.payloadToSign, pair.getPrivateKey()),
    }
    expect((await send('DELETE', ownSession, undefined, headers)).status).toBe(204)
    const plain = { type, otp: '000000', clientPublicKey: newKeyPair().getPublicKey('hex') }
    expect((await send('POST', `/auth/credentials/${method.id}/verify`, plain)).status).toBe(400)
  },
)

test('a Spark instruction comes before the one to sign', async () => {
  const { send, ada, addCustomer } = await adaIn({ sparkInstruction: true })
  const ben = await addCustomer('ben')
  const quote = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 100))
  const types = quote.body.paymentInstructions.map(
    (entry: { accountOrWalletInfo: { accountType: string } }) => entry.accountOrWalletInfo.accountType,
  )
  expect(types).toEqual(['SPARK_WALLET', 'EMBEDDED_WALLET'])
})

test('the older signature, base64 of the DER alone, works only where a deployment accepts it', async () => {
  for (const [deployment, status] of [
    [{ bareSignatures: 'all' }, 204],
    [{}, 401],
    [{ bareSignatures: 'quotes' }, 401],
  ] as const) {
    const { send, ada, passkeyId } = await adaIn(deployment)
    const session = await ada.signIn(passkeyId)
    const first = await send('DELETE', `/auth/sessions/${session.id}`)
    const bare = (text: string) => {
      const stamp = JSON.parse(Buffer.from(session.sign(text), 'base64url').toString())
      return Buffer.from(stamp.signature, 'hex').toString('base64')
    }
    const end = (text: string) =>
      send('DELETE', `/auth/sessions/${session.id}`, undefined, {
        'request-id': first.body.requestId,
        'service-wallet-signature': bare(text),
      })
    expect((await end('another text')).status).toBe(401)
    expect((await end(first.body.payloadToSign)).status).toBe(status)
  }
})
