/** What the demo does differently in each profile of the service. */

import type { ProfileName } from '@embedded-wallet/protocol'

interface ProfileTraits {
  /**
   * What a new user shows first. `passkey`: the first way to sign in needs no signature, so the user is signed in to the demo before
   * it exists. `code`: the wallet is born with one-time codes by e-mail, and the session of a code signs everything else.
   */
  firstProof: 'passkey' | 'code'
  /** The types of AuthMethod that a wallet of this demo can have, in the order in which the relay offers them. */
  authMethods: readonly string[]
  /** Whether the service wants signatures on texts that no wallet can read, such as the one that ends a session. */
  hasOpaqueTexts: boolean
  /** Whether the service has codes by SMS, private wallets, signed changes of the address, and sessions that renew without a prompt. */
  isNewer: boolean
}

const passkeyFirst = {
  firstProof: 'passkey',
  authMethods: ['PASSKEY', 'OAUTH', 'EMAIL_OTP'],
  hasOpaqueTexts: false,
  isNewer: false,
} as const

export const profileTraits: Readonly<Record<ProfileName, ProfileTraits>> = {
  document: passkeyFirst,
  '2026-04': { ...passkeyFirst, hasOpaqueTexts: true },
  '2026-08': {
    firstProof: 'code',
    // Two passkeys are common; a wallet with more of them shows that it is real.
    authMethods: ['SMS_OTP', 'PASSKEY', 'PASSKEY', 'OAUTH', 'EMAIL_OTP'],
    hasOpaqueTexts: false,
    isNewer: true,
  },
}

/**
 * The combinations of AuthMethods that the wallets of this demo have: what it offers for an address without a wallet looks like them.
 *
 * @param hasProvider - Whether the demo has an identity provider.
 */
export function authMethodCombinations(profile: ProfileName, hasProvider: boolean): string[][] {
  const types = profileTraits[profile].authMethods.filter((type) => hasProvider || type !== 'OAUTH')
  let combinations: string[][] = [[]]
  for (const type of types) combinations = [...combinations, ...combinations.map((one) => [...one, type])]
  return combinations.filter(({ length }) => length > 0)
}
