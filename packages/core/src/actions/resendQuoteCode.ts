/** Verb: send the code of a held payment again. */

import { type HeldQuote, resendCode } from '../payments/authorizePayment.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Sends the code of a held payment again, by SMS. The challenge and its end stay the same.
 *
 * @param options - `quote`, or `quoteId` (`Quote:<id>`). `signal`: ends the call.
 * @throws {ServiceError} `REFUSED` (409): the payment does not wait for a code by SMS.
 * @throws {ServiceError} `RATE_LIMITED`: too many tries; wait `retryAfterSeconds`. The challenge may be gone by then.
 * @see docs/reference/endpoints.md#resendquoteauthorization
 * @example
 * ```ts
 * await resendQuoteCode(wallet, { quote })
 * ```
 */
export async function resendQuoteCode(
  wallet: Wallet,
  { quote, quoteId = quote?.id ?? '', signal }: HeldQuote & { signal?: AbortSignal | undefined },
): Promise<void> {
  await resendCode(openWallet(wallet), quoteId, signal)
}
