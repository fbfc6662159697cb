/** The fees of a crypto withdrawal, in two currencies that must not be confused. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, NonEmptyText } from '../scalars.js'

/** Networks of crypto assets: those of the interface document, then the names of 2026-08. */
export const cryptoNetworks = [
  'SOLANA_MAINNET',
  'SOLANA_DEVNET',
  'ETHEREUM_MAINNET',
  'ETHEREUM_TESTNET',
  'BASE_MAINNET',
  'BASE_TESTNET',
  'SPARK_MAINNET',
  'SPARK_TESTNET',
  'LIGHTNING_MAINNET',
  'LIGHTNING_REGTEST',
  'SOLANA',
  'ETHEREUM',
  'BASE',
  'POLYGON',
  'TRON',
  'PLASMA',
  'SPARK',
  'LIGHTNING',
  'BITCOIN',
] as const

/** What a crypto withdrawal would cost. */
export interface WithdrawalFeeEstimate extends ValueOf<typeof withdrawalFeeEstimate> {}

const withdrawalFeeEstimate = /* @__PURE__ */ v.object({
  /** In the smallest unit of `networkFeeAsset`, not of the withdrawal currency. */
  networkFee: Amount,
  networkFeeAsset: v.string(),
  /** In the withdrawal currency; 0 when there is none. */
  applicationFee: Amount,
  /** Network fee converted to the withdrawal currency, plus application fee. */
  totalFee: Amount,
  /** What the recipient receives after fees. */
  netAmount: Amount,
})
export const WithdrawalFeeEstimate: Readable<WithdrawalFeeEstimate> = /* @__PURE__ */ readable(
  withdrawalFeeEstimate,
  ['networkFee', 'networkFeeAsset', 'applicationFee', 'totalFee', 'netAmount'],
)

/** Body of `POST /crypto/estimate-withdrawal-fee`. */
export interface EstimateWithdrawalFeeBody extends ValueOf<typeof EstimateWithdrawalFeeBody> {}

export const EstimateWithdrawalFeeBody = /* @__PURE__ */ v.object({
  internalAccountId: Identifier,
  /** Asset code. */
  currency: NonEmptyText,
  /** Such as `BASE_MAINNET`: see `cryptoNetworks`. */
  cryptoNetwork: NonEmptyText,
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  destinationAddress: NonEmptyText,
})
