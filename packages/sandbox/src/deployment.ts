/** How deployments of the service differ: each newer behavior by itself, all of them off by default. */

/** What differs from the interface document. Everything is off unless named. */
export interface Deployment {
  /** `activity`: `payloadToSign` is `{organizationId, parameters, timestampMs, type}`. Default `interface`. */
  payloadForm?: 'interface' | 'activity'
  /** A compressed clientPublicKey (66 hex digits) becomes the session key itself; nothing is sealed. */
  clientHeldKeys?: boolean
  /** `POST /auth/sessions/{id}/refresh` exists. */
  sessionRefresh?: boolean
  /** `/challenge` of a one-time code brings `otpEncryptionTargetBundle`, and `/verify` takes the code sealed only. */
  encryptedOtp?: boolean
  /** Credentials of type SMS_OTP; their codes are always sealed. */
  smsOtp?: boolean
  /** ID tokens carry `nonce`: lowercase hex SHA-256 of the clientPublicKey text as sent. */
  oauthNonce?: boolean
  /** Several PASSKEY credentials per account, and `credentialId` in them and in their challenges. */
  manyPasskeys?: boolean
  /** A SPARK_WALLET entry stands before the EMBEDDED_WALLET one in a quote's payment instructions. */
  sparkInstruction?: boolean
  /** Answers carry fields and enum values that no client can know yet. */
  unknownValues?: boolean
  /** The older wallet signature, base64 of the bare DER, is accepted beside the stamp. */
  bareSignatures?: boolean
  /** Exports and OTP targets are signed by the signer key. Default: only in production mode, as with the real service. */
  signedEnvelopes?: boolean
}

/** Every newer behavior at once, for tests of clients. The older signature form is not among them. */
export const newestDeployment: Deployment = {
  payloadForm: 'activity',
  clientHeldKeys: true,
  sessionRefresh: true,
  encryptedOtp: true,
  smsOtp: true,
  oauthNonce: true,
  manyPasskeys: true,
  sparkInstruction: true,
  unknownValues: true,
  signedEnvelopes: true,
}
