/** A platform without a license of its own: a user signs up, accepts the terms, and has a wallet only then. */

import { getTerms, startSignUp } from '@embedded-wallet/core'
import {
  accountsByEmail,
  createCustomer,
  createPlatform,
  findCustomerWallet,
  getEndUserTerms,
} from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test, vi } from 'vitest'
import { browserProfile } from '../support/browserProfile.js'

const origin = 'https://shop.example'
const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
const email = 'ada@shop.example'

function open() {
  const sandbox = createSandbox({ relyingParty, profile: '2026-08', deployment: { endUserTerms: true } })
  const platform = createPlatform({ ...sandbox, profile: '2026-08' })
  const sessions = createAppSessions({ relyingParty, secret: sandbox.clientSecret })
  const mailCode = vi.fn<(mail: { to: string; code: string | undefined }) => void>()
  const relay = createRelay({
    ...{ service: sandbox, relyingParty, authorize: sessions.accountsOf, profile: '2026-08' },
    clientAddress: () => '203.0.113.9',
    login: {
      ...{ findAccount: accountsByEmail(platform).findAccount, onSignedIn: sessions.begin },
      signUp: { ...accountsByEmail(platform), mailCode, terms: () => getEndUserTerms(platform) },
    },
  })
  const { fetch } = browserProfile(relay, origin)
  const page = { relayUrl: `${origin}/wallet`, fetch, profile: '2026-08' as const }
  const confirm = () =>
    fetch(
      new Request(`${origin}/wallet/login/sign-up/confirm`, {
        method: 'POST',
        headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: mailCode.mock.lastCall![0].code }),
      }),
    )
  return { platform, mailCode, page, confirm }
}

test('a user accepts the terms that the page shows, and the service has version, time and address', async () => {
  const { platform, page, confirm } = open()
  const { version, url } = await getTerms(page)
  expect([version, url]).toEqual(['V1', expect.stringMatching(/^https:/)])
  await startSignUp(page, { identifier: email, terms: { version } })
  expect((await confirm()).status).toBe(200)
  const { customer } = (await findCustomerWallet(platform, { platformCustomerId: email }))!
  expect(customer.endUserTermsConsent).toEqual({
    ...{ termsVersion: 'V1', acceptanceMethod: 'CHECKBOX', ipAddress: '203.0.113.9' },
    acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('without an acceptance no code is mailed and no customer is made, and the error says what to show', async () => {
  const { platform, mailCode, page } = open()
  await expect(startSignUp(page, { identifier: email })).rejects.toMatchObject({
    ...{ code: 'REFUSED', status: 400, serviceCode: 'TERMS_NOT_ACCEPTED' },
    message:
      'Nothing was sent: the user must accept the end-user terms in force. Show what getTerms returns, and give its version to the sign-up.',
  })
  expect(mailCode).not.toHaveBeenCalled()
  expect(await findCustomerWallet(platform, { platformCustomerId: email })).toBeUndefined()
})

test('a customer who was made before the terms gets the wallet with the acceptance', async () => {
  const { platform, page, confirm } = open()
  await createCustomer(platform, { platformCustomerId: email, email, customerType: 'INDIVIDUAL' })
  expect(await findCustomerWallet(platform, { platformCustomerId: email })).toBeUndefined()
  await startSignUp(page, { identifier: email, terms: { version: 'V1', method: 'CLICK_TO_ACCEPT' } })
  expect((await confirm()).status).toBe(200)
  const wallet = await findCustomerWallet(platform, { platformCustomerId: email })
  expect(wallet?.customer.endUserTermsConsent?.acceptanceMethod).toBe('CLICK_TO_ACCEPT')
})
