/** The sign-up of the relay for the users of the demo, and what it offers for an address without a wallet. */

import { getEndUserTerms, listAgreements, type Platform, walletOf } from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'
import type { SignUpOptions } from '@embedded-wallet/relay'
import type { Settings } from './config'
import type { SendMail } from './mail'
import type { Users } from './users'

interface Dependencies {
  settings: Settings
  platform: Platform
  users: Users
  sendMail: SendMail
}

type Consents = Omit<Parameters<SignUpOptions['createAccount']>[1], 'request'>

/** The option `login.signUp` of the relay. */
export function createSignUp({ settings, platform, users, sendMail }: Dependencies): SignUpOptions {
  const { profile, region } = settings
  const create = (userId: string, email: string, consents: Consents = {}) =>
    walletOf(platform, {
      userId,
      email,
      fullName: 'Demo User',
      ...consents,
      // Codes for payments go to the phone. Numbers with 555-01 are for fiction: this one has no owner.
      ...(region && { region, phoneNumber: '+15550100' }),
    })
  if (profile === '2026-08')
    return {
      // Each start has its own wallet, even for an address that has one.
      createAccount: (email, { request: _, ...consents }) => create(crypto.randomUUID(), email, consents),
      keepAccount: ({ identifier, accountId, customerId }) =>
        users.remember({ email: identifier, accountId, customerId: customerId! }),
      ...(settings.terms === 'accept' && { terms: () => getEndUserTerms(platform) }),
      ...(settings.terms === 'agreements' && { terms: () => listAgreements(platform) }),
    }
  return {
    createAccount: async (email) => {
      const { accountId, customer } = await create(email, email)
      return users.remember({ email, accountId, customerId: customer.id! })
    },
    mailCode: ({ to, code }) =>
      sendMail(
        code
          ? { to, code, text: `The code ${code} opens your new wallet.` }
          : { to, text: 'This address already has a wallet. Sign in to it.' },
      ),
  }
}

const passkeyFirst = ['PASSKEY', 'OAUTH', 'EMAIL_OTP']
/** In the order in which the relay offers them. Two passkeys are common; a wallet with more of them shows that it is real. */
const authMethods: Readonly<Record<ProfileName, readonly string[]>> = {
  document: passkeyFirst,
  '2026-04': passkeyFirst,
  '2026-08': ['SMS_OTP', 'PASSKEY', 'PASSKEY', 'OAUTH', 'EMAIL_OTP'],
}

/** The combinations of AuthMethods that the wallets of this demo have: an offer for an address without a wallet looks like them. */
export function decoyAuthMethods(profile: ProfileName, hasProvider: boolean): string[][] {
  let combinations: string[][] = [[]]
  for (const type of authMethods[profile])
    if (hasProvider || type !== 'OAUTH')
      combinations = [...combinations, ...combinations.map((one) => [...one, type])]
  return combinations.filter(({ length }) => length > 0)
}
