/** Bodies of the credential endpoints. */

import * as v from 'valibot'
import { Base64Url, Identifier, UncompressedPublicKey } from '../scalars.js'

/** What a WebAuthn registration ceremony yields, under the service's names. All values but `transports` are base64url. */
export interface Attestation {
  /** rawId */
  credentialId: string
  /** The bytes of the standard's clientDataJSON; the service spells it so. */
  clientDataJson: string
  attestationObject: string
  /** getTransports() */
  transports: string[]
}

export const Attestation: v.GenericSchema<Attestation> = /* @__PURE__ */ v.object({
  credentialId: Base64Url,
  clientDataJson: Base64Url,
  attestationObject: Base64Url,
  transports: v.array(v.string()),
})

/** What a WebAuthn authentication ceremony yields, under the service's names. All values are base64url. */
export interface Assertion {
  /** rawId */
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  /** Left out when the authenticator gave none; never null. */
  userHandle?: string
}

export const Assertion: v.GenericSchema<Assertion> = /* @__PURE__ */ v.object({
  credentialId: Base64Url,
  clientDataJson: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  userHandle: v.exactOptional(Base64Url),
})

export interface RegisterPasskeyBody {
  type: 'PASSKEY'
  accountId: string
  nickname: string
  /** The integrator backend's own base64url challenge, verbatim. */
  challenge: string
  attestation: Attestation
}

export interface RegisterEmailOtpBody {
  type: 'EMAIL_OTP'
  accountId: string
  /** Receives the codes. Assumption: when left out, the customer's address on file is used. */
  email?: string
}

export interface RegisterOAuthBody {
  type: 'OAUTH'
  accountId: string
  oidcToken: string
}

/** Body of `POST /auth/credentials`. */
export type RegisterAuthMethodBody = RegisterPasskeyBody | RegisterEmailOtpBody | RegisterOAuthBody

export const RegisterAuthMethodBody: v.GenericSchema<RegisterAuthMethodBody> = /* @__PURE__ */ v.variant(
  'type',
  [
    v.object({
      type: v.literal('PASSKEY'),
      accountId: Identifier,
      nickname: v.pipe(v.string(), v.nonEmpty()),
      challenge: Base64Url,
      attestation: Attestation,
    }),
    v.object({
      type: v.literal('EMAIL_OTP'),
      accountId: Identifier,
      email: v.exactOptional(v.pipe(v.string(), v.email())),
    }),
    v.object({
      type: v.literal('OAUTH'),
      accountId: Identifier,
      oidcToken: v.pipe(v.string(), v.nonEmpty()),
    }),
  ],
)

/** Body of `POST /auth/credentials/{id}/challenge`. */
export interface ChallengeBody {
  /** Required for a PASSKEY, ignored for the other types: 130 hex digits starting `04`. */
  clientPublicKey?: string
}

export const ChallengeBody: v.GenericSchema<ChallengeBody> = /* @__PURE__ */ v.object({
  clientPublicKey: v.exactOptional(UncompressedPublicKey),
})

export interface VerifyPasskeyBody {
  type: 'PASSKEY'
  assertion: Assertion
}

export interface VerifyEmailOtpBody {
  type: 'EMAIL_OTP'
  otp: string
  clientPublicKey: string
}

export interface VerifyOAuthBody {
  type: 'OAUTH'
  oidcToken: string
  clientPublicKey: string
}

/** Body of `POST /auth/credentials/{id}/verify`. */
export type VerifyBody = VerifyPasskeyBody | VerifyEmailOtpBody | VerifyOAuthBody

export const VerifyBody: v.GenericSchema<VerifyBody> = /* @__PURE__ */ v.variant('type', [
  v.object({ type: v.literal('PASSKEY'), assertion: Assertion }),
  v.object({
    type: v.literal('EMAIL_OTP'),
    otp: v.pipe(v.string(), v.nonEmpty()),
    clientPublicKey: UncompressedPublicKey,
  }),
  v.object({
    type: v.literal('OAUTH'),
    oidcToken: v.pipe(v.string(), v.nonEmpty()),
    clientPublicKey: UncompressedPublicKey,
  }),
])

/** Query of the credential and session lists. */
export interface AccountQuery {
  accountId: string
}

export const AccountQuery: v.GenericSchema<AccountQuery> = /* @__PURE__ */ v.object({ accountId: Identifier })
