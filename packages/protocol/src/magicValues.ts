/** The values that a sandbox takes in place of real proofs. A service in production and its relay refuse them. */

/** The magic values of sandboxes, each with the field or header that carries it. */
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
