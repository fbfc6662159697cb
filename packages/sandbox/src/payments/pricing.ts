/** Prices a payment: fees and conversion in whole smallest units, without a loss to rounding; the platform's own fees, and those of a crypto withdrawal. */

import {
  exchangeRateOf,
  type FeeConfig,
  type PlatformFeeOverride,
  type ProfileName,
} from '@embedded-wallet/protocol'
import { invalidField, Refusal } from '../refusal.js'
import type { PricedCurrency } from '../state/currencies.js'
import { configRow } from '../state/platformConfig.js'
import type { Service } from '../state/service.js'

/** Assumption: the sandbox's own prices. `fixedMicroUsd` is in millionths of a US dollar. */
export const feeRules = {
  /** Between accounts of the platform. */
  inside: { basisPoints: 0n, fixedMicroUsd: 0n },
  /** To bank accounts and to UMA addresses elsewhere. */
  outside: { basisPoints: 50n, fixedMicroUsd: 10_000n },
}

const basis = 10_000n

/** Amounts in smallest units. `sending` is `fees` plus the amount that is converted into `receiving`. */
export interface Price {
  sending: bigint
  receiving: bigint
  fees: bigint
  /** Part of `fees`. */
  fixedFee: bigint
  /** Part of `fees`: what the platform takes. */
  platformFees: bigint
  /** As a share of `sending`. */
  feeRate: number
  /** Sending units per receiving unit, both whole, before fees. */
  exchangeRate: number
}

interface Order {
  sendingCurrency: PricedCurrency
  receivingCurrency: PricedCurrency
  fee: keyof typeof feeRules
  lockedSide: 'SENDING' | 'RECEIVING'
  lockedAmount: number
  platformFee?: PlatformFee | undefined
}

/** What the platform takes: a share of the sent amount, and smallest units. */
interface PlatformFee {
  basisPoints: bigint
  fixed: bigint
}

/** Prices a payment. The locked side is exact; fractions of the other side are rounded in favor of the service. */
export function price(order: Order): Price {
  const { sendingCurrency, receivingCurrency, fee, lockedSide, lockedAmount } = order
  const { platformFee = { basisPoints: 0n, fixed: 0n } } = order
  const { fixedMicroUsd, basisPoints } = feeRules[fee]
  const sendingUnit = unitsPerMicroUsd(sendingCurrency)
  const receivingUnit = unitsPerMicroUsd(receivingCurrency)
  const fixed = divideUp(fixedMicroUsd * sendingUnit.units, sendingUnit.microUsd)
  // One sending unit buys `yields / costs` receiving units.
  const yields = receivingUnit.units * sendingUnit.microUsd
  const costs = receivingUnit.microUsd * sendingUnit.units

  const locked = BigInt(lockedAmount)
  const share = basisPoints + platformFee.basisPoints
  if (share >= basis) throw outOfRange(order, 'too small: the fees take all of every amount')
  const fixedParts = fixed + platformFee.fixed
  const sending =
    lockedSide === 'SENDING'
      ? locked
      : divideUp((divideUp(locked * costs, yields) + fixedParts) * basis, basis - share)
  const converted = sending - fixedParts - divideUp(sending * share, basis)
  const receiving = lockedSide === 'SENDING' ? (converted * yields) / costs : locked

  if (receiving <= 0n) {
    const least =
      lockedSide === 'SENDING' ? price({ ...order, lockedSide: 'RECEIVING', lockedAmount: 1 }).sending : 1n
    const why = `too small: nothing would arrive after fees; the least is ${amountOf(least, lockedCurrencyOf(order))}`
    throw outOfRange(order, why)
  }
  if (sending > BigInt(Number.MAX_SAFE_INTEGER) || receiving > BigInt(Number.MAX_SAFE_INTEGER))
    throw outOfRange(order, 'too large')
  return {
    sending,
    receiving,
    fees: sending - converted,
    fixedFee: fixed,
    platformFees: platformFee.fixed + (sending * platformFee.basisPoints) / basis,
    feeRate: Number(basisPoints) / Number(basis),
    exchangeRate: exchangeRate(sendingCurrency, receivingCurrency),
  }
}

export function exchangeRate(sending: PricedCurrency, receiving: PricedCurrency): number {
  const [from, to] = [unitsPerMicroUsd(sending), unitsPerMicroUsd(receiving)]
  const received = { amount: to.units * from.microUsd, decimals: receiving.decimals }
  return exchangeRateOf({ amount: from.units * to.microUsd, decimals: sending.decimals }, received)
}

/** @returns `units` smallest units of the currency are worth `microUsd` millionths of a dollar. */
function unitsPerMicroUsd({ decimals, microUsd }: PricedCurrency): { units: bigint; microUsd: bigint } {
  return { units: 10n ** BigInt(decimals), microUsd: BigInt(microUsd) }
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** An amount for a message: `500 (5.00 USD)`. */
export function amountOf(amount: number | bigint, { code, decimals }: PricedCurrency): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount} (${[whole, digits.slice(whole.length)].filter(Boolean).join('.')} ${code})`
}

const lockedCurrencyOf = ({ lockedSide, sendingCurrency, receivingCurrency }: Order) =>
  lockedSide === 'SENDING' ? sendingCurrency : receivingCurrency

function outOfRange(order: Order, why: string): Refusal {
  const given = amountOf(order.lockedAmount, lockedCurrencyOf(order))
  return new Refusal('AMOUNT_OUT_OF_RANGE', `lockedCurrencyAmount: ${given} is ${why}`)
}

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

const networksOf = (wire: ProfileName) =>
  new Map(
    Object.entries(networks).flatMap(([name, network]) => {
      const names = wire === '2026-08' ? [name] : network.nets.map((net) => `${name}_${net}`)
      return names.map((full) => [full, network] as const)
    }),
  )

/** Assumption: the application fee is a tenth of a percent, and all fees are rounded up. */
const applicationBasisPoints = 10n

export function estimateFee(network: string, amount: number, currency: PricedCurrency, wire: ProfileName) {
  const known = networksOf(wire).get(network)
  if (known === undefined)
    throw invalidField('cryptoNetwork', `expected one of ${[...networksOf(wire).keys()].join(', ')}`)
  const units = 10n ** BigInt(currency.decimals)
  const converted = divideUp(BigInt(known.microUsd) * units, BigInt(currency.microUsd))
  const application = divideUp(BigInt(amount) * applicationBasisPoints, 10_000n)
  const total = converted + application
  if (BigInt(amount) <= total)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', 'amount: too small; the fees would take all of it')
  return {
    networkFee: known.fee,
    networkFeeAsset: known.asset,
    applicationFee: Number(application),
    totalFee: Number(total),
    netAmount: Number(BigInt(amount) - total),
  }
}

const only = 'USD'

/** Adds fees to those that are configured: each replaces that of its kind and currency, and one without a fee goes. */
export function withFees(known: readonly FeeConfig[], change: readonly FeeConfig[]): FeeConfig[] {
  const byKind = new Map(known.map((fee) => [`${fee.feeType} ${fee.sourceCurrency}`, fee]))
  for (const fee of change) {
    if (fee.sourceCurrency !== only || fee.fixedFee.currency !== only)
      throw new Refusal('NOT_IMPLEMENTED', 'feeConfigs: fees are for USD as sending currency only')
    byKind.set(`${fee.feeType} ${fee.sourceCurrency}`, fee)
  }
  return [...byKind.values()].filter((fee) => fee.variableFeeBps > 0 || fee.fixedFee.amount > 0)
}

/** Assumption: a payment in one currency bears no such fee, even where the request names one. */
export function platformFeeOf(
  override: PlatformFeeOverride | undefined,
  sending: string,
  receiving: string,
  { deployment, records }: Service,
): PlatformFee | undefined {
  if (deployment.wire !== '2026-08') return undefined
  if (override !== undefined && (sending !== only || override.platformFixedFee.currency !== only))
    throw invalidField('platformFeeOverride', 'it is for USD as sending currency only')
  const { feeConfigs = [] } = records.config.get(configRow) ?? {}
  const configured = feeConfigs.find(({ sourceCurrency }) => sourceCurrency === sending)
  const fixed = override?.platformFixedFee ?? configured?.fixedFee
  const share = override?.platformVariableFeeBps ?? configured?.variableFeeBps
  if (sending === receiving || fixed === undefined || share === undefined) return undefined
  return { fixed: BigInt(fixed.amount), basisPoints: BigInt(share) }
}
