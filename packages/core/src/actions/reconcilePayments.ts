/** Verb: find out how payments ended that have no known outcome. */

import { type PendingPayment, readPendingPayments } from '../payments/readPendingPayments.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Reads the quote of every payment of this device that has no known outcome, even after a reload. Signs nothing and
 * executes nothing. Six quotes are read at the same time.
 *
 * A payment that is `done` or `none` is in the list once, and once in each other page that paid it and does not know how it ended. One that is `unknown` may be executed again with the same
 * quote: it cannot pay twice.
 *
 * @param options - `signal` ends the call within 100 ms; pending payments stay pending.
 * @returns One entry per payment; an empty array if nothing is pending. A quote that cannot be read is `unknown`.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser could not read its storage, and this page knows of none. Call again later.
 * @throws {ServiceError} `UNREACHABLE`: the code that reads them cannot be loaded; pending payments stay pending.
 * @see docs/reference/endpoints.md#getquote
 * @example
 * ```ts
 * for (const { quoteId, outcome } of await reconcilePayments(wallet)) show(quoteId, outcome)
 * ```
 */
export async function reconcilePayments(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<PendingPayment[]> {
  return readPendingPayments(openWallet(wallet), signal)
}
