/** Which code an error response gets, and what to do about some refusals. It stands alone, because a page that only restores and signs never needs it. */

import type { CallErrorCode } from './callErrors.js'

/**
 * Decides the code of an error response.
 *
 * @param hasSideEffects - Whether the call can change something on the service.
 * @returns `RATE_LIMITED` for 429, but not for a used-up daily volume: no wait of a moment helps there. `OUTCOME_UNKNOWN` for 408 and 5xx
 * when the call has side effects: a proxy may have written them after the service acted. `INSUFFICIENT_FUNDS` when the service names it
 * (profile 2026-08, "Sandbox, `/fund` of a wallet"). `REFUSED` for everything else.
 */
export function refusalCode(
  status: number,
  hasSideEffects: boolean,
  serviceCode?: string | undefined,
): Extract<CallErrorCode, 'RATE_LIMITED' | 'OUTCOME_UNKNOWN' | 'INSUFFICIENT_FUNDS' | 'REFUSED'> {
  if (status === 429) return serviceCode === 'DAILY_VOLUME_LIMIT_EXCEEDED' ? 'REFUSED' : 'RATE_LIMITED'
  if (hasSideEffects && (status === 408 || status >= 500)) return 'OUTCOME_UNKNOWN'
  return serviceCode === 'INSUFFICIENT_FUNDS' ? serviceCode : 'REFUSED'
}

/** The codes of a 400 that an amount may cause. */
export const amountCodes: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'INVALID_AMOUNT',
  'AMOUNT_OUT_OF_RANGE',
])

/** What to check when an amount may be the reason. */
export const smallestUnitHint =
  'Amounts count the smallest unit of their currency: with 6 decimals, 1000000 are 1.00.'

/**
 * What to do about a refusal, by the service's own code: for codes that say too little by themselves.
 *
 * Source: profile 2026-08, POST /quotes: "429 DAILY_VOLUME_LIMIT_EXCEEDED", "Token needs permission TRANSACT (403)", "END_USER_TERMS_NOT_ACCEPTED".
 */
export const refusalHints: Readonly<Record<string, string>> = {
  DAILY_VOLUME_LIMIT_EXCEEDED: 'The volume allowed for one day is used up: pay less, or on another day.',
  END_USER_TERMS_NOT_ACCEPTED:
    'The user must accept the end-user terms first: record it with updateCustomer.',
  FORBIDDEN:
    'A permission is missing: payments need an API token with TRANSACT, exports the relay option allowExport, users access to the account.',
  NOT_FOUND: 'The service has no such id: check your backend. A sandbox may have begun anew.',
  INSUFFICIENT_FUNDS: 'The balance does not cover the payment with its fees: pay less, or fund the account.',
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 'The account already has a passkey. Sign in with it.',
  // These two are the relay's own, and what a developer meets first.
  NOT_SIGNED_IN:
    'You are not signed in to the app: authorize of the relay returned no account. Either the user is signed out, or your cookie or token did not arrive: see the options credentials and headers of the wallet.',
  ORIGIN_NOT_LISTED:
    'This origin is not listed: add the origin of the page to relyingParty.origins of the relay, and to cors.origins when the relay is on another one.',
}
