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
  nets: readonly string[]
}

/** Assumption: the fees are the sandbox's own and never change. Before 2026-08 a network has the name of a net behind it. */
const networks: Readonly<Record<string, NetworkFee>> = {
  SOLANA: { asset: 'SOL', fee: 5_000, microUsd: 750, nets: ['MAINNET', 'DEVNET'] },
  ETHEREUM: { asset: 'ETH', fee: 420_000_000_000_000, microUsd: 1_260_000, nets: ['MAINNET', 'TESTNET'] },
  BASE: { asset: 'ETH', fee: 2_100_000_000_000, microUsd: 6_300, nets: ['MAINNET', 'TESTNET'] },
  POLYGON: { asset: 'POL', fee: 6_300_000_000_000_000, microUsd: 1_500, nets: [] },
  TRON: { asset: 'TRX', fee: 13_000_000, microUsd: 3_900_000, nets: [] },
  PLASMA: { asset: 'XPL', fee: 2_100_000_000_000_000, microUsd: 600, nets: [] },
  SPARK: { asset: 'BTC', fee: 20, microUsd: 12_000, nets: ['MAINNET', 'TESTNET'] },
  LIGHTNING: { asset: 'BTC', fee: 3, microUsd: 1_800, nets: ['MAINNET', 'REGTEST'] },
  BITCOIN: { asset: 'BTC', fee: 1_400, microUsd: 840_000, nets: [] },
}

/** The networks of a profile by their names there. */
const networksOf = (wire: ProfileName): Map<string, NetworkFee> =>
  new Map(
    Object.entries(networks).flatMap(([name, network]) =>
      (wire === '2026-08' ? [name] : network.nets.map((net) => `${name}_${net}`)).map(
        (full): [string, NetworkFee] => [full, network],
      ),
    ),
  )

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
  const known = networksOf(wire).get(network)
  if (known === undefined)
    throw invalidInput(
      `cryptoNetwork: expected one of ${[...networksOf(wire).keys()].join(', ')}`,
      'cryptoNetwork',
    )
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
