/** Numbers of the interface, each with its unit in its name. */

/** Items on a page of a paginated list. */
export const pageLimit = { min: 1, max: 100, default: 20 } as const
/** The most that one sandbox funding call may add, in the currency's smallest unit. */
export const maxSandboxFundingAmount: number = 100_000_000_000
/** The most that `lockedCurrencyAmount` of a quote may be, in the smallest unit. */
export const maxQuoteAmount: number = 9_000_000_000_000_000
/** How long a signed retry may take: the window of a 202 answer. */
export const signedRetrySeconds: number = 300
/** Lifetime of a session. Assumption: the deployments' default, which the document does not show. */
export const sessionSeconds: number = 900
/** Lifetime of a WebAuthn registration challenge that a relay issues. */
export const registrationChallengeSeconds: number = 300
/** PASSKEY and EMAIL_OTP credentials per account, each. */
export const maxCredentialsPerType: number = 1
/** How much of a business an owner may hold, in percent, inclusive. */
export const ownershipPercentage = { min: 0, max: 100 } as const
/** How old an OIDC token may be: its `iat` against the time of the request. */
export const maxOidcTokenAgeSeconds: number = 60
/** For how long the service delivers an event again until it is acknowledged. */
export const webhookRetrySeconds: number = 604_800
/** The longest pause between two deliveries of an event. */
export const maxWebhookPauseSeconds: number = 1_800
