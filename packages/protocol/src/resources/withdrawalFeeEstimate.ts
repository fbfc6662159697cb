/** The fees of a crypto withdrawal, in two currencies that must not be confused. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, NonEmptyText } from '../scalars.js'

/** What a crypto withdrawal would cost. */
export interface WithdrawalFeeEstimate extends ValueOf<typeof withdrawalFeeEstimate> {}

const withdrawalFeeEstimate = v.object({
  /** In the smallest unit of `networkFeeAsset`, not of the withdrawal currency. */
  networkFee: Amount,
  networkFeeAsset: v.string(),
  /** In the withdrawal currency; 0 if there is none. */
  applicationFee: Amount,
  /** Network fee converted to the withdrawal currency, plus application fee. */
  totalFee: Amount,
  /** What the recipient receives after fees. */
  netAmount: Amount,
})
export const WithdrawalFeeEstimate: Readable<WithdrawalFeeEstimate> = readable(withdrawalFeeEstimate, [
  'networkFee',
  'networkFeeAsset',
  'applicationFee',
  'totalFee',
  'netAmount',
])

/** Body of `POST /crypto/estimate-withdrawal-fee`. */
export interface EstimateWithdrawalFeeBody extends ValueOf<typeof EstimateWithdrawalFeeBody> {}

export const EstimateWithdrawalFeeBody = v.object({
  internalAccountId: Identifier,
  /** Asset code. */
  currency: NonEmptyText,
  /** Such as `BASE_MAINNET`; in 2026-08 `BASE`. */
  cryptoNetwork: NonEmptyText,
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  destinationAddress: NonEmptyText,
})
