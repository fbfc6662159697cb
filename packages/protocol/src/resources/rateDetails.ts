/** The parts of a rate and its fees, in quotes and transactions. */

import * as v from 'valibot'
import { Amount } from '../scalars.js'

/** The parts of a rate and its fees. A deployment that brands the prefix `serviceApi` needs a client with `branding`. */
export interface RateDetails {
  serviceApiMultiplier?: number
  /** Integer in the smallest unit of the sending currency. */
  serviceApiFixedFee?: number
  serviceApiVariableFeeRate?: number
  serviceApiVariableFeeAmount?: number
  /** Present in quotes only. */
  counterpartyMultiplier?: number
  /** Present in quotes only. */
  counterpartyFixedFee?: number
}

export const RateDetails: v.GenericSchema<RateDetails> = /* @__PURE__ */ v.object({
  serviceApiMultiplier: v.exactOptional(v.number()),
  serviceApiFixedFee: v.exactOptional(Amount),
  serviceApiVariableFeeRate: v.exactOptional(v.number()),
  serviceApiVariableFeeAmount: v.exactOptional(v.number()),
  counterpartyMultiplier: v.exactOptional(v.number()),
  counterpartyFixedFee: v.exactOptional(Amount),
})
