/** What the browser stories must know of each profile of the service. They import no package, so the names stand here again. */

export const profileNames = ['document', '2026-04', '2026-08'] as const
export type ProfileName = (typeof profileNames)[number]

interface ProfileFacts {
  /** What an account has from its birth. `codes`: codes by e-mail, and a session must sign the first passkey, too. */
  bornWith: 'nothing' | 'codes'
  /** How many passkeys an account may have. */
  passkeys: 'one' | 'several'
  /** How often the user of the demo sees a prompt until the first passkey exists and the user is signed in. */
  signUpPrompts: number
  /** The tags of the stories that the profile cannot have, and of those that one profile is enough for. */
  without: RegExp
}

// `@one-profile`: no profile matters, as with the buttons of the page. These run with `document` alone, to save time.
const older: ProfileFacts = {
  bornWith: 'nothing',
  passkeys: 'one',
  // One prompt creates the passkey and another one signs in with it.
  signUpPrompts: 2,
  without: /@sms|@born-with-codes/,
}

export const profiles: Readonly<Record<ProfileName, ProfileFacts>> = {
  document: older,
  '2026-04': { ...older, without: /@sms|@born-with-codes|@one-profile/ },
  '2026-08': {
    bornWith: 'codes',
    passkeys: 'several',
    signUpPrompts: 1,
    // The service makes no session key, so it seals none. Codes are sealed to a key that only real accounts have.
    without: /@first-passkey-unsigned|@sealed-key|@one-profile/,
  },
}
