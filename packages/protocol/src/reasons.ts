/** The reasons of refusals: fixed texts by which a client knows them. They stand without schemas, so that a browser loads them at once. */

/** The `reason` of a relay's own 401: the caller is not signed in to the app. The relay sent nothing to the service. */
export const NOT_SIGNED_IN_REASON = 'Not signed in to the app'

/** The `reason` of a relay's own refusal of a registration: the relay never sent this registration to the service. */
export const NOT_FORWARDED_REASON = 'Not sent to the service'

/**
 * The `reason` of a relay's own 403 to a call with a step-up: this very call, byte for byte, came before and uses the step-up. Networks
 * duplicate, so the sender may never hear of the other arrival: whether the service acted is unknown.
 */
export const SAME_CALL_REASON = 'The same call came before'

/** The `reason` of a client's error when the service refuses tokenId and clientSecret, or an agent's token. */
export const CREDENTIALS_REFUSED_REASON = 'Credentials of this client refused'

/** The `reason` of a 401 that speaks of the wallet's signature. */
export const INVALID_WALLET_SIGNATURE_REASON = 'Invalid Service-Wallet-Signature'

/** The `reason` texts of a sandbox's 401 responses: which check failed. */
export const unauthorizedReasons = {
  otp: 'Invalid OTP code',
  passkey: 'Invalid passkey signature',
  oidcToken: 'Invalid OIDC token',
  walletSignature: INVALID_WALLET_SIGNATURE_REASON,
} as const
