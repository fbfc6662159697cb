/** How a rate and its fees come about, in quotes and transactions. */

import * as v from 'valibot'
import { Amount } from '../scalars.js'

/** Field names begin with `serviceApi` in the document; a deployment that brands them is reached by a client's mapping. */
export interface RateDetails {
  serviceApiMultiplier?: number
  /** Integer in the smallest unit of the sending currency. */
  serviceApiFixedFee?: number
  serviceApiVariableFeeRate?: number
  serviceApiVariableFeeAmount?: number
  /** In quotes only. */
  counterpartyMultiplier?: number
  /** In quotes only. */
  counterpartyFixedFee?: number
}

export const RateDetails: v.GenericSchema<RateDetails> = /* @__PURE__ */ v.object({
  serviceApiMultiplier: v.exactOptional(v.number()),
  serviceApiFixedFee: v.exactOptional(Amount),
  serviceApiVariableFeeRate: v.exactOptional(v.number()),
  serviceApiVariableFeeAmount: v.exactOptional(Amount),
  counterpartyMultiplier: v.exactOptional(v.number()),
  counterpartyFixedFee: v.exactOptional(Amount),
})
