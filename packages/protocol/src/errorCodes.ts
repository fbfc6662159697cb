/** The error codes that the interface names. The set is open: a client keeps a code that it does not know as text. */

/** Assumption: NOT_FOUND and the codes of 405, 413, 415 and 502 follow the naming of the rest; the document shows none. */
export const errorCodes = {
  invalidInput: 'INVALID_INPUT',
  emailOtpCredentialAlreadyExists: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  passkeyCredentialAlreadyExists: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  invalidBankAccount: 'INVALID_BANK_ACCOUNT',
  invalidCurrency: 'INVALID_CURRENCY',
  invalidUmaAddress: 'INVALID_UMA_ADDRESS',
  selfPayment: 'SELF_PAYMENT',
  amountOutOfRange: 'AMOUNT_OUT_OF_RANGE',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  userNotFound: 'USER_NOT_FOUND',
  quoteNotFound: 'QUOTE_NOT_FOUND',
  transactionNotFound: 'TRANSACTION_NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  rateLimited: 'RATE_LIMITED',
  internalError: 'INTERNAL_ERROR',
  notImplemented: 'NOT_IMPLEMENTED',
  badGateway: 'BAD_GATEWAY',
} as const

/** The `reason` texts of the sandbox's 401 answers. */
export const unauthorizedReasons = {
  otp: 'Invalid OTP code',
  passkey: 'Invalid passkey signature',
  oidcToken: 'Invalid OIDC token',
  walletSignature: 'Invalid Service-Wallet-Signature',
} as const
