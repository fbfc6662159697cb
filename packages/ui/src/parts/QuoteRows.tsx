/** The exact amounts of a quote in its own currencies, its costs and its rate. */

import type { Currency } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { describeRate } from '../format/rate.js'
import { showMoney } from '../format/showMoney.js'
import type { ShownQuote } from '../format/shownQuote.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { payEndTexts } from '../words/en/payEnd.js'
import { addressOf, isAccountId } from '../words/partyLines.js'
import { DefinitionList } from './DefinitionList.js'

/** What `QuoteRows` takes. */
export interface QuoteRowsProps {
  quote: ShownQuote
}

/**
 * What is exact about a quote.
 *
 * @returns Rows with all digits: what leaves the wallet, each cost, the rate, what arrives.
 */
export function QuoteRows({ quote }: QuoteRowsProps): ReactNode {
  const { pay, payEnd, language } = useTexts(payTexts, payEndTexts)
  const terms = { ...pay.terms, ...payEnd.terms }
  const { sendingCurrency, receivingCurrency } = quote
  const account = addressOf(quote.destination) ?? ''
  const money = (amount: number | undefined, currency: Currency) =>
    amount === undefined ? undefined : showMoney(amount, currency, 'all', { language })
  return (
    <DefinitionList
      rows={[
        { term: terms.to, value: isAccountId(account) && account, kind: 'foreign' },
        { term: terms.youSend, value: money(quote.totalSendingAmount, sendingCurrency), kind: 'exact' },
        {
          term: terms.fee,
          value: money(quote.feesIncluded, sendingCurrency),
          detail: payEnd.feeDetail,
          kind: 'exact',
        },
        {
          term: terms.appFee,
          value: money(quote.platformFeesIncluded || undefined, sendingCurrency),
          detail: payEnd.appFeeDetail,
          kind: 'exact',
        },
        {
          // Assumption: it is in the receiving currency, and the amount they receive is after this fee.
          term: terms.bankFee,
          value: money(quote.rateDetails?.counterpartyFixedFee || undefined, receivingCurrency),
          detail: payEnd.bankFeeDetail,
          kind: 'exact',
        },
        { term: terms.rate, value: describeRate(quote, language), kind: 'exact' },
        {
          term: terms.theyReceive,
          value: money(quote.totalReceivingAmount, receivingCurrency),
          kind: 'exact',
        },
      ]}
    />
  )
}
