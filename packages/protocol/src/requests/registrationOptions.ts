/** The relay's own endpoint for WebAuthn creation options with a fresh registration challenge. */

import * as v from 'valibot'
import { maxUserNameLength } from '../limits.js'
import type { ValueOf } from '../reading.js'
import { Base64Url, Identifier } from '../scalars.js'

/** Body of `POST /passkeys/registration-options` on a relay. */
export interface RegistrationOptionsBody extends ValueOf<typeof registrationOptionsBody> {}

const registrationOptionsBody = /* @__PURE__ */ v.object({
  accountId: Identifier,
  /** The passkey's name in the account's list, 1 to 64 characters. */
  nickname: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /**
   * The account name under which password managers list the passkey, 1 to 254 characters: normally the user's e-mail
   * address. Default: `nickname`.
   */
  userName: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxUserNameLength))),
})
export const RegistrationOptionsBody: v.GenericSchema<RegistrationOptionsBody> = registrationOptionsBody

/** The part of WebAuthn's `PublicKeyCredentialCreationOptionsJSON` that a relay fills. Binary values are base64url. */
export interface RegistrationOptions extends ValueOf<typeof registrationOptions> {}

const registrationOptions = /* @__PURE__ */ v.object({
  /** It works once, for five minutes. */
  challenge: Base64Url,
  rp: v.object({ id: v.string(), name: v.string() }),
  /** `id` is fresh in each set of options and says nothing about the user. */
  user: v.object({ id: Base64Url, name: v.string(), displayName: v.string() }),
  /** COSE algorithms: -7 is ES256, -257 is RS256. */
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: Base64Url })),
})
export const RegistrationOptions: v.GenericSchema<RegistrationOptions> = registrationOptions
