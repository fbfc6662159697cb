/** The dated forms of the service. A deployment's address does not show which one it has, so every package takes it as an option. */

/** The names of the profiles. `document` is the interface document; the others are deployments of that month. */
export const profileNames = ['document', '2026-04', '2026-08'] as const
/** One of `profileNames`. */
export type ProfileName = (typeof profileNames)[number]

/** What a client must know of a profile before its first call. */
export interface Profile {
  /** `client-held`: the client's own key becomes the session key. `sealed`: the service makes it and seals it to the client. */
  readonly sessionKey: 'sealed' | 'client-held'
  /** `encrypted`: the client seals one-time codes to a key of the service. */
  readonly otp: 'plain' | 'encrypted'
  /** Where codes go: to the address in the request, or always to the customer's own. */
  readonly otpAddress: 'request' | 'customer'
  /** How many passkeys an account may have. */
  readonly passkeys: 'one' | 'several'
}

const oneSealedKey = { sessionKey: 'sealed', otp: 'plain', otpAddress: 'request', passkeys: 'one' } as const

/**
 * The profiles by name.
 *
 * In 2026-04 the published schema has no address for codes, but a guide sends one: `request` covers both.
 *
 * @see docs/reference/contract.md
 */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  document: oneSealedKey,
  '2026-04': oneSealedKey,
  '2026-08': { sessionKey: 'client-held', otp: 'encrypted', otpAddress: 'customer', passkeys: 'several' },
}
