/** The values that a sandbox takes in place of real proofs. A service in production, and a relay before it, refuses them. */

/** Sandbox magic values, each with the field or header where it stands. */
export const magicValues = {
  /** `otp` of a verify call. */
  otp: '000000',
  /** `assertion.signature` of a verify call. */
  passkeySignature: 'sandbox-valid-passkey-signature',
  /** `oidcToken` of a verify call. */
  oidcToken: 'sandbox-valid-oidc-token',
  /** The Service-Wallet-Signature header. */
  walletSignature: 'sandbox-valid-signature',
} as const
