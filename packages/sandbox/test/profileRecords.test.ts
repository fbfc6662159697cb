/** Every response of long walks over sign-in, money and records has the fields of its profile: none missing, none that it does not have. */

import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import {
  type ClientSession,
  createWorld,
  newKeyPair,
  openSession,
  quoteOf,
  umaTo,
  walletSignature,
} from './client.js'
import { sealCode } from './openSealedKey.js'
import { openWalk } from './profileWalk.js'

const receiver = async () => new Response('thank you')

test.each(profileNames)(
  '%s: payments and records have exactly the fields of the profile',
  async (profile) => {
    const webhook = { url: 'https://shop.example/webhooks', fetch: receiver }
    const { call, faults, sandbox, addCustomer, checked } = openWalk(profile, { webhook })
    const names = { fullName: 'Ada Lovelace', birthDate: '1815-12-10', nationality: 'GB' }
    const ada = await addCustomer('ada', { ...names, umaAddress: '$ada@shop.example', currencies: ['USD'] })
    const { customerId } = ada
    const { body: business } = await call('POST', '/customers', {
      platformCustomerId: 'mill',
      customerType: 'BUSINESS',
      businessInfo: {
        legalName: 'Mill Ltd',
        registrationNumber: '12345',
        country: 'GB',
        incorporatedOn: '1837-01-01',
        taxId: 'GB12345',
      },
    })
    for (const path of ['/customers', `/customers/${customerId}`, `/customers/${business.id}`])
      await call('GET', path)
    const { body: accounts } = await call(
      'GET',
      `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`,
    )
    const dollars = accounts.data[0].id
    await call('POST', `/sandbox/internal-accounts/${dollars}/fund`, { amount: 1_000_000 })

    const accountInfo = (suffix: string) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${suffix}`,
      routingNumber: '021000021',
      ...(profile === '2026-08' && { bankAccountType: 'CHECKING' }),
      beneficiary: { beneficiaryType: 'INDIVIDUAL', ...names },
    })
    const { body: bank } = await call('POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo: accountInfo('789'),
    })
    const { body: own } = await call('POST', '/platform/external-accounts', {
      currency: 'USD',
      accountInfo: accountInfo('790'),
    })
    for (const path of [
      '/customers/external-accounts',
      `/customers/external-accounts/${bank.id}`,
      '/platform/external-accounts',
      `/platform/external-accounts/${own.id}`,
      `/receiver/external-account/${bank.id}?customerId=${customerId}`,
    ])
      await call('GET', path)

    const { body: paid } = await call('POST', '/quotes', quoteOf(dollars, bank.id, 10_000))
    await call('POST', `/quotes/${paid.id}/execute`)
    await sandbox.clock.advance(60_000)
    await call('GET', `/quotes/${paid.id}`)
    const { body: funded } = await call('POST', '/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      destination: umaTo('$success.eur@sandbox.example', 'EUR'),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    })
    const { totalSendingAmount: currencyAmount } = funded
    await call('POST', '/sandbox/send', { quoteId: funded.id, currencyCode: 'USD', currencyAmount })
    const toBank = { source: { accountId: dollars }, destination: { accountId: bank.id }, amount: 100 }
    await call('POST', '/transfer-out', toBank)
    await call('POST', '/transfer-in', {
      source: toBank.destination,
      destination: toBank.source,
      amount: 100,
    })
    await call('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.example',
      receiverUmaAddress: '$ada@shop.example',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    })
    await sandbox.clock.advance(60_000)
    for (const type of ['INCOMING', 'OUTGOING']) {
      const { body } = await call('GET', `/transactions?type=${type}`)
      for (const { id } of body.data) await call('GET', `/transactions/${id}`)
    }
    await call('POST', '/crypto/estimate-withdrawal-fee', {
      internalAccountId: ada.accountId,
      currency: 'USDC',
      cryptoNetwork: profile === '2026-08' ? 'SOLANA' : 'SOLANA_MAINNET',
      amount: 1_000_000,
      destinationAddress: 'So1anaAddress789',
    })
    for (const path of [
      '/uma-providers',
      '/discoveries?country=US',
      ...(profile === '2026-08' ? [] : [`/customers/kyc-link?platformCustomerId=ada`]),
      '/platform/internal-accounts',
      '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=10000',
      `/receiver/uma/$success.eur@sandbox.example?customerId=${customerId}`,
      `/receiver/uma/${encodeURIComponent('$success.eur@sandbox.example')}?customerId=${customerId}`,
    ])
      await call('GET', path)
    // Lists without pages.
    for (const path of ['/platform/internal-accounts', '/exchange-rates?destinationCurrency=EUR'])
      expect(Object.keys((await call('GET', path)).body)).toEqual(['data'])
    const rates = await call('GET', '/exchange-rates?destinationCurrency=EUR&destinationCurrency=MXN')
    expect(
      rates.body.data.map((rate: { destinationCurrency: { code: string } }) => rate.destinationCurrency.code),
    ).toEqual(expect.arrayContaining(['EUR', 'MXN']))

    if (profile === '2026-08') {
      await call('POST', `/customers/${customerId}/kyc-link`, {})
      await call('GET', '/customers/end-user-terms')
    }
    await call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', nationality: 'FR' })
    const { body: verification } = await call('POST', '/verifications', { customerId: business.id })
    const { body: owner } = await call('POST', '/beneficial-owners', {
      customerId: business.id,
      roles: ['UBO'],
      ownershipPercentage: 60,
      personalInfo: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        birthDate: '1815-12-10',
        nationality: 'GB',
        address: { line1: '12 St James Square', postalCode: 'SW1Y 4JH', country: 'GB' },
        idType: 'NON_US_TAX_ID',
        identifier: '1815',
      },
    })
    await call('PATCH', `/beneficial-owners/${owner.id}`, { ownershipPercentage: 70 })
    for (const path of [
      '/verifications',
      `/verifications/${verification.id}`,
      `/beneficial-owners?customerId=${business.id}`,
      `/beneficial-owners/${owner.id}`,
    ])
      await call('GET', path)

    const { body: invitation } = await call('POST', '/invitations', {
      inviterUma: '$ada@shop.example',
      firstName: 'Ada',
      amountToSend: 100,
    })
    await call('GET', `/invitations/${invitation.code}`)
    await call('POST', `/invitations/${invitation.code}/claim`, { inviteeUma: '$ben@shop.example' })
    const { body: other } = await call('POST', '/invitations', { inviterUma: '$ada@shop.example' })
    await call('POST', `/invitations/${other.code}/cancel`)

    await call('GET', '/config')
    await call('PATCH', '/config', { webhookEndpoint: 'https://shop.example/webhooks' })
    await call('POST', '/sandbox/webhooks/test')
    const { body: token } = await call('POST', '/tokens', { name: 'Reports', permissions: ['VIEW'] })
    await call('GET', '/tokens')
    await call('GET', `/tokens/${token.id}`)
    await call('DELETE', `/tokens/${token.id}`)
    await call('DELETE', `/customers/external-accounts/${bank.id}`)
    await call('DELETE', `/platform/external-accounts/${own.id}`)
    await call('DELETE', `/customers/${customerId}`)
    // The interface document has accounts and transactions with other fields than the dated profiles.
    const isOwn = (fault: string) => profile === 'document' && /(?:Account|Transaction)\./.test(fault)
    expect(faults.filter((fault) => !isOwn(fault))).toEqual([])
    expect(checked.size).toBe(profile === '2026-08' ? 51 : 50)
  },
)

test.each(profileNames)('%s: sign-in responds with exactly the fields of the profile', async (profile) => {
  const world = openWalk(profile)
  const { call, signed, faults, checked } = world
  const person = {
    platformCustomerId: 'ada-checked',
    customerType: 'INDIVIDUAL',
    email: 'ada@shop.example',
    phoneNumber: '+15550100',
    fullName: 'Ada Lovelace',
    birthDate: '1815-12-10',
    nationality: 'GB',
    currencies: ['USD'],
  }
  if (profile !== '2026-08') delete (person as { phoneNumber?: string }).phoneNumber
  await call('POST', '/customers', person)
  const ada = await world.addCustomer('ada', { ...person, platformCustomerId: 'ada' })
  const { accountId } = ada
  const credentials = `/auth/credentials?accountId=${accountId}`

  const signInByCode = async (method: { id: string }, type = 'EMAIL_OTP'): Promise<ClientSession> => {
    const challenge = await call('POST', `/auth/credentials/${method.id}/challenge`)
    const path = `/auth/credentials/${method.id}/verify`
    const pair = newKeyPair()
    if (profile !== '2026-08') {
      const body = { type, otp: '000000', clientPublicKey: pair.getPublicKey('hex') }
      return openSession(await call('POST', path, body), pair)
    }
    const key = pair.getPublicKey('hex', 'compressed')
    const body = { type, encryptedOtpBundle: await sealCode(challenge, '000000', key) }
    const sign = (text: string) => walletSignature(text, pair.getPrivateKey())
    const { body: session } = await signed({ sign }, 'POST', path, body)
    return { ...session, sign }
  }

  if (profile !== '2026-08') await call('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId })
  const [email] = (await call('GET', credentials)).body.data
  const byCode = await signInByCode(email)
  const passkey = await signed(byCode, 'POST', '/auth/credentials', await ada.attest())
  const pair = newKeyPair()
  const clientPublicKey = pair.getPublicKey('hex')
  const challenge = await call('POST', `/auth/credentials/${passkey.body.id}/challenge`, { clientPublicKey })
  const assertion = {
    credentialId: 'AA',
    clientDataJson: 'AA',
    authenticatorData: 'AA',
    signature: 'sandbox-valid-passkey-signature',
  }
  const session = openSession(
    await call(
      'POST',
      `/auth/credentials/${passkey.body.id}/verify`,
      { type: 'PASSKEY', assertion },
      { 'request-id': challenge.body.requestId },
    ),
    pair,
  )
  const oidcToken = await world.sandbox.identity.issueIdToken({ email: person.email })
  await signed(session, 'POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken })
  if (profile === '2026-08') {
    await signed(session, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId })
    const body = { clientPublicKey: newKeyPair().getPublicKey('hex', 'compressed') }
    await signed(session, 'POST', `/auth/sessions/${session.id}/refresh`, body)
    await signed(session, 'PATCH', `/internal-accounts/${accountId}`, { privateEnabled: true })
    const contact = { customerType: 'INDIVIDUAL', email: 'ada@mill.example' }
    await signed(session, 'PATCH', `/customers/${ada.customerId}`, contact)
  }
  await call('GET', credentials)
  await call('GET', `/auth/sessions?accountId=${accountId}`)
  await signed(session, 'POST', `/internal-accounts/${accountId}/export`, { clientPublicKey })
  await signed(byCode, 'DELETE', `/auth/credentials/${passkey.body.id}`)
  await signed(byCode, 'DELETE', `/auth/sessions/${byCode.id}`)

  await call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000 })
  await call('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)
  expect(faults).toEqual([])
  expect(checked.size).toBe(profile === '2026-08' ? 22 : 15)
})

// The profiles: what each sends and takes, held against what the service has published.

test.each(['2026-04', '2026-08'] as const)(
  '%s: the text of a quote has the five fields of the published example, in its order',
  async (profile) => {
    // Source: published example of POST /quotes, the same in both profiles.
    const published = JSON.parse(
      '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","timestampMs":"1746736509954","organizationId":"org_abc123","parameters":{"signWith":"wallet_abc123def456","unsignedTransaction":"ea69b4bf05f775209f26ff0a34a05569180f7936579d5c4af9377ae550194f72","type":"TRANSACTION_TYPE_ETHEREUM"},"generateAppProofs":true}',
    )
    const { send, addCustomer } = createWorld({ profile })
    const ada = await addCustomer('ada')
    const ben = await addCustomer('ben')
    const { body } = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 100))
    const { accountOrWalletInfo } = body.paymentInstructions.at(-1)
    const payload = JSON.parse(accountOrWalletInfo.payloadToSign)
    expect(Object.keys(payload)).toEqual(Object.keys(published))
    expect(Object.keys(payload.parameters)).toEqual(Object.keys(published.parameters))
    expect(payload).toMatchObject({ type: published.type, generateAppProofs: true })
    expect(payload.parameters.type).toBe(published.parameters.type)
    expect(payload.parameters.unsignedTransaction).toMatch(/^[0-9a-f]{64}$/)
    // Source: profiles, "Times are texts of digits".
    expect(payload.timestampMs).toBe(String(Date.UTC(2026, 3, 8, 15, 30)))
  },
)

// Source: service-profiles, section 3: the rows marked 2026-08 alone, and `GET /customers/kyc-link` of before; the interface document has agents.
const newCalls = `POST /auth/sessions/Session:1/refresh, PATCH /internal-accounts/InternalAccount:1, POST /quotes/Quote:1/authorize,
  POST /quotes/Quote:1/authorize/resend, POST /transactions/Transaction:1/confirm, POST /transactions/Transaction:1/cancel,
  POST /customers/Customer:1/kyc-link, GET /customers/end-user-terms, GET /customers/agreements, POST /customers/Customer:1/verify-email,
  POST /customers/external-accounts/ExternalAccount:1/trust, POST /sca/login/start, GET /sca/factors`
const calls = {
  agents: 'GET /agents, POST /agents/Agent:1/device-codes',
  old: 'GET /customers/kyc-link',
  new: newCalls,
}
test.each<[ProfileName, Partial<typeof calls>]>([
  ['document', { new: calls.new }],
  ['2026-04', { agents: calls.agents, new: calls.new }],
  ['2026-08', { old: calls.old }],
])('%s has no call of another profile', async (profile, absent) => {
  const { send } = createWorld({ profile })
  for (const call of Object.values(absent).flatMap((text) => text.split(/,\s+/))) {
    const [method = '', path = ''] = call.split(' ')
    const { status, body } = await send(method, path, method === 'GET' ? undefined : {})
    expect({ call, status, message: body.message ?? body.reason }).toMatchObject({
      status: 404,
      message: 'this deployment has no such call',
    })
  }
})

// Source: service-profiles, sections 3 and 4: POST /customers, transfer-out, the document of 2026-08; a reason and its body may be missing.
test('2026-08 keeps the fields that no client acts on, and takes a decision without a body', async () => {
  const { send } = createWorld({ profile: '2026-08' })
  const person = { customerType: 'INDIVIDUAL', fullName: 'Ada', idType: 'SSN', pepStatus: 'NONE' }
  const { body } = await send('POST', '/customers', { ...person, isDeleted: true, kycStatus: 'PENDING' })
  expect(body).toMatchObject({ ...person, kycStatus: 'UNVERIFIED' })
  expect(body).not.toHaveProperty('isDeleted')
  for (const path of ['approve', 'reject'])
    expect((await send('POST', `/transactions/Transaction:1/${path}`)).body.code).toBe(
      'TRANSACTION_NOT_FOUND',
    )
})

// Source: service-profiles, section 3, POST /auth/credentials: nickname; the interface document has no rule.
test.each<[ProfileName, number]>([
  ['document', 201],
  ['2026-04', 400],
])('%s: a nickname with another character is a %d', async (profile, refused) => {
  const { send, addCustomer } = createWorld({ profile })
  const register = async (nickname: string) =>
    (await send('POST', '/auth/credentials', { ...(await (await addCustomer(nickname)).attest()), nickname }))
      .status
  expect(await register(" Zoë's phone_2 (old) 私 ")).toBe(201)
  for (const nickname of ['ada@shop.example', 'a, b', 'x'.repeat(101)])
    expect(await register(nickname)).toBe(refused)
})

test('a sandbox says which profile it is, by default that of the interface document', () => {
  expect(createWorld().sandbox.profile).toBe('document')
  for (const profile of profileNames) expect(createWorld({ profile }).sandbox.profile).toBe(profile)
})
