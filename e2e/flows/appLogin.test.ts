/** Stories of the app's login: by codes that are taken only sealed, and after the end-user terms of a platform without a license. */

import {
  executeQuote,
  getTerms,
  sendEmailOtp,
  signInWithEmailOtp,
  signUpWithPasskey,
  startLogin,
  startSignUp,
} from '@embedded-wallet/core'
import {
  createCustomer,
  createPlatform,
  findWalletOf,
  getEndUserTerms,
  listCustomers,
  walletOf,
} from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

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

test('a demand for a signature is no login: without the signature the user stays signed out', async () => {
  const { wallet, authMethodId, sendCode, logins } = await openShop()
  const otp = await sendCode()
  const fetch = wallet.fetch as Fetch
  let demands = 0
  const withoutSignature: Fetch = async (request) => {
    if (request.headers.get('Service-Wallet-Signature') !== null) throw new TypeError('The tab is gone')
    const response = await fetch(request)
    if (response.status === 202) demands += 1
    expect(response.headers.getSetCookie().join()).not.toContain('app=')
    return response
  }
  const lost = Object.assign(Object.create(null), wallet, { fetch: withoutSignature })
  await expect(signInWithEmailOtp(lost, { otp, authMethodId })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  })
  // The code is used up: its challenge gets no second signature, and no second call.
  await expect(signInWithEmailOtp(lost, { otp, authMethodId })).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: expect.stringContaining('Send a code first'),
  })
  expect(demands).toBe(1)
  expect(logins).toEqual([])
})

const origin = 'https://shop.example'
const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
const email = 'ada@shop.example'

function open() {
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
        terms: () => getEndUserTerms(platform),
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
  const consents = async () =>
    (await listCustomers(platform).page()).data.map(
      (row) => 'endUserTermsConsent' in row && row.endUserTermsConsent,
    )
  return { accounts, page, platform, consents, readCode: () => sandbox.inbox.at(-1)!.code }
}

test('a user accepts the terms that the page shows, and the service has version, time and address', async () => {
  const { accounts, consents, page, readCode } = open()
  const { version, url } = await getTerms(page)
  expect([version, url]).toEqual(['V1', expect.stringMatching(/^https:/)])
  const { accountId } = await signUpWithPasskey(page, { identifier: email, terms: { version }, readCode })
  expect(accounts.get(email)).toBe(accountId)
  expect(await consents()).toEqual([
    {
      termsVersion: 'V1',
      acceptanceMethod: 'CHECKBOX',
      ipAddress: '203.0.113.9',
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
})

test('without an acceptance no customer is made, and the error says what to show', async () => {
  const { consents, page } = open()
  await expect(startSignUp(page, { identifier: email })).rejects.toMatchObject({
    code: 'REFUSED',
    status: 400,
    serviceCode: 'TERMS_NOT_ACCEPTED',
    serviceMessage:
      'Nothing was sent: the user must accept the end-user terms. Show what getTerms returns, and give its version to the sign-up.',
  })
  expect(await consents()).toEqual([])
})

test('a customer who was made before the terms gets the wallet with the acceptance', async () => {
  const { platform } = open()
  await createCustomer(platform, { platformCustomerId: email, email, customerType: 'INDIVIDUAL' })
  expect(await findWalletOf(platform, { userId: email })).toBeUndefined()
  const { customer } = await walletOf(platform, {
    userId: email,
    endUserTermsConsent: {
      acceptedAt: '2026-11-24T10:00:00Z',
      ipAddress: '203.0.113.9',
      termsVersion: 'V1',
      acceptanceMethod: 'CLICK_TO_ACCEPT',
    },
  })
  expect(customer.endUserTermsConsent?.acceptanceMethod).toBe('CLICK_TO_ACCEPT')
})
