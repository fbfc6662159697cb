/** What the user checks of an offer: who gets the money, what arrives, what it costs, and until when. */

import type { Quote } from '@embedded-wallet/core'
import { plainMoney } from '../format/plainMoney.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { addressOf, partyLines } from '../words/partyLines.js'
import type { QuotePayee } from '../words/payeeOf.js'
import { DefinitionList, type DefinitionRow } from './DefinitionList.js'
import { Time } from './Time.js'

interface OfferRowsProps {
  quote: Quote
  /** Rows that stand above. */
  before?: readonly DefinitionRow[] | undefined
  /** The address of the quote stands there whatever this says. */
  payee: QuotePayee | undefined
  /** Long texts of others stay cut. */
  isShort?: boolean | undefined
}

export function OfferRows({ quote, before = [], payee, isShort }: OfferRowsProps) {
  const { pay, language } = useTexts(payTexts)
  const { terms } = pay
  const { feesIncluded, sendingCurrency, receivingCurrency } = quote
  const [to = pay.noPayee, ...detail] = partyLines(payee, addressOf(quote.destination))
  const fee = feesIncluded && plainMoney(feesIncluded, sendingCurrency, language)
  return (
    <DefinitionList
      isShort={isShort}
      rows={[
        ...before,
        { term: terms.to, value: to, detail, kind: 'foreign' },
        {
          term: terms.theyReceive,
          value: plainMoney(quote.totalReceivingAmount, receivingCurrency, language),
          isStrong: true,
          kind: 'exact',
        },
        {
          term: terms.fee,
          value: feesIncluded === 0 ? pay.noFee : fee,
          ...(feesIncluded !== 0 && { kind: 'exact' }),
        },
        { term: terms.validUntil, value: <Time iso={quote.expiresAt} look="time" /> },
      ]}
    />
  )
}
