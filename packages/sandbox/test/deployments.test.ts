/** Newer deployments: each behavior that differs from the interface document, turned on alone, and off by default. */

import { createECDH, type ECDH } from 'node:crypto'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { type Deployment, withBehaviors } from '../src/deployment.js'
import { createWorld, newKeyPair, type ServiceResponse, walletSignature } from './client.js'
import { sealCode } from './openSealedKey.js'

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

const compressed = (pair: ECDH) => pair.getPublicKey('hex', 'compressed')
/** A session with the client's own key. */
const heldBy = (pair: ECDH) => ({ sign: (text: string) => walletSignature(text, pair.getPrivateKey()) })

test('payloads in the activity form name the organization, the action and its parameters', async () => {
  const { send, ada, passkeyId, signed } = await adaIn({
    payloadForm: 'activity',
    sessionRefresh: true,
  })
  const session = await ada.signIn(passkeyId)
  const otp = { type: 'EMAIL_OTP', accountId: ada.accountId }
  const typeOf = ({ body }: ServiceResponse) => JSON.parse(body.payloadToSign).type
  const first = await send('POST', '/auth/credentials', otp)
  const payload = JSON.parse(first.body.payloadToSign)
  expect(Object.keys(payload)).toEqual(['organizationId', 'parameters', 'timestampMs', 'type'])
  expect(Object.keys(payload.parameters)).toEqual(Object.keys(payload.parameters).sort())
  expect((await send('POST', '/auth/credentials', otp, signed(session, first))).status).toBe(201)
  const oidcToken = 'e30.eyJpc3MiOiJodHRwczovL2FjY291bnRzLmlkZW50aXR5LmV4YW1wbGUifQ.AA'
  const oauth = await send('POST', '/auth/credentials', {
    type: 'OAUTH',
    accountId: ada.accountId,
    oidcToken,
  })
  expect(typeOf(oauth)).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS')
  const revoke = await send('DELETE', `/auth/credentials/${passkeyId}`)
  expect(typeOf(revoke)).toBe('ACTIVITY_TYPE_DELETE_AUTHENTICATORS')
  const exported = await send('POST', `/internal-accounts/${ada.accountId}/export`, {
    clientPublicKey: newKeyPair().getPublicKey('hex'),
  })
  expect(typeOf(exported)).toBe('ACTIVITY_TYPE_EXPORT_WALLET')
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  const refresh = await send('POST', `/auth/sessions/${session.id}/refresh`, { clientPublicKey })
  expect(typeOf(refresh)).toBe('ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2')
  expect(JSON.parse(refresh.body.payloadToSign).parameters).toMatchObject({
    targetPublicKey: clientPublicKey,
  })
  const signOut = await send('DELETE', `/auth/sessions/${session.id}`)
  expect(typeOf(signOut)).toBe('ACTIVITY_TYPE_DELETE_API_KEYS')
  const ended = await send('DELETE', `/auth/sessions/${session.id}`, undefined, signed(session, signOut))
  expect(ended.status).toBe(204)
})

test('a compressed client key becomes the session key, and the service seals no key', async () => {
  const { send, ada, passkeyId, signed } = await adaIn({ clientHeldKeys: true })
  for (let parities = new Set<string>(); parities.size < 2; ) {
    const pair = newKeyPair()
    parities = parities.add(compressed(pair).slice(0, 2))
    // The challenge binds the compressed form.
    const held = { ...pair, getPublicKey: () => compressed(pair) } as unknown as ECDH
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
    sessionRefresh: true,
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
  const document = await adaIn({})
  const plain = await document.ada.signIn(document.passkeyId)
  const sealed = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  expect((await document.send('POST', `/auth/sessions/${plain.id}/refresh`, sealed)).status).toBe(404)
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
      ...{ exp: expect.stringMatching(/^\d{13}$/), id: expect.any(String) },
      organization_id: expect.any(String),
      verification_type: type === 'SMS_OTP' ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL',
      ...{ contact: Object.values(to)[0], public_key: compressed(pair) },
    })
    const point = Buffer.from(await sandbox.otpSignerPublicKey(), 'hex')
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const signer = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
    expect((await compactVerify(text, signer)).protectedHeader.alg).toBe('ES256')
    const retry = (signer: ECDH) =>
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

test('an account has several passkeys, each with its credentialId', async () => {
  const { send, ada, passkeyId } = await adaIn({ manyPasskeys: true })
  const session = await ada.signIn(passkeyId)
  const body = await ada.attest()
  const second = await ada.signedRetry(session, 'POST', '/auth/credentials', body)
  const { credentialId } = body.attestation as { credentialId: string }
  expect(second).toMatchObject({ status: 201, body: { type: 'PASSKEY', credentialId } })
  const challenge = await send('POST', `/auth/credentials/${second.body.id}/challenge`, {
    clientPublicKey: newKeyPair().getPublicKey('hex'),
  })
  expect(challenge.body.credentialId).toBe(credentialId)
})

test('a Spark instruction comes before the one to sign', async () => {
  const { send, ada, addCustomer } = await adaIn({ sparkInstruction: true })
  const ben = await addCustomer('ben')
  const quote = await send('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: ben.accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
  })
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

test('by default every newer behavior is off', async () => {
  const { send, ada, passkeyId } = await adaIn({})
  const sms = { type: 'SMS_OTP', accountId: ada.accountId, phoneNumber: '+15550100' }
  expect((await send('POST', '/auth/credentials', sms)).status).toBe(400)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const held = { clientPublicKey: compressed(pair) }
  expect((await send('POST', `/auth/credentials/${passkeyId}/challenge`, held)).status).toBe(400)
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data[0]).not.toHaveProperty('credentialId')
})
