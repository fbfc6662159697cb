/** The platform's own fees, in 2026-08: what it takes of a payment, beside the fees of the service. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Amount, openEnum } from '../scalars.js'

/** A fixed fee. */
export interface FixedFee extends ValueOf<typeof fixedFeeSchema> {}

/** What the platform takes of each payment of a kind. Both parts 0 switch it off. */
export interface FeeConfig extends ValueOf<typeof feeConfig> {}

/** What the platform takes of one payment, in place of its configuration. */
export interface PlatformFeeOverride extends ValueOf<typeof platformFeeOverride> {}

const fixedFeeSchema = /* @__PURE__ */ v.object({
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(0)),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.nonEmpty()),
})
const FixedFee: v.GenericSchema<FixedFee> = fixedFeeSchema
const basisPoints = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(0),
  /* @__PURE__ */ v.maxValue(10_000),
)

const feeConfig = /* @__PURE__ */ v.object({
  feeType: openEnum<'CROSS_CURRENCY_TRANSACTION'>(),
  /** USD: deployments take no other yet. */
  sourceCurrency: v.pipe(v.string(), v.nonEmpty()),
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  variableFeeBps: basisPoints,
  fixedFee: FixedFee,
})
export const FeeConfig: v.GenericSchema<FeeConfig> = feeConfig

const platformFeeOverride = /* @__PURE__ */ v.object({
  platformFixedFee: FixedFee,
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  platformVariableFeeBps: basisPoints,
})
export const PlatformFeeOverride: v.GenericSchema<PlatformFeeOverride> = platformFeeOverride
