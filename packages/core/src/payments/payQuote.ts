/** Pays one quote: reads or checks it, waits for its turn among all tabs, and drives the payment. */

import type { Quote } from '@embedded-wallet/protocol'
import { withLock } from '../tabs/lock.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { OpenWallet } from '../wallet.js'
import { executePayment } from './executePayment.js'
import { getQuote, parseQuote } from './quotes.js'
import type { ExecuteOptions } from './signAndSend.js'

/** Either the quote that the user saw, or its id. */
export type QuoteToExecute = { quote: Quote; quoteId?: undefined } | { quoteId: string; quote?: undefined }

/** How long to wait for another tab that executes the same quote, in milliseconds. */
const waitMs = 45_000

/**
 * @returns The quote as executed.
 * @throws As `executeQuote`.
 */
export async function payQuote(
  wallet: OpenWallet,
  { quote, quoteId, signal, ...options }: QuoteToExecute & ExecuteOptions,
): Promise<Quote> {
  const toExecute = quote === undefined ? await getQuote(wallet, quoteId, signal) : parseQuote(quote)
  const lock = `execute/${wallet.account}/${toExecute.id}`
  const execute = () =>
    withLock(lock, waitMs, (turn) => executePayment(wallet, toExecute, turn, signal, options), signal)
  return onlyOnce(lock, execute, signal)
}
