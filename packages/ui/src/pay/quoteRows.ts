/** The rows of a review: who gets the money, what arrives, what it costs. Exact amounts; the plain ones are above them. */

import type { Currency, Quote } from '@embedded-wallet/core'
import { formatMoney } from '../format/money.js'
import { describeRate } from '../format/rate.js'
import type { DefinitionRow } from '../parts/DefinitionList.js'
import type { PayeeCheck } from '../words/describePayeeCheck.js'
import type { Texts } from '../words/texts.js'

/** A quote as the app shows it. Its backend may give more of the costs than a browser reads of a quote. */
export interface ShownQuote extends Quote {
  /** The app's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded?: number | undefined
  rateDetails?: { counterpartyFixedFee?: number | undefined } | undefined
}

/** Who gets the money, as far as the app knows. */
export interface Payee {
  name: string
  /** For example `Account ending 4000`. */
  detail?: string | undefined
  /** Absent when the service compares no names for this kind of recipient, or does not say. */
  check?: PayeeCheck | undefined
  /** A payee that does not exist, of a test service. Its check says nothing, so it is shown as none. */
  isTest?: boolean | undefined
}

export function detailRows(texts: Pick<Texts, 'pay' | 'language'>, quote: ShownQuote): DefinitionRow[] {
  const { pay: words, language } = texts
  const { feesIncluded, platformFeesIncluded, rateDetails, sendingCurrency, receivingCurrency } = quote
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, language)
  const fee = (amount: number | undefined, currency: Currency) =>
    amount ? money(amount, currency) : undefined
  return [
    { term: words.terms.youSend, value: money(quote.totalSendingAmount, sendingCurrency) },
    {
      term: words.terms.fee,
      value: feesIncluded === undefined ? undefined : money(feesIncluded, sendingCurrency),
      detail: words.feeDetail,
    },
    {
      term: words.terms.appFee,
      value: fee(platformFeesIncluded, sendingCurrency),
      detail: words.appFeeDetail,
    },
    {
      // Assumption: it is in the receiving currency, and what they receive is what is left after it.
      term: words.terms.bankFee,
      value: fee(rateDetails?.counterpartyFixedFee, receivingCurrency),
      detail: words.bankFeeDetail,
    },
    { term: words.terms.rate, value: describeRate(quote, language) },
    { term: words.terms.theyReceive, value: money(quote.totalReceivingAmount, receivingCurrency) },
  ]
}
