/** What the user checks of an offer: who gets the money, what arrives, what it costs, and until when. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { plainMoney } from '../format/plainMoney.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { DefinitionList, type DefinitionRow } from './DefinitionList.js'
import { Time } from './Time.js'

interface OfferRowsProps {
  quote: Quote
  /** Rows that stand above. */
  before?: readonly DefinitionRow[] | undefined
  /** Undefined: the payee has no name and no address. */
  to: ReactNode
  detail: ReactNode
}

export function OfferRows({ quote, before = [], to, detail }: OfferRowsProps) {
  const { pay, language } = useTexts(payTexts)
  const { terms } = pay
  const { feesIncluded, sendingCurrency, receivingCurrency } = quote
  const fee = feesIncluded && plainMoney(feesIncluded, sendingCurrency, language)
  return (
    <DefinitionList
      rows={[
        ...before,
        { term: terms.to, value: to, detail },
        {
          term: terms.theyReceive,
          value: plainMoney(quote.totalReceivingAmount, receivingCurrency, language),
          isStrong: true,
        },
        { term: terms.fee, value: feesIncluded === 0 ? pay.noFee : fee },
        { term: terms.validUntil, value: <Time iso={quote.expiresAt} look="time" /> },
      ]}
    />
  )
}
