/** The error codes that the interface names. The set is open: a client keeps an unknown code as text. */

/** The error codes, each with its HTTP status. */
export const errorStatuses = {
  INVALID_INPUT: 400,
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: 400,
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 400,
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: 400,
  INVALID_BANK_ACCOUNT: 400,
  INVALID_AMOUNT: 400,
  INVALID_CURRENCY: 400,
  INVITATION_ALREADY_CLAIMED: 400,
  INVITATION_CANCELLED: 400,
  INVALID_UMA_ADDRESS: 400,
  SELF_PAYMENT: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  WEBHOOK_ENDPOINT_NOT_SET: 400,
  WEBHOOK_DELIVERY_ERROR: 400,
  END_USER_TERMS_VERSION_NOT_FOUND: 400,
  // Source: profiles, section 7; its meaning: the published list of the codes of a 400, read 2026-11-29.
  QUOTE_REQUEST_FAILED: 400,
  // Source of these five: service of autumn 2026, read 2026-11-28. The last two are perhaps unmerged.
  INSUFFICIENT_FUNDS: 400,
  QUOTE_EXPIRED: 400,
  QUOTE_RATE_UNAVAILABLE: 400,
  AUTH_CREDENTIAL_VERIFICATION_REQUIRED: 400,
  AUTH_CREDENTIAL_VERIFICATION_EXPIRED: 400,
  UNAUTHORIZED: 401,
  INVALID_SIGNATURE: 401,
  WALLET_SIGNATURE_MISSING: 401,
  WALLET_SIGNATURE_MALFORMED: 401,
  WALLET_SIGNATURE_BODY_MISMATCH: 401,
  WALLET_SIGNATURE_INVALID: 401,
  REQUEST_ID_MISSING: 401,
  END_USER_TERMS_NOT_ACCEPTED: 403,
  FORBIDDEN: 403,
  USER_NOT_READY: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  QUOTE_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  LOOKUP_REQUEST_NOT_FOUND: 404,
  TOKEN_NOT_FOUND: 404,
  UMA_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: 409,
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: 409,
  PASSKEY_ALREADY_ENROLLED: 409,
  SCA_SESSION_REQUIRED: 409,
  BENEFICIARY_TRUSTED: 409,
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: 409,
  TRANSACTION_NOT_CANCELLABLE: 409,
  // Source of these six: service of autumn 2026, read 2026-11-28. The last one is perhaps unmerged.
  BANK_ACCOUNT_VALIDATION_PENDING: 409,
  WALLET_NOT_PROVISIONED: 409,
  DUPLICATE_EXTERNAL_ACCOUNT: 409,
  PAYMENT_DOCUMENT_ALREADY_USED: 409,
  NOT_YET_AVAILABLE: 409,
  OPERATION_IN_PROGRESS: 409,
  // Source of these three: published text of `POST /quotes/{quoteId}/documents`, read 2026-11-29.
  DOCUMENT_REQUIREMENT_ALREADY_SATISFIED: 409,
  DOCUMENT_UPLOAD_IN_PROGRESS: 409,
  QUOTE_NOT_ACCEPTING_DOCUMENTS: 409,
  // Source of these two: service of autumn 2026, published list of the codes of a 409, read 2026-11-29.
  SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS: 409,
  SMS_OTP_CREDENTIAL_SET_CHANGED: 409,
  CUSTOMER_DELETED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  PAYREQ_REQUEST_FAILED: 424,
  // Source: profiles, sections 7 and 8.
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: 424,
  SMS_OTP_CREDENTIAL_SYNC_FAILED: 424,
  RATE_LIMITED: 429,
  DAILY_VOLUME_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
} as const

/** One of `errorCodes`. A newer service may send others. */
export type ErrorCode = keyof typeof errorStatuses

type CamelCase<Code extends string> = Code extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Code>

/**
 * The error codes by name.
 *
 * Assumption: the document shows no code for 405, 408, 413, 415, 502 and 503, and no plain NOT_FOUND. These follow the
 * naming of the others.
 */
export const errorCodes = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.keys(errorStatuses).map((code) => [
    code.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    code,
  ]),
) as { readonly [Code in ErrorCode as CamelCase<Code>]: Code }

/** The `reason` of a relay's own 401: the caller is not signed in to the app. The relay sent nothing to the service. */
export const NOT_SIGNED_IN_REASON = 'Not signed in to the app'

/** The `reason` of a relay's own refusal of a registration or a payment: the relay has sent no arrival of this very call to the service, and sends none. */
export const NOT_FORWARDED_REASON = 'Not sent to the service'

/**
 * The `reason` of a relay's own refusal: this very call came before and was sent to the service. Networks may deliver a
 * request twice, so the sender may never get the response to the other delivery: whether the service acted is unknown.
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
