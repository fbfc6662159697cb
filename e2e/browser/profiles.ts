/**
 * What the browser stories must know of each profile of the service. They import no package, so the names stand here again.
 *
 * 2026-04 has none: what a client must know of it is what it must know of `document`, so a browser sees no difference. The texts to sign
 * and the responses, which differ, are tested in Node.
 */

export const profileNames = ['document', '2026-08'] as const
export type ProfileName = (typeof profileNames)[number]

interface ProfileFacts {
  /** What an account has from its birth. `codes`: codes by email, and a session must sign the first passkey, too. */
  bornWith: 'nothing' | 'codes'
  /** How many passkeys an account may have. */
  passkeys: 'one' | 'several'
  /** How often the user of the demo sees a prompt until the first passkey exists and the user is signed in. */
  signUpPrompts: number
  /** The tags of its stories. */
  grep?: RegExp
  /** The tags of the stories that it does not have. */
  grepInvert?: RegExp
}

/** A story without a tag of a profile runs with `document` alone; `@each-profile`: with both; `@2026-08`: only there. */
export const profiles: Readonly<Record<ProfileName, ProfileFacts>> = {
  // One prompt creates the passkey and another one signs in with it.
  document: { bornWith: 'nothing', passkeys: 'one', signUpPrompts: 2, grepInvert: /@2026-08/ },
  // The service makes no session key, so it seals none. Codes are sealed to a key that only real accounts have.
  '2026-08': { bornWith: 'codes', passkeys: 'several', signUpPrompts: 1, grep: /@2026-08|@each-profile/ },
}
