/** A quote as a backend sees it; apart from `quote.ts`, so that a browser need not carry what it does not read. */

import * as v from 'valibot'
import { type Quote, quoteEntries } from './quote.js'
import { RateDetails } from './rateDetails.js'

export interface QuoteDetails extends Quote {
  /** Such as FULL_NAME, BIRTH_DATE, NATIONALITY. */
  counterpartyInformation?: Record<string, unknown>
  rateDetails?: RateDetails
}

export const QuoteDetails: v.GenericSchema<QuoteDetails> = /* @__PURE__ */ v.object({
  ...quoteEntries,
  counterpartyInformation: v.exactOptional(v.record(v.string(), v.unknown())),
  rateDetails: v.exactOptional(RateDetails),
})
