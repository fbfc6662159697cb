/** The last quote of an order: whether it stays the order's, or a new one may take its place. */

import { accountKey, quoteOverdueMs } from '@embedded-wallet/protocol'
import { getQuote } from './endpoints/quotes.js'
import { type ReadResponse, transportOf } from './transport/call.js'
import type { CallOptions } from './transport/callOptions.js'
import type { Platform } from './transport/clientOptions.js'

/** The options of `findKeptQuote`. */
export interface KeptQuoteOptions extends Pick<CallOptions, 'signal'> {
  /** The last quote of the order, as your database has it. */
  quoteId: string
  /** Who asks for a quote of the order: `InternalAccount:<id>`. */
  accountId: string
}

/**
 * Finds the last quote of an order, while it can be paid and after somebody has begun to pay it: however long ago that was, the page must get it
 * and no new one. `createOrders` does so.
 *
 * @returns Undefined if nobody has paid it, and nobody can any more: then the order may get a new one.
 * @throws {PlatformError} As `getQuote`. Then the order may have been paid: make no new quote.
 * @throws {Error} A `QuoteRefusal` of the relay, `OTHER_ACCOUNT` (409), if another account may pay it, or has.
 */
export async function findKeptQuote(
  platform: Platform,
  { quoteId, accountId, signal }: KeptQuoteOptions,
): Promise<ReadResponse<'getQuote'> | undefined> {
  const quote = await getQuote(platform, { quoteId, signal })
  const { status, expiresAt, source } = quote
  // Of a PENDING one that is long over, as the relay sees it: a service may not say EXPIRED.
  const isOverdue = Date.parse(expiresAt) + quoteOverdueMs <= transportOf(platform).now()
  if (status === 'EXPIRED' || (status === 'PENDING' && isOverdue)) return undefined
  if (accountKey(source.accountId ?? '') !== accountKey(accountId))
    throw Object.assign(new Error(paidElsewhere), refusal)
  return quote
}

const paidElsewhere = 'This order is being paid from another account, or was.'
/** The fields of a `QuoteRefusal` of the relay. */
const refusal = { name: 'QuoteRefusal', code: 'OTHER_ACCOUNT', status: 409, userMessage: paidElsewhere }
