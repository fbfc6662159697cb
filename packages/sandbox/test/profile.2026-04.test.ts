/** Profile 2026-04: sign-in and registration, held against what the service published in that month. */

import { expect, test } from 'vitest'
import { createWorld, newKeyPair } from './client.js'

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const email = 'ada@shop.example'

async function story() {
  const world = createWorld({ profile: '2026-04' })
  const ada = await world.addCustomer('ada', { email })
  const passkeyId = await ada.registerPasskey()
  const session = await ada.signIn(passkeyId)
  return { ...world, ada, passkeyId, session }
}

// Source: profile 2026-04, POST /auth/credentials: 201 for the first credential, 202 for a further one, and its example.
test('the second credential is signed: the text for an e-mail address is the published one', async () => {
  const { send, ada, session } = await story()
  for (const prefix of ['InternalAccount', 'EmbeddedWallet']) {
    const accountId = ada.accountId.replace('InternalAccount', prefix)
    const { status, body } = await send('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId })
    expect({ status, type: body.type }).toEqual({ status: 202, type: 'EMAIL_OTP' })
    expect(body.requestId).toMatch(uuid)
    const payload = JSON.parse(body.payloadToSign)
    expect(Object.keys(payload)).toEqual(['requestId', 'type', 'accountId', 'expiresAt'])
    expect(payload).toEqual({
      requestId: body.requestId,
      type: 'EMAIL_OTP',
      accountId,
      expiresAt: body.expiresAt,
    })
  }
  const body = { type: 'EMAIL_OTP', accountId: ada.accountId }
  expect(await ada.signedRetry(session, 'POST', '/auth/credentials', body)).toMatchObject({
    status: 201,
    body: { nickname: email },
  })
})

// Source: profile 2026-04: these are shown as an opaque base64 text only.
test('every other text to sign is opaque, and the right signature over it is accepted', async () => {
  const { send, sandbox, ada, passkeyId, session } = await story()
  const { accountId } = ada
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  const oidcToken = await sandbox.identity.issueIdToken({ email })
  await ada.signedRetry(session, 'POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId })
  const calls: [method: string, path: string, body: object | undefined, success: number, type?: string][] = [
    ['POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken }, 201, 'OAUTH'],
    ['POST', `/internal-accounts/${accountId}/export`, { clientPublicKey }, 200],
    ['DELETE', `/auth/sessions/${session.id}`, undefined, 204, 'PASSKEY'],
  ]
  for (const [method, path, body, success, type] of calls) {
    const first = await send(method, path, body)
    expect(first.status, path).toBe(202)
    expect(first.body.type).toBe(type)
    const { payloadToSign, requestId } = first.body
    expect(payloadToSign).toMatch(/^[A-Za-z0-9+/]{64,}={0,2}$/)
    const headers = { 'request-id': requestId, 'service-wallet-signature': session.sign(payloadToSign) }
    expect((await send(method, path, body, headers)).status, path).toBe(success)
  }
  const revoked = await send('DELETE', `/auth/credentials/${passkeyId}`)
  expect(revoked.body.payloadToSign).toMatch(/^[A-Za-z0-9+/]{64,}={0,2}$/)
})

// Source: profile 2026-04, "Address of a code": the customer's, with no field in the schema; a guide still sends `email`.
test('codes go to the customer’s address; an address in the request only counts without one on file', async () => {
  const { send, addCustomer } = createWorld({ profile: '2026-04' })
  for (const [name, more, nickname] of [
    ['ada', { email }, email],
    ['ben', {}, 'given@shop.example'],
  ] as const) {
    const { accountId } = await addCustomer(name, more)
    const body = { type: 'EMAIL_OTP', accountId, email: 'given@shop.example' }
    expect(await send('POST', '/auth/credentials', body)).toMatchObject({ status: 201, body: { nickname } })
  }
})

// Source: profile 2026-04, POST …/verify: the schema lists clientPublicKey on PASSKEY, the prose has it on /challenge alone.
test('a passkey sign-in may repeat the client key on /verify', async () => {
  const { send, ada, passkeyId } = await story()
  const pair = newKeyPair()
  const { requestId, body } = await ada.assert(passkeyId, pair)
  expect(requestId).toMatch(uuid)
  const response = await send(
    'POST',
    `/auth/credentials/${passkeyId}/verify`,
    { ...body, clientPublicKey: pair.getPublicKey('hex') },
    { 'request-id': requestId },
  )
  expect(response).toMatchObject({ status: 200, body: { encryptedSessionSigningKey: expect.any(String) } })
})

// Source: profile 2026-04, "Signature refused": 401 UNAUTHORIZED or INVALID_SIGNATURE.
test('a wrong signature is INVALID_SIGNATURE, a missing one UNAUTHORIZED', async () => {
  const { send, ada, session } = await story()
  const body = { type: 'EMAIL_OTP', accountId: ada.accountId }
  const first = await send('POST', '/auth/credentials', body)
  const id = { 'request-id': first.body.requestId }
  const wrong = { ...id, 'service-wallet-signature': session.sign('another text') }
  expect(await send('POST', '/auth/credentials', body, wrong)).toMatchObject({
    status: 401,
    body: { code: 'INVALID_SIGNATURE' },
  })
  expect(await send('POST', '/auth/credentials', body, id)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  })
})

// Source: profile 2026-04, signature headers: a quote's is described as a base64 signature, all others as a stamp.
test('a quote takes the older signature, base64 of the DER alone, and the stamp; other calls take the stamp only', async () => {
  const { send, addCustomer, ada, session } = await story()
  await ada.fund(200)
  const ben = await addCustomer('ben')
  const bare = (text: string) => {
    const { signature } = JSON.parse(Buffer.from(session.sign(text), 'base64url').toString())
    return Buffer.from(signature, 'hex').toString('base64')
  }
  for (const sign of [bare, session.sign]) {
    const { body: quote } = await send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: ben.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    })
    const { payloadToSign } = quote.paymentInstructions.at(-1).accountOrWalletInfo
    const headers = { 'service-wallet-signature': sign(payloadToSign) }
    expect((await send('POST', `/quotes/${quote.id}/execute`, undefined, headers)).status).toBe(200)
  }
  const path = `/auth/sessions/${session.id}`
  const first = await send('DELETE', path)
  const headers = {
    'request-id': first.body.requestId,
    'service-wallet-signature': bare(first.body.payloadToSign),
  }
  expect((await send('DELETE', path, undefined, headers)).status).toBe(401)
})

// Source: profile 2026-04: session refresh and SMS_OTP came later; one passkey; keys of 04 + 128 hex.
test('what came later does not exist yet', async () => {
  const { send, ada, passkeyId, session } = await story()
  const refresh = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  expect((await send('POST', `/auth/sessions/${session.id}/refresh`, refresh)).status).toBe(404)
  const sms = { type: 'SMS_OTP', accountId: ada.accountId }
  expect((await send('POST', '/auth/credentials', sms)).status).toBe(400)
  expect(await send('POST', '/auth/credentials', await ada.attest())).toMatchObject({
    status: 400,
    body: { code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' },
  })
  const compressed = { clientPublicKey: newKeyPair().getPublicKey('hex', 'compressed') }
  expect((await send('POST', `/auth/credentials/${passkeyId}/challenge`, compressed)).status).toBe(400)
  const { body } = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(body.data[0]).not.toHaveProperty('credentialId')
})
