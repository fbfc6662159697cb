/** The limits of the interface. Each has its unit in its name. */

/** Items on a page of a paginated list. */
export const pageLimit = { min: 1, max: 100, default: 20 } as const
/** The greatest amount of one sandbox funding call, in the smallest unit of the currency. */
export const maxSandboxFundingAmount: number = 100_000_000_000
/** The greatest `lockedCurrencyAmount` of a quote, in the smallest unit. */
export const maxQuoteAmount: number = 9_000_000_000_000_000
/** How long a signed retry may take: counted from the 202 response. */
export const signedRetrySeconds: number = 300
/** Lifetime of a session. Assumption: the deployments' default, which the document does not show. */
export const sessionSeconds: number = 900
/** Lifetime of a WebAuthn registration challenge that a relay issues. */
export const registrationChallengeSeconds: number = 300
/** PASSKEY and EMAIL_OTP credentials per account, each. */
export const maxCredentialsPerType: number = 1
/** The share of a business that an owner may hold, in percent. Both ends are included. */
export const ownershipPercentage = { min: 0, max: 100 } as const
/** The greatest age of an OIDC token: its `iat` compared with the time of the request. */
export const maxOidcTokenAgeSeconds: number = 60
/** How long the service repeats the deliveries of an event that is not acknowledged. */
export const webhookRetrySeconds: number = 604_800
/** How long a deferred decision about an incoming payment may take: counted from the 202 response to its event. */
export const paymentApprovalSeconds: number = 5
/** The longest pause between two deliveries of an event. */
export const maxWebhookPauseSeconds: number = 1_800
/** The longest email address (RFC 5321 section 4.5.3.1.3). Authenticators may cut a name after 64 bytes (WebAuthn L3 section 6.4.1). */
export const maxUserNameLength = 254

/** The maximum length of a backend's message to the user in a refusal. */
export const maxUserMessageLength = 500
