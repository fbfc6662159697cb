/** A quote as a backend reads it. It has its own file so that a browser does not load what it does not read. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount } from '../scalars.js'
import { type Quote, quoteEntries } from './quote.js'
import { RateDetails } from './rateDetails.js'

/** A quote as a backend reads it. */
export interface QuoteDetails extends Quote {
  /** Such as FULL_NAME, BIRTH_DATE, NATIONALITY. */
  counterpartyInformation?: Record<string, unknown>
  rateDetails?: RateDetails
  /** Newer deployments only: the platform's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded?: number
}

export const QuoteDetails: Readable<QuoteDetails> = /* @__PURE__ */ readable(
  v.object({
    ...quoteEntries,
    counterpartyInformation: v.exactOptional(v.record(v.string(), v.unknown())),
    rateDetails: v.exactOptional(RateDetails),
    platformFeesIncluded: v.exactOptional(Amount),
  }),
  [
    'id',
    'status',
    'expiresAt',
    'sendingCurrency',
    'receivingCurrency',
    'totalSendingAmount',
    'totalReceivingAmount',
    'feesIncluded?',
  ],
)
