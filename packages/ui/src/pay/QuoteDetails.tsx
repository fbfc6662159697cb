/** What is exact of a quote, folded until the user wants it. The plain amounts stand above it. */

import type { Currency, Quote } from '@embedded-wallet/core'
import { formatMoney } from '../format/money.js'
import { describeRate } from '../format/rate.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { useTexts } from '../provider/texts.js'
import type { PayeeCheck } from '../words/describePayeeCheck.js'
import { payTexts } from '../words/en/pay.js'

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

/** @param payee - Absent where the payee stands above. */
export function QuoteDetails({ quote, payee }: { quote: ShownQuote; payee?: Payee | undefined }) {
  const { pay, language } = useTexts(payTexts)
  const { terms } = pay
  const { sendingCurrency, receivingCurrency } = quote
  const money = (amount: number | undefined, currency: Currency) =>
    amount === undefined ? undefined : formatMoney(amount, currency, language)
  return (
    <details data-part="details">
      <summary data-part="summary">{pay.details}</summary>
      <DefinitionList
        rows={[
          { term: terms.to, value: payee?.name, detail: payee?.detail },
          { term: terms.youSend, value: money(quote.totalSendingAmount, sendingCurrency) },
          { term: terms.fee, value: money(quote.feesIncluded, sendingCurrency), detail: pay.feeDetail },
          {
            term: terms.appFee,
            value: money(quote.platformFeesIncluded || undefined, sendingCurrency),
            detail: pay.appFeeDetail,
          },
          {
            // Assumption: it is in the receiving currency, and what they receive is what is left after it.
            term: terms.bankFee,
            value: money(quote.rateDetails?.counterpartyFixedFee || undefined, receivingCurrency),
            detail: pay.bankFeeDetail,
          },
          { term: terms.rate, value: describeRate(quote, language) },
          { term: terms.theyReceive, value: money(quote.totalReceivingAmount, receivingCurrency) },
        ]}
      />
    </details>
  )
}
