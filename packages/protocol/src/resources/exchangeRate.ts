/** An exchange rate. The interface document does not show it; this is what the dated profiles send. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount, Timestamp } from '../scalars.js'
import { Currency } from './currency.js'

/** What a payment would cost now. It is no offer: a quote is. */
export interface ExchangeRate {
  sourceCurrency: Currency
  /** Integer in the smallest unit of `sourceCurrency`. */
  sendingAmount: number
  minSendingAmount: number
  maxSendingAmount: number
  destinationCurrency: Currency
  /** How the money arrives, such as `SEPA_INSTANT`. */
  destinationPaymentRail: string
  /** Integer in the smallest unit of `destinationCurrency`. */
  receivingAmount: number
  /** Sending units per receiving unit, both whole, as in a quote. */
  exchangeRate: number
  /** Integers in the smallest unit of `sourceCurrency`. `total` is of profile 2026-08. */
  fees: { fixed?: number; total?: number }
  updatedAt: string
}

export const ExchangeRate: Readable<ExchangeRate> = /* @__PURE__ */ readable(
  v.object({
    sourceCurrency: Currency,
    sendingAmount: Amount,
    minSendingAmount: Amount,
    maxSendingAmount: Amount,
    destinationCurrency: Currency,
    destinationPaymentRail: v.string(),
    receivingAmount: Amount,
    exchangeRate: v.number(),
    fees: v.object({ fixed: v.exactOptional(Amount), total: v.exactOptional(Amount) }),
    updatedAt: Timestamp,
  }),
  ['sourceCurrency', 'destinationCurrency', 'exchangeRate'],
)
