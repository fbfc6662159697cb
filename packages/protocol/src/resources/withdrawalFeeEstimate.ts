/** What a crypto withdrawal would cost, in two currencies that must not be mixed up. */

import * as v from 'valibot'
import { Amount } from '../scalars.js'

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
] as const
/** Example values of the document; the set is open. */
export type CryptoNetwork = (typeof cryptoNetworks)[number]

export interface WithdrawalFeeEstimate {
  /** In the smallest unit of `networkFeeAsset`, not of the withdrawal currency. */
  networkFee: number
  networkFeeAsset: string
  /** In the withdrawal currency; 0 if there is none. */
  applicationFee: number
  /** Network fee converted to the withdrawal currency, plus application fee. */
  totalFee: number
  /** What the recipient receives after fees. */
  netAmount: number
}

export const WithdrawalFeeEstimate: v.GenericSchema<WithdrawalFeeEstimate> = /* @__PURE__ */ v.object({
  networkFee: Amount,
  networkFeeAsset: v.string(),
  applicationFee: Amount,
  totalFee: Amount,
  netAmount: Amount,
})
