/** A quote as a backend reads it. It has its own file so that a browser does not load what it does not read. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount } from '../scalars.js'
import { quoteEntries, type UnreadQuoteField } from './quote.js'
import { RateDetails } from './transaction.js'

/** A quote as a backend reads it. */
export interface QuoteDetails extends ValueOf<typeof quoteDetails, UnreadQuoteField> {}

const quoteDetails = /* @__PURE__ */ v.object({
  ...quoteEntries,
  /** Such as FULL_NAME, BIRTH_DATE, NATIONALITY. */
  counterpartyInformation: v.exactOptional(v.record(v.string(), v.unknown())),
  rateDetails: v.exactOptional(RateDetails),
  /** Newer deployments only: the platform's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded: v.exactOptional(Amount),
})
export const QuoteDetails: Readable<QuoteDetails> = /* @__PURE__ */ readable(quoteDetails, [
  'id',
  'status',
  'expiresAt',
  'sendingCurrency',
  'receivingCurrency',
  'totalSendingAmount',
  'totalReceivingAmount',
  'feesIncluded?',
])
