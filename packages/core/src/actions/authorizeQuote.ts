/** Verb: prove that the user wants a payment that the service holds. */

import type { Quote } from '@embedded-wallet/protocol'
import { authorizePayment, type HeldQuote } from '../payments/authorizePayment.js'
import type { UserProof } from '../payments/proof.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Sends the user's proof for a payment that `executeQuote` ended with `AUTHORIZATION_REQUIRED`. The service then makes the payment.
 *
 * The service may want several proofs, one after the other. While the status of the quote that you get is `PENDING_AUTHORIZATION`, show its
 * `scaChallenge` and call again with that quote. Nothing is signed and nothing is executed a second time, even in another tab or after a
 * reload. The quote is read first: if it waits for a different challenge than the one that your quote shows, the proof is not sent.
 *
 * @param options - `quote`: as the user saw it; or `quoteId` (`Quote:<id>`). `code`: what the user typed, where `scaChallenge.factor` is
 * `SMS_OTP` or `TOTP`. Or `passkey: true`, where it is `PASSKEY`: the browser asks the user, with the service's own options.
 * `signal`: ends the call.
 * @returns The quote as it stands: `PENDING_AUTHORIZATION` with the next challenge, or its further status.
 * @throws {ServiceError} `PROOF_REFUSED`: the proof is wrong or too late, or not of the kind that the service waits for. Try again.
 * @throws {ServiceError} `REFUSED` with serviceCode `SCA_SESSION_REQUIRED` (409): log in with `startScaLogin` first, then call again.
 * @throws {ServiceError} `REFUSED` with serviceCode `ACCOUNT_LOCKED` (423): there were too many wrong proofs.
 * @throws {ServiceError} `QUOTE_EXPIRED`: the quote has expired, and nothing was paid. `REFUSED`: the service refuses.
 * @throws {ServiceError} `PAYMENT_DIFFERS`: the payment is not as your quote shows it. `outcome` is `none` if nothing was paid.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost, and the quote does not show yet what happened. Call
 * `reconcilePayments`, or this call again.
 * @throws {ServiceError} `RATE_LIMITED`: too many tries; wait `retryAfterSeconds`. The challenge may be gone by then.
 * @throws {SessionError} `BUSY`: another tab has the turn of this quote and does not finish within 45 seconds.
 * @throws {TypeError} If there is not exactly one of `code` and `passkey`, or `quoteId` is not an id.
 * @see docs/reference/endpoints.md#authorizequote
 * @example
 * ```ts
 * let held = await authorizeQuote(wallet, { quote, code })
 * while (held.status === 'PENDING_AUTHORIZATION') {
 *   held = await authorizeQuote(wallet, { quote: held, code: await codeFor(held.scaChallenge) })
 * }
 * ```
 */
export async function authorizeQuote(
  wallet: Wallet,
  options: HeldQuote & UserProof & { signal?: AbortSignal | undefined },
): Promise<Quote> {
  return authorizePayment(openWallet(wallet), options)
}
