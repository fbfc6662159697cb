/** What the shop sells, and who is paid. A page names an item and never an amount. */

import { createUmaQuote } from '@embedded-wallet/platform'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { keepOrder } from './orders.mjs'

/** In USDC, which has 6 decimals: what leaves the wallet, fees included. The page signs nothing above its own `maxSendingAmount`: change both. With `lockedSide: 'RECEIVING'` in `payee` it is what arrives, in cents. */
const prices = new Map([['coffee', 5_000_000]])
/** The sandbox pays this address. Put your own in its place. */
const payee = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }

export async function createQuote(platform, { accountId, order, idempotencyKey }) {
  const amount = prices.get(order?.item)
  if (amount === undefined) throw new QuoteRefusal('NOT_SOLD', 'The shop does not sell that.')
  const quote = await createUmaQuote(platform, { accountId, amount, idempotencyKey, ...payee })
  keepOrder(quote.transactionId, { accountId, item: order.item, amount: quote.totalReceivingAmount })
  return quote
}
