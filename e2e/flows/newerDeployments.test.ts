/** Story: what the wallet seals, and for which key; where wallet, relay and service differ, the error names it. What every profile can is in everyProfile.test.ts. */

import {
  createWallet,
  executeQuote,
  getSession,
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  registerSmsOtp,
  sendEmailOtp,
  sendSmsOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signInWithSmsOtp,
  signOut,
  startLogin,
  type WalletOptions,
} from '@embedded-wallet/core'
import { createPlatform, uploadQuoteDocument } from '@embedded-wallet/platform'
import { PROFILE_HEADER, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { secretFinder } from '../canary/canary.mjs'
import { openTestSystem, relayUrl, type TestSystem, withBehaviors } from '../support/testSystem.js'

const newest = { profile: '2026-08', sandbox: { signedEnvelopes: true } } as const

const lastCode = ({ sandbox }: TestSystem) => sandbox.inbox.at(-1)!.code

test.each<[string, Partial<WalletOptions>, NonNullable<Parameters<typeof openTestSystem>[0]>['sandbox']]>([
  ['a wallet with a client-held key, at a service that seals keys', { sessionKey: 'client-held' }, {}],
  [
    'a wallet with a sealed key, at a service that takes only sealed codes',
    {},
    withBehaviors({ encryptedOtp: true }),
  ],
  [
    'a wallet that seals codes, at a service without a key for it',
    { otp: 'encrypted', otpSigner: 'unsigned-sandbox' },
    {},
  ],
])('%s, gets a typed error and no session', async (_, options, sandbox) => {
  const system = openTestSystem({ sandbox: sandbox ?? {} })
  const wallet = system.wallet(await system.createAccount(), options)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await expect(signInWithEmailOtp(wallet, { otp: lastCode(system) })).rejects.toMatchObject({
    name: expect.stringMatching(/^(?:Service|Session)Error$/),
    code: expect.stringMatching(/^(?:REFUSED|NEW_CODE_REQUIRED|SESSION_UNUSABLE)$/),
  })
  expect(await getSession(wallet)).toBeUndefined()
})

test('a service that offers no key to seal codes to is named when a code is sent: another code would not help', async () => {
  const system = openTestSystem()
  const options = { otp: 'encrypted', otpSigner: 'unsigned-sandbox' } as const
  const wallet = system.wallet(await system.createAccount(), options)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  system.sandbox.clock.advance(60_000)
  await expect(sendEmailOtp(wallet)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
})

test('a code is sealed only to a target of the signer that is pinned for codes, not to one of the export signer', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ encryptedOtp: true, signedEnvelopes: true }) })
  const accountId = await system.createAccount()
  const exportSigner = await system.sandbox.exportSignerPublicKey()
  const wallet = system.wallet(accountId, { otp: 'encrypted', otpSigner: exportSigner })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  system.sandbox.clock.advance(60_000)
  await sendEmailOtp(wallet)
  await expect(signInWithEmailOtp(wallet, { otp: lastCode(system) })).rejects.toMatchObject({
    code: 'ENVELOPE_INVALID',
    outcome: 'none',
  })
  expect(system.requests.filter(({ url }) => url.endsWith('/verify'))).toEqual([])
  const otpSigner = await system.sandbox.otpSignerPublicKey()
  const pinned = system.wallet(accountId, { ...wallet, otpSigner, passkeys: wallet.authenticator })
  expect(await signInWithEmailOtp(pinned, { otp: lastCode(system) })).toMatchObject({ type: 'EMAIL_OTP' })
})

test('a code leaves the device only sealed, to a target that is used once: without another code nothing leaves', async () => {
  const system = openTestSystem(newest)
  const otpSigner = await system.sandbox.otpSignerPublicKey()
  const wallet = system.wallet(await system.createAccount(), { otpSigner })
  await sendEmailOtp(wallet)
  const otp = lastCode(system)
  await signInWithEmailOtp(wallet, { otp })
  const bodies = await Promise.all(system.requests.map((request) => request.clone().text()))
  expect(secretFinder(otp)(bodies.join('\n'))).toEqual([])
  await signOut(wallet)
  const count = system.requests.length
  await expect(signInWithEmailOtp(wallet, { otp })).rejects.toMatchObject({
    code: 'NEW_CODE_REQUIRED',
    outcome: 'none',
  })
  expect(system.requests.slice(count).filter(({ url }) => url.endsWith('/verify'))).toEqual([])
})

test('where the registration has no key for its code yet, the app sends another code (Source: profile 2026-08, One-time code)', async () => {
  const system = openTestSystem({
    profile: '2026-08',
    betweenRelayAndService: (next) => async (request) => {
      const response = await next(request)
      if (response.status !== 201) return response
      const { otpEncryptionTargetBundle, ...body } = await response.json()
      return Response.json(body, response)
    },
  })
  const wallet = system.wallet(await system.createAccount())
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  await registerSmsOtp(wallet)
  await expect(signInWithSmsOtp(wallet, { otp: lastCode(system) })).rejects.toMatchObject({
    code: 'NEW_CODE_REQUIRED',
  })
  system.sandbox.clock.advance(60_000)
  await sendSmsOtp(wallet)
  expect(await signInWithSmsOtp(wallet, { otp: lastCode(system) })).toMatchObject({ type: 'SMS_OTP' })
})

test('a browser without storage signs in with a sealed code', async () => {
  const refusing = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  const system = openTestSystem(newest)
  const wallet = system.wallet(await system.createAccount(), {
    otpSigner: await system.sandbox.otpSignerPublicKey(),
    sessionStore: { persistence: 'device', get: refusing, set: refusing, delete: refusing, list: refusing },
  })
  await sendEmailOtp(wallet)
  expect(await signInWithEmailOtp(wallet, { otp: lastCode(system) })).toMatchObject({ persistence: 'memory' })
})

const pairs = profileNames.flatMap((wallet) =>
  profileNames.filter((relay) => relay !== wallet).map((relay) => ({ wallet, relay })),
)

test.each(pairs)('a wallet of $wallet at a relay of $relay fails at its first call', async (profile) => {
  const system = openTestSystem({ relay: { profile: profile.relay } })
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, { profile: profile.wallet })
  for (const call of [
    () => listAuthMethods(wallet),
    () => registerPasskey(wallet, { nickname: 'My phone' }),
    () => signInWithPasskey(wallet),
    () => startLogin(wallet, { identifier: 'ada@shop.example' }),
  ]) {
    await expect(call()).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'PROFILE_MISMATCH',
      outcome: 'none',
      retryable: false,
      status: 409,
      message: `Wallet and relay have different profiles: '${profile.wallet}' in the wallet, '${profile.relay}' in the relay. Set the option profile of createWallet, or of WalletScreens, and that of createRelay to the same value.`,
    })
  }
  expect(system.requests).toEqual([])
  expect(wallet.authenticator.prompts).toBe(0)
})

test('a lying relay that acts first and then names another profile leaves the outcome unknown', async () => {
  let hasActed = false
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      hasActed ||= response.status === 201
      if (hasActed) response.headers.set(PROFILE_HEADER, '2026-04')
      return response
    },
  })
  const wallet = system.wallet(await system.createAccount())
  await expect(registerPasskey(wallet, { nickname: 'My phone' })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    outcome: 'unknown',
    message: expect.stringContaining("'document' in the wallet, '2026-04' in the relay."),
  })
})

test('a name that no profile has is not repeated in the message', async () => {
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      response.headers.set(PROFILE_HEADER, 'b5bb9d8014a0f9b1')
      return response
    },
  })
  const wallet = system.wallet(await system.createAccount())
  await expect(listAuthMethods(wallet)).rejects.toMatchObject({
    code: 'PROFILE_MISMATCH',
    message: expect.stringContaining("'another one' in the relay."),
  })
})

test('a relay that names no profile, such as one behind a proxy that drops headers, works', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const wallet = createWallet({
    accountId,
    relayUrl,
    sessionStore: memorySessionStore(),
    fetch: async (request) => {
      const headers = new Headers(request.headers)
      headers.delete(PROFILE_HEADER)
      const response = await system.relay(new Request(request, { headers }))
      response.headers.delete(PROFILE_HEADER)
      return response
    },
  })
  expect(await listAuthMethods(wallet)).toEqual([])
})

// Source: service of autumn 2026, read 2026-11-28, row 8: `documentRequirements` and `/quotes/{id}/documents`; sure: read. Which payments need one is
// the sandbox's choice.
test('a wallet signs a payment that needs a document once it is uploaded, and sends nothing before', async () => {
  const system = openTestSystem({ profile: '2026-08' })
  const businessInfo = { legalName: 'Mill', country: 'DE', incorporatedOn: '1837-01-01', taxId: 'DE1' }
  const { accountId, wallet } = await system.signedIn({ customerType: 'BUSINESS', businessInfo } as never)
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Loom' } as const
  const payee = await system.platform('createCustomerExternalAccount', {
    body: {
      ...{ customerId: await system.customerOf(accountId), currency: 'CNY' },
      accountInfo: { accountType: 'CNY_ACCOUNT', bankName: 'Bank', accountNumber: '62170012', beneficiary },
    },
  })
  const quote = await system.quote(accountId, 10_000_000, {
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
  })
  system.relayed.length = 0
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'QUOTE_NOT_SIGNABLE' })
  expect(system.relayed.filter((line) => line.includes('/execute'))).toEqual([])
  const { baseUrl, tokenId, clientSecret } = system.sandbox
  const service = { baseUrl, tokenId, clientSecret, fetch: system.sandbox.fetch }
  const platform = createPlatform({ ...service, profile: '2026-08' })
  const complete = await uploadQuoteDocument(platform, {
    ...{ quoteId: quote.id, requirementId: 'COMMERCIAL_AGREEMENT', documentType: 'INVOICE' },
    file: new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' }),
  })
  expect((await executeQuote(wallet, { quote: complete })).status).toBe('COMPLETED')
})
