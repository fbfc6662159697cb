/** The controls of the sandbox: the control API and its page, the identity provider over HTTP, and snapshots. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { withBehaviors } from '../src/deployment.js'
import {
  authorizationOf,
  clientOf,
  controlOf,
  createWorld,
  newKeyPair,
  quoteOf,
  sha256Hex,
  usdBank,
} from './client.js'

const site = 'http://sandbox.localhost'

test('the control API advances the clock, shows inbox and events, injects faults and issues tokens', async () => {
  const { sandbox, send, addCustomer } = createWorld()
  const control = controlOf(sandbox)
  expect((await control('POST', '/clock', { advanceMilliseconds: 90_000 })).body).toEqual({
    now: '2026-04-08T15:31:30.000Z',
  })
  expect((await control('POST', '/clock', { advanceMilliseconds: -1 })).status).toBe(400)
  const ada = await addCustomer('ada')
  await ada.fund(7)
  await send('POST', '/auth/credentials', {
    type: 'EMAIL_OTP',
    accountId: ada.accountId,
    email: 'ada@shop.example',
  })
  expect((await control('GET', '/inbox')).body.data).toEqual(sandbox.inbox)
  expect((await control('GET', '/events')).body.data).toHaveLength(3)
  expect((await control('GET', '/movements')).body.data[0].entries).toContainEqual({
    account: ada.accountId,
    currency: 'USDC',
    amount: '7',
  })
  const fault = { endpoint: 'listTransactions', when: 'before', response: { status: 503 } }
  expect((await control('POST', '/faults', fault)).status).toBe(201)
  expect((await send('GET', '/transactions')).status).toBe(503)
  expect((await control('POST', '/faults', { ...fault, endpoint: 'none' })).status).toBe(400)
  expect((await control('DELETE', '/faults')).status).toBe(204)
  const { idToken } = (await control('POST', '/id-tokens', { email: 'ada@shop.example', nonce: 'n' })).body
  const keys = createLocalJWKSet(await sandbox.identity.jwks())
  const { payload } = await jwtVerify(idToken, keys, { currentDate: new Date(sandbox.clock.now()) })
  expect(payload).toMatchObject({ iss: sandbox.identity.issuer, email: 'ada@shop.example', nonce: 'n' })
  expect((await control('GET', '/keys')).body).toEqual({
    exportSignerPublicKey: await sandbox.exportSignerPublicKey(),
    otpSignerPublicKey: await sandbox.otpSignerPublicKey(),
    webhookPublicKey: await sandbox.webhookPublicKey(),
  })
  expect((await control('GET', '/none')).status).toBe(404)
})

test('the control API decides pending verifications and external accounts, only along the contract’s tables', async () => {
  const { sandbox, send, addCustomer } = createWorld()
  const control = controlOf(sandbox)
  const ada = await addCustomer('ada')
  const { body: business } = await send('POST', '/customers', {
    platformCustomerId: 'mill',
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'The Mill', registrationNumber: '5-12-001' },
  })
  await send('POST', '/verifications', { customerId: business.id })
  const decided = await control('POST', `/customers/${business.id}`, { verificationStatus: 'APPROVED' })
  expect(decided).toMatchObject({ status: 200, body: { kybStatus: 'APPROVED' } })
  expect(sandbox.events().at(-1)).toMatchObject({ type: 'CUSTOMER.KYB_APPROVED', data: decided.body })
  expect((await control('POST', `/customers/${business.id}`, { verificationStatus: 'PENDING' })).status).toBe(
    409,
  )

  const accountInfo = usdBank()
  const { body: external } = await send('POST', '/platform/external-accounts', {
    currency: 'USD',
    accountInfo,
  })
  const move = (status: string) => control('POST', `/external-accounts/${external.id}`, { status })
  const quote = () => send('POST', '/quotes', quoteOf(ada.accountId, external.id, 1_000_000))
  expect((await quote()).status).toBe(200)
  for (const [status, expectedStatus, isPayable] of [
    ['PENDING', 409, true],
    ['UNDER_REVIEW', 200, false],
    ['ACTIVE', 200, true],
    ['INACTIVE', 200, false],
    ['ACTIVE', 409, false],
  ] as const) {
    expect((await move(status)).status).toBe(expectedStatus)
    expect((await quote()).status).toBe(isPayable ? 200 : 409)
    if (expectedStatus !== 200) continue
    const shown = await send('GET', `/platform/external-accounts/${external.id}`)
    expect(shown.body).toMatchObject({ status })
  }
})

test('the control API and its page require the platform’s credentials', async () => {
  const { sandbox } = createWorld()
  for (const path of [
    '/',
    '/control',
    '/control/page.js',
    '/control/overview',
    '/control/inbox',
    '/control/snapshot',
    '/none',
  ])
    expect((await sandbox.fetch(new Request(`${site}${path}`))).status).toBe(401)
  const response = await sandbox.fetch(new Request(`${site}/`))
  expect(response.headers.get('www-authenticate')).toContain('Basic')
})

test('the control page shows the records as text, says how each payment ends, and runs only its own script', async () => {
  const { sandbox, addCustomer } = createWorld({ umaDomain: 'uma.example' })
  const ada = await addCustomer('<img src=x onerror=alert(1)>')
  await ada.fund(12_345)
  await ada.signIn(await ada.registerPasskey())
  const visit = (path: string) =>
    sandbox.fetch(new Request(`${site}${path}`, { headers: { authorization: authorizationOf(sandbox) } }))
  expect((await visit('/')).headers.get('location')).toBe('/control')
  const page = await visit('/control')
  const text = await page.text()
  // No record is in the markup, so none becomes markup. The script sets texts only.
  expect(text).not.toMatch(/<img|http-equiv/)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/control/page.js">'])
  const script = await (await visit('/control/page.js')).text()
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval|Function/)
  expect(() => new Function(script)).not.toThrow()
  // Source: the interface document, "Sandbox outcome rules" and sandbox UMA addresses.
  for (const ending of ['002', '003', '004', '005', '006', '007', '102', '103', '104', '105', '106', '107'])
    expect(text).toContain(`<td>550000${ending}</td>`)
  for (const user of ['success.usd', 'success.eur', 'success.mxn', 'pending.long.usd', 'fail.compliance.usd'])
    expect(text).toContain(`<td>$${user}@uma.example</td>`)

  await sandbox.webhookPublicKey()
  const overview = await (await visit('/control/overview')).json()
  expect(overview).toMatchObject({ profile: 'document', version: '2025-10-13', umaDomain: 'uma.example' })
  expect(overview.wallets).toMatchObject([{ name: '<img src=x onerror=alert(1)>', balance: '12345' }])
  const shown = JSON.stringify(overview)
  for (const expected of [ada.accountId, '12345 USDC', 'Laptop', 'INTERNAL_ACCOUNT.BALANCE_UPDATED'])
    expect(shown).toContain(expected)
  const secrets = JSON.stringify(sandbox.snapshot()).match(/"(?:d|mnemonic|privateKey)":"[^"]+"/g)!
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of [...secrets.map((pair) => pair.split('"').at(-2)!), sandbox.clientSecret])
    expect(shown).not.toContain(secret)

  expect(page.headers.get('content-security-policy')!.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "form-action 'self' https: http:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  for (const [file, type] of [
    ['sandbox.css', 'text/css'],
    ['control/page.js', 'text/javascript'],
  ])
    expect((await visit(`/${file}`)).headers.get('content-type')).toContain(type)
})

test('another sandbox continues from a snapshot with its sessions, quotes and keys', async () => {
  const world = createWorld()
  const { sandbox, send, addCustomer } = world
  const ada = await addCustomer('ada')
  const ben = await addCustomer('ben')
  await ada.fund(1000)
  const session = await ada.signIn(await ada.registerPasskey())
  const { body: quote } = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 400))
  await sandbox.clock.advance(60_000)
  const key = await sandbox.exportSignerPublicKey()
  const snapshot = JSON.parse(JSON.stringify(sandbox.snapshot()))

  const other = createSandbox({ now: () => Date.UTC(2026, 3, 8, 15, 30) })
  await other.restore(snapshot)
  expect(other.clock.now()).toBe(sandbox.clock.now())
  expect(await other.exportSignerPublicKey()).toBe(key)
  const there = clientOf(other)
  const { payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo
  const headers = { 'service-wallet-signature': session.sign(payloadToSign) }
  expect((await there('POST', `/quotes/${quote.id}/execute`, undefined, headers)).status).toBe(200)
  expect(other.movements()).toHaveLength(2)
  expect(sandbox.movements()).toHaveLength(1)

  const control = controlOf(other)
  expect((await control('PUT', '/snapshot', snapshot)).status).toBe(204)
  expect((await there('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
  await other.clock.advance(4 * 60_000)
  expect((await there('GET', `/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
  expect((await control('PUT', '/snapshot', { not: 'one' })).status).toBe(400)
  expect((await control('POST', '/reset')).status).toBe(204)
  expect((await there('GET', '/transactions')).body.data).toEqual([])
  expect(other.clock.now()).toBe(sandbox.clock.now() + 4 * 60_000)
})

test('a snapshot that cannot be read changes nothing', async () => {
  const { sandbox, addCustomer } = createWorld()
  await (await addCustomer('ada')).fund(1000)
  const before = sandbox.snapshot()
  const broken = [...before.slice(0, 2), ['movements', '0', { reason: 'Transaction:1' }]]
  const { status, body } = await controlOf(sandbox)('PUT', '/snapshot', broken)
  expect([status, body.message]).toEqual([
    400,
    'the body is not a snapshot of a sandbox; nothing was changed',
  ])
  expect(sandbox.snapshot()).toEqual(before)
  await expect(sandbox.restore(broken as never)).rejects.toThrow(TypeError)
  expect(sandbox.snapshot()).toEqual(before)
})

test('later changes do not alter a snapshot, not even after its restore', async () => {
  const { sandbox, send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const { body: quote } = await send('POST', '/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: ada.accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 400,
  })
  const snapshot = sandbox.snapshot()
  const status = async () => (await send('GET', `/quotes/${quote.id}`)).body.status
  for (let round = 0; round < 2; round++) {
    const payment = { quoteId: quote.id, currencyCode: 'USD' }
    expect((await send('POST', '/sandbox/send', payment)).body.status).toBe('COMPLETED')
    await sandbox.restore(snapshot)
    expect(await status()).toBe('PENDING')
    expect(sandbox.movements()).toEqual([])
  }
})

test('a restore replaces keys that were in use, and as many movements of money; a reset keeps the keys', async () => {
  const [world, other] = [createWorld(), createWorld()]
  const ada = await world.addCustomer('ada')
  await ada.fund(1000)
  const key = await world.sandbox.webhookPublicKey()
  await (await other.addCustomer('ben')).fund(500)
  await other.sandbox.webhookPublicKey()
  await other.sandbox.restore(world.sandbox.snapshot())
  expect(await other.sandbox.webhookPublicKey()).toBe(key)
  const { body } = await other.send('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)
  expect(body.data[0].balance.amount).toBe(1000)
  await other.sandbox.reset()
  expect(await other.sandbox.webhookPublicKey()).toBe(key)
})

test('the identity provider offers discovery and a form, and its code with PKCE gives a token that signs in', async () => {
  const { sandbox, send, addCustomer } = createWorld(withBehaviors({ oauthNonce: true }))
  const { issuer } = sandbox.identity
  const visit = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`${issuer}${path}`, init))
  const discovered = await (await visit('/.well-known/openid-configuration')).json()
  expect(discovered).toMatchObject({ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` })

  const pair = newKeyPair()
  const clientPublicKey = pair.getPublicKey('hex')
  const verifier = 'a'.repeat(43)
  const parameters = {
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: 'http://localhost:5173/back',
    state: 's',
    nonce: sha256Hex(clientPublicKey),
    code_challenge: Buffer.from(sha256Hex(verifier), 'hex').toString('base64url'),
    code_challenge_method: 'S256',
  }
  const form = await visit(`/authorize?${new URLSearchParams(parameters)}`)
  expect(await form.text()).toContain('name="email"')
  const body = new URLSearchParams({ ...parameters, email: 'ada@shop.example' })
  const sent = await visit('/authorize', { method: 'POST', body })
  const back = new URL(sent.headers.get('location')!)
  expect([sent.status, back.origin, back.searchParams.get('state')]).toEqual([
    302,
    'http://localhost:5173',
    's',
  ])
  const exchange = async (change: object = {}) => {
    const parts = {
      code: back.searchParams.get('code')!,
      client_id: 'shop',
      redirect_uri: parameters.redirect_uri,
    }
    const token = new URLSearchParams({ ...parts, code_verifier: verifier, ...change })
    const response = await visit('/token', { method: 'POST', body: token })
    return { status: response.status, ...((await response.json()) as { id_token: string }) }
  }
  expect((await exchange({ code_verifier: 'b'.repeat(43) })).status).toBe(400)
  expect((await exchange({ client_id: 'another' })).status).toBe(400)
  const { id_token: oidcToken } = await exchange()
  expect((await exchange()).status).toBe(400)
  const elsewhere = new URLSearchParams({ ...parameters, redirect_uri: 'https://evil.example/' })
  expect((await visit(`/authorize?${elsewhere}`)).status).toBe(400)

  const ada = await addCustomer('ada')
  const registration = { type: 'OAUTH', accountId: ada.accountId, oidcToken }
  const { body: method } = await send('POST', '/auth/credentials', registration)
  const verify = { type: 'OAUTH', oidcToken, clientPublicKey }
  expect(await send('POST', `/auth/credentials/${method.id}/verify`, verify)).toMatchObject({
    status: 200,
    body: { nickname: 'ada@shop.example' },
  })
  const implicit = new URLSearchParams({
    ...parameters,
    response_type: 'id_token',
    login_hint: 'ada@shop.example',
  })
  const straight = await visit(`/authorize?${implicit}`)
  expect(new URL(straight.headers.get('location')!).hash).toContain('id_token=')
})

test('the control page has the newest wallets to choose from, however many other accounts there are', async () => {
  const { sandbox, addCustomer, send } = createWorld()
  await addCustomer('Ada')
  // More accounts than are shown, none of them a wallet.
  for (let i = 0; i < 30; i++)
    await send('POST', '/customers', { customerType: 'INDIVIDUAL', currencies: ['USD', 'EUR'] })
  const request = new Request('http://localhost/control/overview', {
    headers: { authorization: authorizationOf(sandbox) },
  })
  const { wallets } = await (await sandbox.fetch(request)).json()
  expect(wallets.map(({ name }: { name: string }) => name)).toContain('Ada')
})
