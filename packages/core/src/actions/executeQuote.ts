/** Verb: execute a quote, which moves money out of the account. */

import type { Quote } from '@embedded-wallet/protocol'
import type { OrderToExecute, QuoteToExecute } from '../payments/executePayment.js'
import type { ExecuteOptions } from '../payments/signAndSend.js'
import type { ConnectedWallet } from '../wallet/remoteWallet.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'
import { everyday } from './load.js'

/**
 * Signs and executes a quote that takes its money from this account.
 *
 * One quote is one payment: its Idempotency-Key is made from the quote's id, so a double click, another tab or a call
 * after a reload cannot pay twice. Call again with the same quote after `OUTCOME_UNKNOWN`: the quote is read first,
 * and an executed quote is not signed again on this device.
 *
 * @param options - `quote`: as the integrator's backend got it, with its payment instructions. Or `quoteId`
 * (`Quote:<id>`): the quote is read through the relay, and whatever the relay returns is paid. Show it with the wallet's
 * `confirm`, because the payload does not name the amount or the recipient. A wallet of `connectWallet` takes `order`, too: its frame
 * requests the quote, and shows it. `scaFactor`: `SMS_OTP` or `PASSKEY`, how the user
 * wants to authorize the payment if the service demands it. `maxSendingAmount`: `{ amount, currency }`, the most that it may take,
 * with its fees. `signal`: ends the call within 100 ms.
 * @returns The quote as executed: `PROCESSING`, `COMPLETED` or `FAILED`. After `FAILED` only its transaction shows where
 * the money is. Amounts are in the smallest unit of their currency.
 * @throws {SessionError} `QUOTE_NOT_SIGNABLE`: the quote that you pass is for another account, has no payload to sign, or lacks documents.
 * @throws {SessionError} `QUOTE_TOO_HIGH`: the quote takes more than `maxSendingAmount`, or another currency. Nothing was signed.
 * @throws {SessionError} `BUSY`: another tab is executing this quote and does not finish within 45 seconds.
 * @throws {ServiceError} `QUOTE_EXPIRED`, `INSUFFICIENT_FUNDS`: nothing was paid. Ask for a new quote.
 * @throws {ServiceError} `REFUSED`: the service refuses it for another reason (401: the signature).
 * @throws {ServiceError} `REFUSED` with serviceCode `DAILY_VOLUME_LIMIT_EXCEEDED` (429): the customer's daily volume is
 * used up; nothing was paid, and a short wait does not help.
 * @throws {ServiceError} `REFUSED` with serviceCode `FORBIDDEN` (403): the backend's API token lacks the permission TRANSACT.
 * @throws {ServiceError} `AUTHORIZATION_REQUIRED`: nothing was paid; the user must provide the proof that `scaChallenge` asks for. Continue with
 * `authorizeQuote`. Calling this again only reads the quote: nothing is signed or sent a second time.
 * @throws {ServiceError} `PAYMENT_DIFFERS`: the service has a different amount, currency or destination than the quote that you passed, or
 * that was read. `outcome` is `done` if that was paid: do not pay again. See `difference`.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the request left, and the quote does not show yet whether it was executed;
 * or the signal was aborted after the request left. Call `reconcilePayments`, even after a reload.
 * @throws {ServiceError} `UNREACHABLE`: the quote could not be read, or the code that pays could not be loaded; nothing was sent.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: the quote does not follow the interface, is not the one requested or not of
 * this account, or its amounts make no sense; the message names the field.
 * @throws {TypeError} If `quoteId` is not an id, `quote` is not a quote, `maxSendingAmount` is not `{ amount, currency }`, or there is an `order` and the wallet comes from `createWallet`.
 * @see docs/reference/endpoints.md#executequote
 * @example
 * ```ts
 * const { status } = await executeQuote(wallet, { quote })
 * ```
 */
export function executeQuote(wallet: Wallet, options: QuoteToExecute & ExecuteOptions): Promise<Quote>
/** With a wallet of `connectWallet`, an order will do. */
export function executeQuote(
  wallet: ConnectedWallet,
  options: OrderToExecute & ExecuteOptions,
): Promise<Quote>
export async function executeQuote(
  wallet: Wallet,
  options: (QuoteToExecute | OrderToExecute) & ExecuteOptions,
): Promise<Quote> {
  if (wallet?.remote) return wallet.remote.call('executeQuote', options)
  const open = openWallet(wallet)
  // In the same turn: from now on the same order gets this quote.
  const call = { quoteId: options.quote?.id ?? options.quoteId }
  open.state.payingCalls.add(call)
  try {
    const { payQuote } = await everyday.load(options.signal)
    return await payQuote(open, options as QuoteToExecute)
  } finally {
    open.state.payingCalls.delete(call)
  }
}
