/** The relay's own endpoint for WebAuthn creation options with a fresh registration challenge. */

import * as v from 'valibot'
import { Base64Url, Identifier } from '../scalars.js'

/** Body of `POST /passkeys/registration-options` on a relay. */
export interface RegistrationOptionsBody {
  accountId: string
  /** The authenticator shows it beside the new passkey. */
  nickname: string
}

/** Schema of `RegistrationOptionsBody`. */
export const RegistrationOptionsBody: v.GenericSchema<RegistrationOptionsBody> = /* @__PURE__ */ v.object({
  accountId: Identifier,
  nickname: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
})

/** The part of WebAuthn's `PublicKeyCredentialCreationOptionsJSON` that a relay fills. Binary values are base64url. */
export interface RegistrationOptions {
  /** It works once, for five minutes. */
  challenge: string
  rp: { id: string; name: string }
  /** `id` is stable per account and says nothing about the user. */
  user: { id: string; name: string; displayName: string }
  /** COSE algorithms: -7 is ES256, -257 is RS256. */
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  /** Milliseconds. */
  timeout: number
  attestation: 'none'
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  excludeCredentials: { type: 'public-key'; id: string }[]
}

/** Schema of `RegistrationOptions`. */
export const RegistrationOptions: v.GenericSchema<RegistrationOptions> = /* @__PURE__ */ v.object({
  challenge: Base64Url,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: Base64Url, name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: Base64Url })),
})
