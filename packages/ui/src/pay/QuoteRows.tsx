/** The exact amounts of a quote, its costs and its rate. */

import type { Currency } from '@embedded-wallet/core'
import { formatMoney } from '../format/money.js'
import { describeRate } from '../format/rate.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { payEndTexts } from '../words/en/payEnd.js'
import type { Payee, ShownQuote } from './QuoteDetails.js'

interface QuoteRowsProps {
  quote: ShownQuote
  /** Absent where the payee stands above. */
  payee?: Payee | undefined
}

export function QuoteRows({ quote, payee }: QuoteRowsProps) {
  const { pay, payEnd, language } = useTexts(payTexts, payEndTexts)
  const terms = { ...pay.terms, ...payEnd.terms }
  const { sendingCurrency, receivingCurrency } = quote
  const money = (amount: number | undefined, currency: Currency) =>
    amount === undefined ? undefined : formatMoney(amount, currency, language)
  return (
    <DefinitionList
      rows={[
        { term: terms.to, value: payee?.name, detail: payee?.detail },
        { term: terms.youSend, value: money(quote.totalSendingAmount, sendingCurrency) },
        { term: terms.fee, value: money(quote.feesIncluded, sendingCurrency), detail: payEnd.feeDetail },
        {
          term: terms.appFee,
          value: money(quote.platformFeesIncluded || undefined, sendingCurrency),
          detail: payEnd.appFeeDetail,
        },
        {
          // Assumption: it is in the receiving currency, and what they receive is what is left after it.
          term: terms.bankFee,
          value: money(quote.rateDetails?.counterpartyFixedFee || undefined, receivingCurrency),
          detail: payEnd.bankFeeDetail,
        },
        { term: terms.rate, value: describeRate(quote, language) },
        { term: terms.theyReceive, value: money(quote.totalReceivingAmount, receivingCurrency) },
      ]}
    />
  )
}
