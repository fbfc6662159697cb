/** What a payment costs and yields: fees and conversion in whole smallest units, nothing lost to rounding. */

import { errorCodes } from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { PricedCurrency } from './currencies.js'

/** A fee: a share of all that is sent, and a fixed part. */
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

/** Smallest units; `sending` = `fees` + what is converted into `receiving`. */
export interface Price {
  sending: bigint
  receiving: bigint
  fees: bigint
  /** Part of `fees`. */
  fixedFee: bigint
  /** Share of all that is sent. */
  feeRate: number
  /** Sending units per receiving unit, both smallest, before fees. Assumption: the document does not say which units. */
  exchangeRate: number
}

interface Order {
  sendingCurrency: PricedCurrency
  receivingCurrency: PricedCurrency
  fee: keyof typeof feeRules
  lockedSide: 'SENDING' | 'RECEIVING'
  lockedAmount: number
}

/**
 * Prices a payment. The locked side is met exactly; of the other side, fractions are rounded in the service's favour.
 *
 * @throws Refusal 400 AMOUNT_OUT_OF_RANGE when nothing would arrive, or an amount would not be exact as a number.
 */
export function price({ sendingCurrency, receivingCurrency, fee, lockedSide, lockedAmount }: Order): Price {
  const { basisPoints, fixedMicroUsd } = feeRules[fee]
  const sendingUnit = unitsPerMicroUsd(sendingCurrency)
  const receivingUnit = unitsPerMicroUsd(receivingCurrency)
  const fixed = divideUp(fixedMicroUsd * sendingUnit.units, sendingUnit.microUsd)
  // One sending unit buys `yields / costs` receiving units.
  const yields = receivingUnit.units * sendingUnit.microUsd
  const costs = receivingUnit.microUsd * sendingUnit.units

  const locked = BigInt(lockedAmount)
  const sending =
    lockedSide === 'SENDING'
      ? locked
      : divideUp((divideUp(locked * costs, yields) + fixed) * basis, basis - basisPoints)
  // With the receiving side locked, what rounding adds to the sending side is a fee too.
  const converted =
    lockedSide === 'SENDING'
      ? sending - fixed - divideUp(sending * basisPoints, basis)
      : divideUp(locked * costs, yields)
  const receiving = lockedSide === 'SENDING' ? (converted * yields) / costs : locked

  if (converted <= 0n || receiving <= 0n) throw outOfRange('too small: after fees nothing would arrive')
  if (sending > BigInt(Number.MAX_SAFE_INTEGER) || receiving > BigInt(Number.MAX_SAFE_INTEGER))
    throw outOfRange('too large')
  return {
    sending,
    receiving,
    fees: sending - converted,
    fixedFee: fixed,
    feeRate: Number(basisPoints) / Number(basis),
    exchangeRate: Number(costs) / Number(yields),
  }
}

/** Sending units per receiving unit, both smallest, before fees. */
export function exchangeRate(sending: PricedCurrency, receiving: PricedCurrency): number {
  const [from, to] = [unitsPerMicroUsd(sending), unitsPerMicroUsd(receiving)]
  return Number(to.microUsd * from.units) / Number(to.units * from.microUsd)
}

/** How a currency's smallest unit relates to a millionth of a dollar: `units` of it are worth `microUsd`. */
function unitsPerMicroUsd({ decimals, microUsd }: PricedCurrency): { units: bigint; microUsd: bigint } {
  return { units: 10n ** BigInt(decimals), microUsd: BigInt(microUsd) }
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

function outOfRange(why: string): Refusal {
  return new Refusal(400, errorCodes.amountOutOfRange, `lockedCurrencyAmount: ${why}`)
}
