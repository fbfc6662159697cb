/** A quote and its payee as an app gives them to the screens. */

import type { Quote } from '@embedded-wallet/core'
import type { QuotePayee } from '../words/payeeOf.js'

/** A quote as the app shows it. Its backend may give more of the costs than a browser reads of a quote. */
export interface ShownQuote extends Quote {
  /** The side that was fixed: it is the headline of the review. `createQuote` of the platform package returns it. Default: the sent amount. */
  lockedCurrencySide?: 'SENDING' | 'RECEIVING' | undefined
  /** The app's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded?: number | undefined
  rateDetails?: { counterpartyFixedFee?: number | undefined } | undefined
}

/** Who gets the money, as far as the app knows. */
export interface Payee extends QuotePayee {
  /** A payee that does not exist, of a test service. Its check means nothing, so none is shown. */
  isTest?: boolean | undefined
}
