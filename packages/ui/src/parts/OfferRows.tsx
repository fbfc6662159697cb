/** What the user checks of an offer beside its amounts: who gets the money, and until when. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import { addressOf, isAccountId, partyLines } from '../words/partyLines.js'
import type { QuotePayee } from '../words/payeeOf.js'
import { DefinitionList, type DefinitionRow } from './DefinitionList.js'
import { Time } from './Time.js'

/** What `OfferRows` takes. */
export interface OfferRowsProps {
  quote: Quote
  /** Rows that stand above. */
  before?: readonly DefinitionRow[] | undefined
  /** The address of the quote stands there whatever this says; the id of an account in the details, where this has a name and a line below it. */
  payee: QuotePayee | undefined
  /** Long texts of others stay cut. */
  isShort?: boolean | undefined
}

/**
 * Who gets the money of an offer, and until when it can be paid.
 *
 * @returns The rows. The address of the quote is always one of their texts.
 */
export function OfferRows({ quote, before = [], payee, isShort }: OfferRowsProps): ReactNode {
  const { pay } = useTexts(payTexts)
  const { terms } = pay
  const [to = pay.noPayee, ...lines] = partyLines(payee, addressOf(quote.destination))
  const detail = lines.length > 1 ? lines.filter((line) => !isAccountId(line)) : lines
  return (
    <DefinitionList
      isShort={isShort}
      rows={[
        ...before,
        { term: terms.to, value: to, detail, kind: 'foreign' },
        { term: terms.validUntil, value: <Time iso={quote.expiresAt} look="time" /> },
      ]}
    />
  )
}
