/** How deployments of the service differ: each newer behavior is an option, and all are off by default. */

/** Behaviors of newer deployments that differ from the interface document. All are off by default. */
export interface Deployment {
  /** `activity`: `payloadToSign` is JSON of `{organizationId, parameters, timestampMs, type}`. Default `interface`. */
  payloadForm?: 'interface' | 'activity'
  /** A compressed `clientPublicKey` (66 hex digits) becomes the session key itself, and the service seals no key. */
  clientHeldKeys?: boolean
  /** The endpoint `POST /auth/sessions/{id}/refresh` exists. */
  sessionRefresh?: boolean
  /** `/challenge` of an e-mail code returns `otpEncryptionTargetBundle`, and `/verify` accepts only a sealed code. */
  encryptedOtp?: boolean
  /** Credentials can have the type SMS_OTP. Their codes are always sealed. */
  smsOtp?: boolean
  /** An ID token must have the `nonce` claim: the lowercase hex SHA-256 of the `clientPublicKey` text as sent. */
  oauthNonce?: boolean
  /** An account can have several PASSKEY credentials. They and their challenges have `credentialId`. */
  manyPasskeys?: boolean
  /** A quote's payment instructions list a SPARK_WALLET entry before the EMBEDDED_WALLET entry. */
  sparkInstruction?: boolean
  /** Responses have fields and enum values that no client knows. */
  unknownValues?: boolean
  /** The service also accepts the older wallet signature: base64 of the DER alone. */
  bareSignatures?: boolean
  /** The signer key signs exports and OTP targets. Default: only in production mode, as at the real service. */
  signedEnvelopes?: boolean
}

/** Every newer behavior at once, for tests of clients. It does not include `bareSignatures`, which is an older form. */
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
