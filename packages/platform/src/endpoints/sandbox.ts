/** What exists only where no money moves: production keys are refused with 403. */

import type {
  FundBody,
  InternalAccount,
  QuoteDetails,
  ReceiveUmaPaymentBody,
  SendQuotePaymentBody,
  Transaction,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'

/**
 * Puts money into an account of a sandbox, at once.
 *
 * @param accountId - `InternalAccount:<id>`
 * @param body - `amount` is an integer in the smallest unit, at most 10¹¹.
 */
export function fundInternalAccount(
  platform: Platform,
  accountId: string,
  body: FundBody,
  options?: CallOptions,
): Promise<InternalAccount> {
  return call(platform, 'fundInternalAccount', { params: { accountId }, body, ...options })
}

/** Pays a quote with real-time funding, as its payer would by the quote's payment instructions. */
export function sendQuotePayment(
  platform: Platform,
  body: SendQuotePaymentBody,
  options?: CallOptions,
): Promise<QuoteDetails> {
  return call(platform, 'sendQuotePayment', { body, ...options })
}

/** Lets a UMA payment come in for a customer. */
export function receiveUmaPayment(
  platform: Platform,
  body: ReceiveUmaPaymentBody,
  options?: CallOptions,
): Promise<Transaction> {
  return call(platform, 'receiveUmaPayment', { body, ...options })
}
