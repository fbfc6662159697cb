/** Stories of the app's login: by codes that are taken only sealed, and after the end-user terms of a platform without a license. */

import {
  acceptTerms,
  createWallet,
  executeQuote,
  getTerms,
  listAuthMethods,
  revokeAuthMethod,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signUpWithPasskey,
  startLogin,
  startSignUp,
  type Wallet,
} from '@embedded-wallet/core'
import {
  createPlatform,
  getEndUserTerms,
  listAgreements,
  listCustomers,
  walletOf,
} from '@embedded-wallet/platform'
import type { Customer } from '@embedded-wallet/protocol'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'
import { openTestSystem } from '../support/testSystem.js'

/** A shop that knows Ada by her address, and notes each login. */
async function openShop() {
  const logins: string[] = []
  const accounts: string[] = []
  const system = openTestSystem({
    profile: '2026-08',
    sandbox: { signedEnvelopes: true },
    betweenWalletAndRelay: (next) => browserProfile(next, 'https://shop.example').fetch,
    relay: {
      authorize: (request) => (request.headers.get('Cookie')?.includes('app=ada') ? accounts : null),
      login: {
        findAccount: () => accounts[0],
        onSignedIn: ({ accountId }) => {
          logins.push(accountId)
          return { 'Set-Cookie': 'app=ada' }
        },
      },
    },
  })
  const accountId = await system.createAccount()
  accounts.push(accountId)
  await system.fund(accountId, 100_000_000)
  const wallet = system.wallet(accountId, { otpSigner: await system.sandbox.otpSignerPublicKey() })
  const { authMethods } = await startLogin(wallet, { identifier: 'ada@shop.example' })
  const { id: authMethodId } = authMethods.find(({ type }) => type === 'EMAIL_OTP')!
  const sendCode = async () => {
    await sendEmailOtp(wallet, { authMethodId })
    return system.sandbox.inbox.at(-1)!.code
  }
  return { system, accountId, wallet, authMethodId, sendCode, logins }
}

test('a user logs in with a sealed code: the relay passes the demand for a signature, and logs in after it', async () => {
  const { system, accountId, wallet, authMethodId, sendCode, logins } = await openShop()
  const otp = await sendCode()
  const session = await signInWithEmailOtp(wallet, { otp, authMethodId })
  expect(session).toMatchObject({ type: 'EMAIL_OTP', accountId })
  expect(system.relayed.filter((line) => line.includes('/verify'))).toEqual([
    'POST /auth/credentials/AuthMethod/verify 202',
    'POST /auth/credentials/AuthMethod/verify 200',
  ])
  expect(logins).toEqual([accountId])
  const quote = await system.quote(accountId, 10_000_000)
  expect((await executeQuote(wallet, { quote })).status).toBe('COMPLETED')
})

const origin = 'https://shop.example'
const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
const email = 'ada@shop.example'

function open(options: { agreements?: readonly string[] } = {}) {
  const profile = '2026-08' as const
  const sandbox = createSandbox({ relyingParty, profile, endUserTerms: true })
  const platform = createPlatform({ ...sandbox, profile })
  const sessions = createAppSessions({ relyingParty, secret: sandbox.clientSecret })
  const accounts = new Map<string, string>()
  const relay = createRelay({
    service: sandbox,
    relyingParty,
    authorize: sessions.accountsOf,
    profile,
    clientAddress: () => '203.0.113.9',
    // As docs/guides/production.md says under "Defaults that a bank changes".
    onSignedOut: sessions.end,
    notifyOwner: async (notice) => {
      if (notice.event === 'ownership' && notice.operation === 'revokeAuthMethod')
        await sessions.endAll(notice.accountId)
    },
    login: {
      findAccount: (address) => accounts.get(address),
      onSignedIn: sessions.begin,
      signUp: {
        createAccount: (address, accepted) =>
          walletOf(platform, {
            userId: crypto.randomUUID(),
            email: address,
            ...accepted,
          }),
        keepAccount: ({ identifier, accountId }) => void accounts.set(identifier, accountId),
        terms: async () =>
          options.agreements
            ? (await listAgreements(platform)).filter(({ type }) =>
                options.agreements!.includes(String(type)),
              )
            : getEndUserTerms(platform),
      },
    },
  })
  const page = {
    relayUrl: `${origin}/wallet`,
    fetch: browserProfile(relay, origin).fetch,
    profile,
    passkeys: createSoftwareAuthenticator({ origin }),
    rpId: 'shop.example',
    otpSigner: 'unsigned-sandbox',
  } as const
  return {
    ...{ accounts, page, platform },
    readCode: () => sandbox.inbox.at(-1)!.code,
    passTime: () => sandbox.clock.advance(601_000),
  }
}

// Source: service of autumn 2026, read 2026-11-28, row 4; published schemas of an agreement and of its acceptance, read 2026-11-29: the list is a
// catalog, versions are of their type, and one acceptance never implies another.
test('a user accepts each agreement that the app collects, and the service has version, time and address of each', async () => {
  const agreements = ['END_USER_TERMS', 'E_SIGN_CONSENT', 'BANK_PRIVACY_POLICY']
  const { accounts, page, platform, readCode } = open({ agreements })
  const shown = await getTerms(page)
  expect(shown.agreements).toEqual(
    agreements.map((type) => ({ type, version: expect.any(String), url: expect.stringMatching(/^https:/) })),
  )
  expect(shown).toMatchObject({
    version: 'END_USER_TERMS V1, E_SIGN_CONSENT 2026-10-01, BANK_PRIVACY_POLICY 2026-10-01',
    url: shown.agreements![0]!.url,
  })
  // An older page shows the first one and accepts its version alone.
  const old = startSignUp(page, { identifier: email, terms: { version: 'V1' } })
  await expect(old).rejects.toMatchObject({ serviceCode: 'TERMS_NOT_ACCEPTED' })
  const terms = { version: shown.version, method: 'CLICK_TO_ACCEPT' } as const
  await signUpWithPasskey(page, { identifier: email, terms, readCode })
  expect(accounts.size).toBe(1)
  const read = async () => (await listCustomers(platform).page()).data[0] as Customer
  const customer = await read()
  expect(customer).not.toHaveProperty('endUserTermsConsent')
  expect(customer.agreementConsents).toEqual(
    agreements.map((type) => ({
      ...{ type, acceptanceMethod: 'CLICK_TO_ACCEPT', ipAddress: '203.0.113.9' },
      termsVersion: type === 'END_USER_TERMS' ? 'V1' : '2026-10-01',
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })),
  )

  // Another agreement, and a newer version of one: only those are recorded.
  const entry = (type: string, termsVersion: string) => ({
    ...customer.agreementConsents![0]!,
    type,
    termsVersion,
  })
  const wanted = [entry('END_USER_TERMS', 'V1'), entry('PRIVACY_POLICY', '2026-10-01')]
  const userId = customer.platformCustomerId
  const again = await walletOf(platform, { userId, agreementConsents: wanted })
  const recorded = [...agreements, 'PRIVACY_POLICY'].sort()
  const typesOf = ({ agreementConsents = [] }: Customer) => agreementConsents.map(({ type }) => type).sort()
  expect(typesOf(again.customer)).toEqual(recorded)
  expect(typesOf(await read())).toEqual(recorded)
})

test('a user who has an account asks whether all is accepted, and accepts what the app collects by now', async () => {
  const agreements = ['END_USER_TERMS']
  const { accounts, page, platform, passTime, readCode } = open({ agreements })
  const { version } = await getTerms(page)
  await signUpWithPasskey(page, { identifier: email, terms: { version }, readCode })
  const wallet = createWallet({ ...page, accountId: accounts.get(email)! })
  expect(await acceptTerms(wallet)).toEqual({ isAccepted: true })
  // From now on the app collects one more. A relay remembers what it read for ten minutes.
  agreements.push('PRIVACY_POLICY')
  await passTime()
  // A relay hears of the time with a response of the service.
  await acceptTerms(wallet)
  expect(await acceptTerms(wallet)).toEqual({ isAccepted: false })
  const refused = acceptTerms(wallet, { terms: { version } })
  await expect(refused).rejects.toMatchObject({ serviceCode: 'TERMS_NOT_ACCEPTED' })
  const now = await getTerms(page)
  expect(await acceptTerms(wallet, { terms: { version: now.version } })).toEqual({ isAccepted: true })
  expect(await acceptTerms(wallet)).toEqual({ isAccepted: true })
  const [customer] = (await listCustomers(platform).page()).data as Customer[]
  expect(customer!.agreementConsents).toMatchObject([
    { type: 'END_USER_TERMS', termsVersion: 'V1', ipAddress: '203.0.113.9' },
    { type: 'PRIVACY_POLICY', termsVersion: '2026-10-01', ipAddress: '203.0.113.9' },
  ])
})

test('a sign-up leaves the session of the app, and the removal of a way in ends it', async () => {
  const { page, readCode } = open()
  const stranger = createWallet({ ...page, accountId: 'InternalAccount:1' })
  const refused = { status: 401, serviceCode: 'NOT_SIGNED_IN' }
  await expect(acceptTerms(stranger)).rejects.toMatchObject(refused)
  const { version } = await getTerms(page)
  const { accountId } = await signUpWithPasskey(page, { identifier: email, terms: { version }, readCode })
  const reauthenticate = async (own: Wallet) => void (await signInWithPasskey(own))
  const wallet = createWallet({ ...page, accountId, reauthenticate })
  // Terms alone, without a list, count as one entry.
  expect(await acceptTerms(wallet)).toEqual({ isAccepted: true })
  const ways = await listAuthMethods(wallet)
  expect(ways.map(({ type }) => type).sort()).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await signInWithPasskey(wallet)
  await revokeAuthMethod(wallet, { authMethodId: ways.find(({ type }) => type === 'EMAIL_OTP')!.id! })
  await expect(listAuthMethods(wallet)).rejects.toMatchObject(refused)
})
