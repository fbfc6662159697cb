/** What is exact of a quote, folded until the user wants it. The plain amounts stand above it. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import type { QuotePayee } from '../words/payeeOf.js'

/** A quote as the app shows it. Its backend may give more of the costs than a browser reads of a quote. */
export interface ShownQuote extends Quote {
  /** The app's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded?: number | undefined
  rateDetails?: { counterpartyFixedFee?: number | undefined } | undefined
}

/** Who gets the money, as far as the app knows. */
export interface Payee extends QuotePayee {
  /** A payee that does not exist, of a test service. Its check says nothing, so it is shown as none. */
  isTest?: boolean | undefined
}

interface QuoteDetailsProps {
  children: ReactNode
  /** The user opened or folded them. */
  onToggle?: (() => void) | undefined
}

export function QuoteDetails({ children, onToggle }: QuoteDetailsProps) {
  const { pay } = useTexts(payTexts)
  return (
    <details data-part="details" onToggle={onToggle}>
      <summary data-part="summary">{pay.details}</summary>
      {children}
    </details>
  )
}
