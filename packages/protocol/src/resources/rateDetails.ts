/** The parts of a rate and its fees, in quotes and transactions. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Amount } from '../scalars.js'

/** The parts of a rate and its fees. A deployment that brands the prefix `serviceApi` needs a client with `branding`. */
export interface RateDetails extends ValueOf<typeof rateDetails> {}

const rateDetails = /* @__PURE__ */ v.object({
  serviceApiMultiplier: v.exactOptional(v.number()),
  /** Integer in the smallest unit of the sending currency. */
  serviceApiFixedFee: v.exactOptional(Amount),
  serviceApiVariableFeeRate: v.exactOptional(v.number()),
  serviceApiVariableFeeAmount: v.exactOptional(v.number()),
  /** Present in quotes only. */
  counterpartyMultiplier: v.exactOptional(v.number()),
  /** Present in quotes only. */
  counterpartyFixedFee: v.exactOptional(Amount),
})
export const RateDetails: v.GenericSchema<RateDetails> = rateDetails
