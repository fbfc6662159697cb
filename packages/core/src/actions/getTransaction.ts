/** Verb: read one payment. */

import type { Transaction } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { readTransaction } from '../http/readCalls.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Reads one payment of the account. It takes no wallet session.
 * `transactionId`: `Transaction:<id>`, of a list or of a quote.
 *
 * @returns The payment. Amounts are in the smallest unit of their currency. Only `refund` shows whether the money of a failed one came back.
 * @throws {ServiceError} `REFUSED` with status 404: the account has no such payment. One of another user looks the same.
 * @see docs/reference/endpoints.md#gettransaction
 * @example
 * ```ts
 * const { status, refund } = await getTransaction(wallet, { transactionId })
 * ```
 */
export async function getTransaction(
  wallet: Wallet,
  { transactionId, signal }: { transactionId: string; signal?: AbortSignal | undefined },
): Promise<Transaction> {
  const open = openWallet(wallet)
  const { accountId } = open
  const own = readTransaction(accountId, transactionId)
  return (await callRelay(open, 'readTransaction', { params: { accountId, transactionId }, own, signal }))
    .body
}
