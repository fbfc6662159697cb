/** OAUTH: tokens must have a valid signature, be at most a minute old, name the right user and, in newer deployments, one key. */

import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { withBehaviors } from '../src/deployment.js'
import { createWorld, newKeyPair, openSession, sha256Hex } from './client.js'

const refused = { status: 401, body: { code: 'UNAUTHORIZED', reason: 'Invalid OIDC token' } }

test.each(['sandbox', 'production'] as const)(
  'in %s mode a token of the embedded provider registers and signs in for 60 seconds',
  async (mode) => {
    const { send, sandbox, addCustomer } = createWorld({ mode })
    const { identity } = sandbox
    const ada = await addCustomer('ada')
    const email = 'ada@shop.example'
    const oidcToken = await identity.issueIdToken({ email })
    const { status, body: method } = await send('POST', '/auth/credentials', {
      type: 'OAUTH',
      accountId: ada.accountId,
      oidcToken,
    })
    expect({ status, nickname: method.nickname }).toEqual({ status: 201, nickname: email })
    expect(await send('POST', `/auth/credentials/${method.id}/challenge`)).toMatchObject({
      status: 200,
      body: method,
    })

    const keyPair = newKeyPair()
    const verify = (token: string) =>
      send('POST', `/auth/credentials/${method.id}/verify`, {
        type: 'OAUTH',
        oidcToken: token,
        clientPublicKey: keyPair.getPublicKey('hex'),
      })
    const response = await verify(oidcToken)
    expect(response).toMatchObject({ status: 200, body: { type: 'OAUTH', nickname: email } })
    expect(openSession(response, keyPair).sign('x')).toBeTypeOf('string')

    expect((await verify(await identity.issueIdToken({ email, ageSeconds: 60 }))).status).toBe(200)
    sandbox.clock.advance(61_000)
    expect(await verify(oidcToken)).toMatchObject(refused)
    expect(await verify(await identity.issueIdToken({ email: 'eve@shop.example' }))).toMatchObject(refused)
    const good = await identity.issueIdToken({ email })
    const [header, payload, signature] = good.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${header}.${encode({ ...claims, exp: claims.exp + 1 })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256' })}.${payload}.${signature}`,
      `${header}.${payload}`,
    ]
    for (const token of forged) expect(await verify(token), token).toMatchObject(refused)
    const ben = await addCustomer('ben')
    const registration = { type: 'OAUTH', accountId: ben.accountId, oidcToken: forged[0] }
    expect(await send('POST', '/auth/credentials', registration)).toMatchObject(refused)
  },
)

test('the sandbox verifies a configured issuer with its keys and its audience', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const issuer = 'https://id.shop.example'
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }
  const { send, sandbox, addCustomer } = createWorld({ issuers: [{ issuer, jwks, audience: 'shop' }] })
  const token = (audience: string, key = privateKey) =>
    new SignJWT({ email: 'ada@shop.example' })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setSubject('1815')
      .setAudience(audience)
      .setIssuedAt(Math.floor(sandbox.clock.now() / 1000))
      .sign(key)
  const register = async (oidcToken: string) => {
    const { accountId } = await addCustomer(crypto.randomUUID())
    return send('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken })
  }
  expect(await register(await token('shop'))).toMatchObject({ status: 201 })
  expect(await register(await token('another shop'))).toMatchObject(refused)
  const other = await generateKeyPair('RS256')
  expect(await register(await token('shop', other.privateKey))).toMatchObject(refused)
})

test('where a deployment binds tokens to a client key, the nonce must be the hash of the key’s text as sent', async () => {
  const { send, sandbox, addCustomer } = createWorld(withBehaviors({ oauthNonce: true }))
  const ada = await addCustomer('ada')
  const email = 'ada@shop.example'
  const { body: method } = await send('POST', '/auth/credentials', {
    type: 'OAUTH',
    accountId: ada.accountId,
    oidcToken: await sandbox.identity.issueIdToken({ email }),
  })
  const clientPublicKey = newKeyPair().getPublicKey('hex')
  const verify = async (nonce: string | undefined, key = clientPublicKey) => {
    const oidcToken = await sandbox.identity.issueIdToken({ email, ...(nonce && { nonce }) })
    const body = { type: 'OAUTH', oidcToken, clientPublicKey: key }
    return send('POST', `/auth/credentials/${method.id}/verify`, body)
  }
  for (const nonce of [
    undefined,
    'x',
    sha256Hex(clientPublicKey).toUpperCase(),
    sha256Hex(`${clientPublicKey}0`),
  ])
    expect(await verify(nonce)).toMatchObject(refused)
  expect((await verify(sha256Hex(clientPublicKey))).status).toBe(200)
  const upperCase = `04${clientPublicKey.slice(2).toUpperCase()}`
  expect((await verify(sha256Hex(clientPublicKey), upperCase)).status).toBe(401)
  expect((await verify(sha256Hex(upperCase), upperCase)).status).toBe(200)
})

test('in sandbox mode a token of a well-known provider registers a credential; in production mode it does not', async () => {
  // Source: interface document, section Authentication, sandbox magic values: "a recognized provider".
  for (const issuer of ['https://accounts.google.com', 'https://appleid.apple.com'])
    for (const [mode, status] of [
      ['sandbox', 201],
      ['production', 401],
    ] as const) {
      const { send, addCustomer } = createWorld({ mode })
      const { accountId } = await addCustomer('ada')
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const oidcToken = `${part({ alg: 'RS256' })}.${part({ iss: issuer, sub: '1815' })}.AA`
      const response = await send('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken })
      expect(response.status, `${mode} ${issuer}`).toBe(status)
    }
})

// Source: OpenID Connect Core 1.0, sections 2 and 3.1.2.1: with max_age the ID token must have auth_time.
test.each([
  ['max_age', '0', true],
  ['prompt', 'login', true],
  ['prompt', 'none', false],
])('an ID token says when the user signed in, if the app asks for it: %s=%s', async (name, value, isSaid) => {
  const { sandbox } = createWorld()
  const redirectUri = 'http://localhost:5173/back'
  const query = new URLSearchParams({ redirect_uri: redirectUri, response_type: 'id_token', [name]: value })
  query.set('login_hint', 'ada@shop.example')
  const visit = new Request(`${sandbox.identity.issuer}/authorize?${query}`)
  const { headers } = await sandbox.fetch(visit)
  const oidcToken = new URLSearchParams(new URL(headers.get('location')!).hash.slice(1)).get('id_token')!
  const { auth_time: authTime, iat } = decodeJwt<{ auth_time?: number }>(oidcToken)
  if (isSaid) expect(iat! - authTime!).toBeLessThanOrEqual(1)
  else expect(authTime).toBeUndefined()
})
