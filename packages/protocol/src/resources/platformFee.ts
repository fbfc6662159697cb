/** The platform's own fees, in 2026-08: what it takes of a payment, beside the fees of the service. */

import * as v from 'valibot'
import { Amount, type OpenEnum, openEnum } from '../scalars.js'

/** A fixed fee. */
export interface FixedFee {
  /** Integer in the smallest unit. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** What the platform takes of each payment of a kind. Both parts 0 switch it off. */
export interface FeeConfig {
  feeType: OpenEnum<'CROSS_CURRENCY_TRANSACTION'>
  /** USD: deployments take no other yet. */
  sourceCurrency: string
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  variableFeeBps: number
  fixedFee: FixedFee
}

/** What the platform takes of one payment, in place of its configuration. */
export interface PlatformFeeOverride {
  platformFixedFee: FixedFee
  /** Hundredths of a percent of the sent amount, 0 to 10,000. */
  platformVariableFeeBps: number
}

const FixedFee: v.GenericSchema<FixedFee> = /* @__PURE__ */ v.object({
  amount: v.pipe(Amount, v.minValue(0)),
  currency: v.pipe(v.string(), v.nonEmpty()),
})
const basisPoints = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(0),
  /* @__PURE__ */ v.maxValue(10_000),
)

export const FeeConfig: v.GenericSchema<FeeConfig> = /* @__PURE__ */ v.object({
  feeType: openEnum<'CROSS_CURRENCY_TRANSACTION'>(),
  sourceCurrency: v.pipe(v.string(), v.nonEmpty()),
  variableFeeBps: basisPoints,
  fixedFee: FixedFee,
})

export const PlatformFeeOverride: v.GenericSchema<PlatformFeeOverride> = /* @__PURE__ */ v.object({
  platformFixedFee: FixedFee,
  platformVariableFeeBps: basisPoints,
})
