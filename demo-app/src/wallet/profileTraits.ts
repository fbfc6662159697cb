/** What the demo does differently in each profile of the service. */

import type { ProfileName } from '@embedded-wallet/protocol'

interface ProfileTraits {
  /**
   * What a new user shows first. `passkey`: the first one needs no signature, so the user is signed in to the demo before it
   * exists. `code`: the wallet is born with one-time codes by e-mail, and the session of a code signs everything else.
   */
  firstProof: 'passkey' | 'code'
  /** The combinations of AuthMethods that a wallet of this demo can have. */
  authMethods: readonly (readonly string[])[]
  /** Whether the service wants signatures on texts that no wallet can read, such as the one that ends a session. */
  hasOpaqueTexts: boolean
}

const passkeyFirst = {
  firstProof: 'passkey',
  authMethods: [['PASSKEY'], ['PASSKEY', 'EMAIL_OTP']],
  hasOpaqueTexts: false,
} as const

export const profileTraits: Readonly<Record<ProfileName, ProfileTraits>> = {
  document: passkeyFirst,
  '2026-04': { ...passkeyFirst, hasOpaqueTexts: true },
  '2026-08': {
    firstProof: 'code',
    authMethods: [['EMAIL_OTP'], ['PASSKEY', 'EMAIL_OTP'], ['PASSKEY', 'PASSKEY', 'EMAIL_OTP']],
    hasOpaqueTexts: false,
  },
}
