/** What the interface document says plainly, each test with its section; and sign-in and registration of profile 2026-04, held against what the service published in that month. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createWorld, newKeyPair, quoteOf, umaTo, type World } from './client.js'

async function accountsOf({ send }: Pick<World, 'send'>, customerId: string) {
  return (await send('GET', `/customers/internal-accounts?customerId=${customerId}`)).body.data
}

const bank = (accountNumber: string) => ({
  accountType: 'USD_ACCOUNT',
  accountNumber,
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron' },
})

async function adaWithDefault(more: object = {}) {
  const world = createWorld()
  const { send } = world
  const { customerId } = await world.addCustomer('ada', {
    currencies: ['USD'],
    umaAddress: '$ada@shop.example',
  })
  const { body: deposit } = await send('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: bank('000123456789'),
    defaultUmaDepositAccount: true,
    ...more,
  })
  const receive = (receivingCurrencyCode = 'USD') =>
    send('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$ben@elsewhere.example',
      receiverUmaAddress: '$ada@shop.example',
      receivingCurrencyCode,
      receivingCurrencyAmount: 500,
    })
  const balances = async () =>
    (await accountsOf(world, customerId)).map(
      ({ balance }: { balance: { amount: number } }) => balance.amount,
    )
  return { ...world, customerId, deposit, receive, balances }
}

// Source: interface document, ExternalAccount: "incoming UMA payments to the customer are deposited here instead of the
// primary internal account".
test('incoming UMA payments go to the default deposit account, not to an internal account', async () => {
  const { sandbox, receive, deposit, balances, customerId } = await adaWithDefault()
  for (const currency of ['USD', 'USDC'])
    expect(await receive(currency)).toMatchObject({
      status: 200,
      body: {
        type: 'INCOMING',
        status: 'COMPLETED',
        customerId,
        destination: { destinationType: 'ACCOUNT', accountId: deposit.id },
        receivedAmount: { amount: 500, currency: { code: currency } },
      },
    })
  expect(await balances()).toEqual([0, 0])
  expect(sandbox.events().map(({ type }) => type)).not.toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
})

// Source: as above; a customer's own payment to a UMA address of another customer is an incoming UMA payment, too.
test('a payment between customers goes to the default deposit account of the receiver', async () => {
  const { send, addCustomer, deposit, balances, customerId } = await adaWithDefault()
  const ben = await addCustomer('ben', { currencies: ['USD'] })
  const benAccount = (await accountsOf({ send }, ben.customerId))[1].id
  await send('POST', `/sandbox/internal-accounts/${benAccount}/fund`, { amount: 10_000 })
  const { status, body: quote } = await send('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: benAccount },
    destination: umaTo('$ada@shop.example'),
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 1000,
    immediatelyExecute: true,
  })
  expect({ status, quote: quote.status }).toEqual({ status: 200, quote: 'COMPLETED' })
  expect(await balances()).toEqual([0, 0])
  const { body } = await send('GET', `/transactions?customerId=${customerId}`)
  expect(body.data).toMatchObject([
    { type: 'INCOMING', status: 'COMPLETED', destination: { accountId: deposit.id } },
  ])
})

// Source: interface document, ExternalAccount: "at most one external account per customer may be true".
test('a customer has one default deposit account, the last one, and without an active one the internal account receives', async () => {
  const { send, receive, balances, deposit, customerId } = await adaWithDefault()
  const body = { customerId, currency: 'USD', defaultUmaDepositAccount: true }
  const { body: pending } = await send('POST', '/customers/external-accounts', {
    ...body,
    accountInfo: bank('000123456104'),
  })
  expect(pending.status).toBe('PENDING')
  const { body: list } = await send('GET', `/customers/external-accounts?customerId=${customerId}`)
  expect(
    list.data.map((account: { id: string; defaultUmaDepositAccount: boolean }) => [
      account.id,
      account.defaultUmaDepositAccount,
    ]),
  ).toEqual([
    [deposit.id, false],
    [pending.id, true],
  ])
  expect((await receive()).body.destination.accountId).not.toBe(deposit.id)
  expect(await balances()).toEqual([0, 500])
})

// Source: interface document, Endpoints: "POST /verifications (business KYB; input includes
// businessInfo.registrationNumber)", and the sandbox's table of suffixes.
test('POST /verifications: the registration number of the request counts, not that of the customer', async () => {
  const { send, sandbox } = createWorld()
  const businessInfo = { legalName: 'The Mill', registrationNumber: '002' }
  const { body: business } = await send('POST', '/customers', { customerType: 'BUSINESS', businessInfo })
  const body = { customerId: business.id, businessInfo: { registrationNumber: '5-12-001' } }
  expect(await send('POST', '/verifications', body)).toMatchObject({ status: 200 })
  const changed = sandbox.events().find(({ type }) => type.startsWith('CUSTOMER.'))
  expect(changed).toMatchObject({ type: 'CUSTOMER.KYB_PENDING', data: { kybStatus: 'PENDING' } })
})

// Source: profile tables, POST /customers: platformCustomerId and umaAddress are made up by the service when left out.
test('a customer without platformCustomerId and umaAddress gets both, and no two are equal', async () => {
  const { send } = createWorld()
  const made = [
    await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Byron' }),
    await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Byron' }),
    await send('POST', '/customers', { customerType: 'BUSINESS', businessInfo: { legalName: 'The Mill' } }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = made.map(({ body }) => body.platformCustomerId)
  const addresses = made.map(({ body }) => body.umaAddress)
  for (const id of ids) expect(id).toMatch(/./)
  for (const address of addresses) expect(address).toMatch(/^\$[a-z0-9-]+@sandbox\.example$/)
  expect(new Set([...ids, ...addresses]).size).toBe(6)
  const received = await send('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$ben@elsewhere.example',
    receiverUmaAddress: addresses[0],
    receivingCurrencyCode: 'USDC',
    receivingCurrencyAmount: 500,
  })
  expect(received).toMatchObject({ status: 200, body: { platformCustomerId: ids[0] } })
})

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const email = 'ada@shop.example'

async function story(profile: ProfileName = '2026-04') {
  const world = createWorld({ profile })
  const ada = await world.addCustomer('ada', { email })
  const passkeyId = await ada.registerPasskey()
  const session = await ada.signIn(passkeyId)
  return { ...world, ada, passkeyId, session }
}

// Source: profile 2026-04, POST /auth/credentials: 201 for the first credential, 202 for a further one, and its example.
test('the second credential is signed: the text for an email address is the published one', async () => {
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
    const { body: quote } = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 100))
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

// Source: the interface document and profile 2026-04: SMS_OTP came later; one passkey; keys of 04 + 128 hex.
test.each(['document', '2026-04'] as const)('what came later does not exist yet in %s', async (profile) => {
  const { send, ada, passkeyId } = await story(profile)
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
