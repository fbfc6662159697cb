/** Prices a payment: fees and conversion in whole smallest units, without a loss to rounding. */

import { exchangeRateOf } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import type { PricedCurrency } from '../state/currencies.js'

/** A fee: a share of the sent amount, and a fixed part. */
interface FeeRule {
  basisPoints: bigint
  /** Millionths of a US dollar. */
  fixedMicroUsd: bigint
}

/** Assumption: the sandbox's own prices. */
export const feeRules = {
  /** Between accounts of the platform. */
  inside: { basisPoints: 0n, fixedMicroUsd: 0n },
  /** To bank accounts and to UMA addresses elsewhere. */
  outside: { basisPoints: 50n, fixedMicroUsd: 10_000n },
} as const satisfies Record<string, FeeRule>

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
  /** In the sending currency. */
  platformFee?: PlatformFee | undefined
}

/** What the platform takes: a share of the sent amount, and smallest units. */
export interface PlatformFee {
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
  if (share >= basis) throw outOfRange('too small; nothing would arrive after fees')
  const fixedParts = fixed + platformFee.fixed
  const sending =
    lockedSide === 'SENDING'
      ? locked
      : divideUp((divideUp(locked * costs, yields) + fixedParts) * basis, basis - share)
  const converted = sending - fixedParts - divideUp(sending * share, basis)
  const receiving = lockedSide === 'SENDING' ? (converted * yields) / costs : locked

  if (receiving <= 0n) throw outOfRange('too small; nothing would arrive after fees')
  if (sending > BigInt(Number.MAX_SAFE_INTEGER) || receiving > BigInt(Number.MAX_SAFE_INTEGER))
    throw outOfRange('too large')
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

/** @returns Sending units per receiving unit, both whole, before fees. */
export function exchangeRate(sending: PricedCurrency, receiving: PricedCurrency): number {
  const [from, to] = [unitsPerMicroUsd(sending), unitsPerMicroUsd(receiving)]
  const received = { amount: to.units * from.microUsd, decimals: receiving.decimals }
  return exchangeRateOf({ amount: from.units * to.microUsd, decimals: sending.decimals }, received)
}

/** @returns `units` smallest units of the currency are worth `microUsd` millionths of a dollar. */
function unitsPerMicroUsd({ decimals, microUsd }: PricedCurrency): { units: bigint; microUsd: bigint } {
  return { units: 10n ** BigInt(decimals), microUsd: BigInt(microUsd) }
}

/** Divides and rounds up. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

function outOfRange(why: string): Refusal {
  return new Refusal('AMOUNT_OUT_OF_RANGE', `lockedCurrencyAmount: ${why}`)
}
