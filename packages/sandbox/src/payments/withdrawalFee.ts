/** Estimates the fees of a crypto withdrawal: the network's fee, in its own asset, and the application fee. */

import { errorCodes, type ProfileName, type WithdrawalFeeEstimate } from '@embedded-wallet/protocol'
import { invalidInput, Refusal } from '../refusal.js'
import type { PricedCurrency } from '../state/currencies.js'
import { divideUp } from './pricing.js'

/** `fee` in the smallest unit of `asset`; `microUsd` is the value of that fee in millionths of a US dollar. */
interface NetworkFee {
  asset: string
  fee: number
  microUsd: number
}

const solana: NetworkFee = { asset: 'SOL', fee: 5_000, microUsd: 750 }
const ethereum: NetworkFee = { asset: 'ETH', fee: 420_000_000_000_000, microUsd: 1_260_000 }
const base: NetworkFee = { asset: 'ETH', fee: 2_100_000_000_000, microUsd: 6_300 }
const spark: NetworkFee = { asset: 'BTC', fee: 20, microUsd: 12_000 }
const lightning: NetworkFee = { asset: 'BTC', fee: 3, microUsd: 1_800 }

const polygon: NetworkFee = { asset: 'POL', fee: 6_300_000_000_000_000, microUsd: 1_500 }
const tron: NetworkFee = { asset: 'TRX', fee: 13_000_000, microUsd: 3_900_000 }
const plasma: NetworkFee = { asset: 'XPL', fee: 2_100_000_000_000_000, microUsd: 600 }
const bitcoin: NetworkFee = { asset: 'BTC', fee: 1_400, microUsd: 840_000 }

type Networks = Readonly<Record<string, NetworkFee>>

/** Assumption: the fees are the sandbox's own and never change. */
const withNet: Networks = {
  SOLANA_MAINNET: solana,
  SOLANA_DEVNET: solana,
  ETHEREUM_MAINNET: ethereum,
  ETHEREUM_TESTNET: ethereum,
  BASE_MAINNET: base,
  BASE_TESTNET: base,
  SPARK_MAINNET: spark,
  SPARK_TESTNET: spark,
  LIGHTNING_MAINNET: lightning,
  LIGHTNING_REGTEST: lightning,
}
/** In 2026-08 the environment says which net. */
const withoutNet: Networks = {
  SOLANA: solana,
  ETHEREUM: ethereum,
  BASE: base,
  POLYGON: polygon,
  TRON: tron,
  PLASMA: plasma,
  SPARK: spark,
  LIGHTNING: lightning,
  BITCOIN: bitcoin,
}

/** Assumption: the application fee is a tenth of a percent, and all fees are rounded up. */
const applicationBasisPoints = 10n

/**
 * Estimates the fees of a withdrawal.
 *
 * @throws Refusal 400 when the network is unknown.
 * @throws Refusal 400 when the fees would take the whole amount.
 */
export function estimateFee(
  network: string,
  amount: number,
  currency: PricedCurrency,
  wire: ProfileName,
): WithdrawalFeeEstimate {
  const networks = wire === '2026-08' ? withoutNet : withNet
  const known = Object.hasOwn(networks, network) ? networks[network] : undefined
  if (known === undefined)
    throw invalidInput(`cryptoNetwork: expected one of ${Object.keys(networks).join(', ')}`, 'cryptoNetwork')
  const units = 10n ** BigInt(currency.decimals)
  const converted = divideUp(BigInt(known.microUsd) * units, BigInt(currency.microUsd))
  const application = divideUp(BigInt(amount) * applicationBasisPoints, 10_000n)
  const total = converted + application
  if (BigInt(amount) <= total)
    throw new Refusal(400, errorCodes.amountOutOfRange, 'amount: too small; the fees would take all of it')
  return {
    networkFee: known.fee,
    networkFeeAsset: known.asset,
    applicationFee: Number(application),
    totalFee: Number(total),
    netAmount: Number(BigInt(amount) - total),
  }
}
