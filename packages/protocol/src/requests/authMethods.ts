/** Bodies of the credential endpoints. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Base64Url, ClientPublicKey, EmailAddress, Identifier } from '../scalars.js'

/** The result of a WebAuthn registration ceremony, under the service's names. All values but `transports` are base64url. */
export interface Attestation extends ValueOf<typeof attestationSchema> {}

const attestationSchema = v.object({
  /** rawId */
  credentialId: Base64Url,
  /** The bytes of WebAuthn's clientDataJSON. The service spells the name with a lowercase `son`. */
  clientDataJson: Base64Url,
  attestationObject: Base64Url,
  /** getTransports() */
  transports: v.exactOptional(v.array(v.string())),
})
export const Attestation: v.GenericSchema<Attestation> = attestationSchema

/** The result of a WebAuthn authentication ceremony, under the service's names. All values are base64url. */
export interface Assertion extends ValueOf<typeof assertionSchema> {}

const assertionSchema = v.object({
  /** rawId */
  credentialId: Base64Url,
  clientDataJson: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  /** Absent if the authenticator gave none; never null. */
  userHandle: v.exactOptional(Base64Url),
})
export const Assertion: v.GenericSchema<Assertion> = assertionSchema

/** A phone number in E.164, such as `+15550100`. */
export const phonePattern: RegExp = /^\+[1-9]\d{6,14}$/

const registerPasskey = v.object({
  type: v.literal('PASSKEY'),
  accountId: Identifier,
  nickname: v.pipe(v.string(), v.nonEmpty()),
  /** The challenge that the integrator's backend issued, base64url, unchanged. */
  challenge: Base64Url,
  attestation: Attestation,
})
/** Registers a passkey: what the registration ceremony of the browser yields. */
export interface RegisterPasskeyBody extends ValueOf<typeof registerPasskey> {}

const registerEmailOtp = v.object({
  type: v.literal('EMAIL_OTP'),
  accountId: Identifier,
  /** The address that receives the codes. Assumption: default is the customer's address on file. */
  email: v.exactOptional(EmailAddress),
})
/** Registers one-time codes by email. */
export interface RegisterEmailOtpBody extends ValueOf<typeof registerEmailOtp> {}

const registerSmsOtp = v.object({
  type: v.literal('SMS_OTP'),
  accountId: Identifier,
  /** E.164, such as `+15550100`. */
  phoneNumber: v.exactOptional(v.pipe(v.string(), v.regex(phonePattern))),
})
/** Registers one-time codes by SMS. Newer deployments only. */
export interface RegisterSmsOtpBody extends ValueOf<typeof registerSmsOtp> {}

const registerOAuth = v.object({
  type: v.literal('OAUTH'),
  accountId: Identifier,
  oidcToken: v.pipe(v.string(), v.nonEmpty()),
})
/** Registers an OAuth identity: the ID token of the identity provider. */
export interface RegisterOAuthBody extends ValueOf<typeof registerOAuth> {}

/** Body of `POST /auth/credentials`. */
export type RegisterAuthMethodBody =
  | RegisterPasskeyBody
  | RegisterEmailOtpBody
  | RegisterSmsOtpBody
  | RegisterOAuthBody

export const RegisterAuthMethodBody: v.GenericSchema<RegisterAuthMethodBody> = v.variant('type', [
  registerPasskey,
  registerEmailOtp,
  registerSmsOtp,
  registerOAuth,
])

/** Body of `POST /auth/credentials/{id}/challenge`. */
export interface ChallengeBody extends ValueOf<typeof ChallengeBody> {}

export const ChallengeBody = v.object({
  /** Required for a PASSKEY, ignored for the other types: 130 hex digits starting `04`. */
  clientPublicKey: v.exactOptional(ClientPublicKey),
})

const verifyPasskey = v.object({ type: v.literal('PASSKEY'), assertion: Assertion })
/** Signs in with a passkey: what the authentication ceremony of the browser yields. */
export interface VerifyPasskeyBody extends ValueOf<typeof verifyPasskey> {}

const otpType = v.picklist(['EMAIL_OTP', 'SMS_OTP'])
const verifyOtp = v.object({
  type: otpType,
  otp: v.pipe(v.string(), v.nonEmpty()),
  clientPublicKey: ClientPublicKey,
})
/** Signs in with a one-time code in the clear, together with the client key, as in the interface document. */
export interface VerifyOtpBody extends ValueOf<typeof verifyOtp> {}

const verifyEncryptedOtp = v.object({
  type: otpType,
  /** JSON text `{encappedPublic, ciphertext}`, both hex: HPKE of UTF-8 JSON `{otp_code, public_key}`. */
  encryptedOtpBundle: v.pipe(v.string(), v.nonEmpty()),
})
/** Signs in with a one-time code, sealed together with the client key. Newer deployments. The response is a 202 to sign with that client key. */
export interface VerifyEncryptedOtpBody extends ValueOf<typeof verifyEncryptedOtp> {}

const verifyOAuth = v.object({
  type: v.literal('OAUTH'),
  oidcToken: v.pipe(v.string(), v.nonEmpty()),
  clientPublicKey: ClientPublicKey,
})
/** Signs in with an OAuth identity: a fresh ID token. */
export interface VerifyOAuthBody extends ValueOf<typeof verifyOAuth> {}

/** Body of `POST /auth/credentials/{id}/verify`. */
export type VerifyBody = VerifyPasskeyBody | VerifyOtpBody | VerifyEncryptedOtpBody | VerifyOAuthBody

/** The variants of `VerifyBody`. It selects the variant by `type`, so that an error names the wrong field. */
export const verifyBodyChoices: readonly v.GenericSchema<VerifyBody>[] = [
  verifyPasskey as v.GenericSchema<VerifyBody>,
  verifyOtp as v.GenericSchema<VerifyBody>,
  verifyEncryptedOtp as v.GenericSchema<VerifyBody>,
  verifyOAuth as v.GenericSchema<VerifyBody>,
]

export const VerifyBody: v.GenericSchema<VerifyBody> = v.lazy((input) => {
  const { type, encryptedOtpBundle } = (input ?? {}) as Record<string, unknown>
  if (type === 'PASSKEY') return verifyPasskey
  if (type === 'OAUTH') return verifyOAuth
  return encryptedOtpBundle === undefined ? verifyOtp : verifyEncryptedOtp
})

/** Body of a session refresh and of a wallet export: a fresh client key, the same on both calls of the signed retry. */
export interface ClientKeyBody extends ValueOf<typeof ClientKeyBody> {}

export const ClientKeyBody = v.object({ clientPublicKey: ClientPublicKey })

/** Query of the credential and session lists. */
export interface AccountQuery extends ValueOf<typeof AccountQuery> {}

export const AccountQuery = v.object({ accountId: Identifier })
