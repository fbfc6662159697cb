/** Pays one quote: reads or checks it, waits for its turn among all tabs, and drives the payment. */

import type { Quote } from '@embedded-wallet/protocol'
import type { OpenWallet } from '../openWallet.js'
import { withLock } from '../tabs/lock.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import { executePayment } from './executePayment.js'
import { getQuote, parseQuote } from './quotes.js'

/** Either the quote that the user saw, or its id. */
export type QuoteToExecute = { quote: Quote; quoteId?: undefined } | { quoteId: string; quote?: undefined }

/** How to pay it. */
export interface ExecuteOptions {
  /** How the user wants to authorize the payment, where the service demands it. Default: `SMS_OTP`. */
  scaFactor?: 'SMS_OTP' | 'PASSKEY' | undefined
  signal?: AbortSignal | undefined
}

/** How long to wait for another tab that executes the same quote, in milliseconds. */
const waitMs = 45_000

/**
 * @returns The quote as executed.
 * @throws As `executeQuote`.
 */
export async function payQuote(
  wallet: OpenWallet,
  { quote, quoteId, scaFactor, signal }: QuoteToExecute & ExecuteOptions,
): Promise<Quote> {
  const toExecute = quote === undefined ? await getQuote(wallet, quoteId, signal) : parseQuote(quote)
  const lock = `execute/${wallet.account}/${toExecute.id}`
  const execute = () =>
    withLock(lock, waitMs, (turn) => executePayment(wallet, toExecute, turn, signal, scaFactor), signal)
  return onlyOnce(lock, execute, signal)
}
