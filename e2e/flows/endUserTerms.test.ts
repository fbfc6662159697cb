/** A platform without a license of its own: a user signs up, accepts the terms, and has a wallet only then. */

import { getTerms, signUpWithPasskey, startSignUp } from '@embedded-wallet/core'
import {
  createCustomer,
  createCustomerWallet,
  createPlatform,
  findCustomerWallet,
  getEndUserTerms,
  listCustomers,
} from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'

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
    ...{ service: sandbox, relyingParty, authorize: sessions.accountsOf, profile },
    clientAddress: () => '203.0.113.9',
    login: {
      ...{ findAccount: (address) => accounts.get(address), onSignedIn: sessions.begin },
      signUp: {
        createAccount: (address, accepted) =>
          createCustomerWallet(platform, {
            ...{ platformCustomerId: crypto.randomUUID(), email: address, ...accepted },
          }),
        keepAccount: ({ identifier, accountId }) => void accounts.set(identifier, accountId),
        terms: () => getEndUserTerms(platform),
      },
    },
  })
  const page = {
    ...{ relayUrl: `${origin}/wallet`, fetch: browserProfile(relay, origin).fetch, profile },
    ...{ passkeys: createSoftwareAuthenticator({ origin }), rpId: 'shop.example' },
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
      ...{ termsVersion: 'V1', acceptanceMethod: 'CHECKBOX', ipAddress: '203.0.113.9' },
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
})

test('without an acceptance no customer is made, and the error says what to show', async () => {
  const { consents, page } = open()
  await expect(startSignUp(page, { identifier: email })).rejects.toMatchObject({
    ...{ code: 'REFUSED', status: 400, serviceCode: 'TERMS_NOT_ACCEPTED' },
    serviceMessage:
      'Nothing was sent: the user must accept the end-user terms. Show what getTerms returns, and give its version to the sign-up.',
  })
  expect(await consents()).toEqual([])
})

test('a customer who was made before the terms gets the wallet with the acceptance', async () => {
  const { platform } = open()
  await createCustomer(platform, { platformCustomerId: email, email, customerType: 'INDIVIDUAL' })
  expect(await findCustomerWallet(platform, { platformCustomerId: email })).toBeUndefined()
  const { customer } = await createCustomerWallet(platform, {
    platformCustomerId: email,
    endUserTermsConsent: {
      ...{ acceptedAt: '2026-11-24T10:00:00Z', ipAddress: '203.0.113.9' },
      ...{ termsVersion: 'V1', acceptanceMethod: 'CLICK_TO_ACCEPT' },
    },
  })
  expect(customer.endUserTermsConsent?.acceptanceMethod).toBe('CLICK_TO_ACCEPT')
})
