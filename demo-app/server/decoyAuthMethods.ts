/** The combinations of AuthMethods that the wallets of this demo have: what it offers for an address without a wallet looks like them. */

import type { ProfileName } from '@embedded-wallet/protocol'

const passkeyFirst = ['PASSKEY', 'OAUTH', 'EMAIL_OTP']
/** In the order in which the relay offers them. Two passkeys are common; a wallet with more of them shows that it is real. */
const authMethods: Readonly<Record<ProfileName, readonly string[]>> = {
  document: passkeyFirst,
  '2026-04': passkeyFirst,
  '2026-08': ['SMS_OTP', 'PASSKEY', 'PASSKEY', 'OAUTH', 'EMAIL_OTP'],
}

/** @param hasProvider - Whether the demo has an identity provider. */
export function decoyAuthMethods(profile: ProfileName, hasProvider: boolean): string[][] {
  let combinations: string[][] = [[]]
  for (const type of authMethods[profile])
    if (hasProvider || type !== 'OAUTH')
      combinations = [...combinations, ...combinations.map((one) => [...one, type])]
  return combinations.filter(({ length }) => length > 0)
}
