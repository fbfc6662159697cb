/** Which code an error response gets, and what to do about some refusals. It stands alone, because a page that only restores and signs never needs it. */

import type { CallErrorCode } from './callErrors.js'

/**
 * Decides the code of an error response.
 *
 * @param hasSideEffects - Whether the call can change something on the service.
 * @returns `RATE_LIMITED` for 429, but not for a used-up daily volume: no wait of a moment helps there. `OUTCOME_UNKNOWN` for 408 and 5xx
 * if the call has side effects: a proxy may have written them after the service acted. `INSUFFICIENT_FUNDS` and
 * `QUOTE_EXPIRED` if the service names them (service of autumn 2026, read 2026-11-28). `REFUSED` for everything else.
 */
export function refusalCode(
  status: number,
  hasSideEffects: boolean,
  serviceCode?: string | undefined,
): Extract<
  CallErrorCode,
  'RATE_LIMITED' | 'OUTCOME_UNKNOWN' | 'INSUFFICIENT_FUNDS' | 'QUOTE_EXPIRED' | 'REFUSED'
> {
  if (status === 429) return serviceCode === 'DAILY_VOLUME_LIMIT_EXCEEDED' ? 'REFUSED' : 'RATE_LIMITED'
  if (hasSideEffects && (status === 408 || status >= 500)) return 'OUTCOME_UNKNOWN'
  return serviceCode === 'INSUFFICIENT_FUNDS' || serviceCode === 'QUOTE_EXPIRED' ? serviceCode : 'REFUSED'
}

/** The codes of a 400 that an amount may cause. */
export const amountCodes: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'INVALID_AMOUNT',
  'AMOUNT_OUT_OF_RANGE',
])

/** What to check if an amount may be the reason. */
export const smallestUnitHint =
  'Amounts count the smallest unit of their currency: with 6 decimals, 1000000 are 1.00.'

/**
 * What to do about a refusal, by the service's own code: for codes that explain too little on their own.
 *
 * Source: profile 2026-08, POST /quotes: "429 DAILY_VOLUME_LIMIT_EXCEEDED", "Token needs permission TRANSACT (403)", "END_USER_TERMS_NOT_ACCEPTED".
 */
export const refusalHints: Readonly<Record<string, string>> = {
  DAILY_VOLUME_LIMIT_EXCEEDED: 'The volume allowed for one day is used up: pay less, or on another day.',
  END_USER_TERMS_NOT_ACCEPTED:
    'The user must accept the end-user terms first: record it with updateCustomer.',
  FORBIDDEN:
    'A permission is missing: payments need an API token with TRANSACT, exports the relay option allowExport, users access to the account.',
  NOT_FOUND: 'The service has no such id: check your backend. A sandbox may have been reset.',
  INSUFFICIENT_FUNDS: 'The balance does not cover the payment with its fees: pay less, or fund the account.',
  QUOTE_EXPIRED: 'The quote has ended: ask for a new one.',
  // Source of these nine: service of autumn 2026, read 2026-11-28. It names the codes; what to do follows from their names.
  QUOTE_RATE_UNAVAILABLE: 'There is no exchange rate right now: ask for the quote again later.',
  BANK_ACCOUNT_VALIDATION_PENDING:
    'The bank account is still being validated, which can take a few banking days: send the same call again then.',
  WALLET_NOT_PROVISIONED: 'The customer has no wallet yet: wait until the account is listed as active.',
  DUPLICATE_EXTERNAL_ACCOUNT:
    'This external account exists: find it with listCustomerExternalAccounts or listExternalAccounts.',
  PAYMENT_DOCUMENT_ALREADY_USED: 'The document belongs to another payment: upload one for this payment.',
  NOT_YET_AVAILABLE: 'The service does not have it yet: try again later, or ask its support what is missing.',
  AUTH_CREDENTIAL_VERIFICATION_REQUIRED:
    'This deployment changes an address only after a replacement credential of it was verified with its code.',
  AUTH_CREDENTIAL_VERIFICATION_EXPIRED: 'The proof of the new address lasts 15 minutes: verify it again.',
  OPERATION_IN_PROGRESS: 'Another change of this customer is not settled yet: try again when it is.',
  DOCUMENT_REQUIREMENT_ALREADY_SATISFIED:
    'The document is there and cannot be replaced: if the file is wrong, make another quote.',
  DOCUMENT_UPLOAD_IN_PROGRESS: 'Upload the documents of a quote one after the other: send it again.',
  QUOTE_NOT_ACCEPTING_DOCUMENTS: 'The quote was executed or has failed: make another one.',
  QUOTE_REQUEST_FAILED: 'The service could not make the quote this time: ask for it again.',
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: 'Another wallet signs in with this email address: take a different one.',
  SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS: 'Another wallet signs in with this number: take a different one.',
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: 'Nothing was changed: start the change of the address again later.',
  SMS_OTP_CREDENTIAL_SYNC_FAILED: 'Nothing was changed: start the change of the number again later.',
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 'The account already has a passkey. Sign in with it.',
}

/** What to do about two refusals that only the relay makes, and that a developer meets first. */
export const relayHints: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN:
    'You are not signed in to the app: authorize of the relay returned no account. Either the user is signed out, or your cookie or token did not arrive: see the options credentials and headers of the wallet.',
  ORIGIN_NOT_LISTED:
    'This origin is not listed: add the origin of the page to relyingParty.origins of the relay, and to cors.origins when the relay is on another one.',
}
