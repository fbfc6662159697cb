/** The platform's own fees: its configuration, and the fee of one payment in its place. Source: profiles, section 3, "Platform fees". */

import { errorCodes, type FeeConfig, type PlatformFeeOverride } from '@embedded-wallet/protocol'
import { invalidInput, Refusal } from '../refusal.js'
import { configRow } from '../state/platformConfig.js'
import type { Service } from '../state/service.js'
import type { PlatformFee } from './pricing.js'

const only = 'USD'

/**
 * Adds fees to those that are configured: each replaces that of its kind and currency, and one without a fee goes.
 *
 * @throws Refusal 501 NOT_IMPLEMENTED for another sending currency than USD.
 */
export function withFees(known: readonly FeeConfig[], change: readonly FeeConfig[]): FeeConfig[] {
  const byKind = new Map(known.map((fee) => [`${fee.feeType} ${fee.sourceCurrency}`, fee]))
  for (const fee of change) {
    if (fee.sourceCurrency !== only || fee.fixedFee.currency !== only)
      throw new Refusal(
        501,
        errorCodes.notImplemented,
        'feeConfigs: fees are for USD as sending currency only',
      )
    byKind.set(`${fee.feeType} ${fee.sourceCurrency}`, fee)
  }
  return [...byKind.values()].filter((fee) => fee.variableFeeBps > 0 || fee.fixedFee.amount > 0)
}

/**
 * Returns what the platform takes of a payment.
 *
 * Assumption: a payment in one currency bears no such fee, also where the request names one.
 *
 * @throws Refusal 400 INVALID_INPUT when the request names a fee and the sending currency is not USD.
 */
export function platformFeeOf(
  override: PlatformFeeOverride | undefined,
  { sending, receiving }: { sending: string; receiving: string },
  { deployment, records }: Service,
): PlatformFee | undefined {
  if (deployment.wire !== '2026-08') return undefined
  if (override !== undefined && (sending !== only || override.platformFixedFee.currency !== only))
    throw invalidInput('platformFeeOverride: it is for USD as sending currency only', 'platformFeeOverride')
  const configured = records.config
    .get(configRow)
    ?.feeConfigs?.find(({ sourceCurrency }) => sourceCurrency === sending)
  if (sending === receiving || (override ?? configured) === undefined) return undefined
  const fixed = override?.platformFixedFee ?? configured!.fixedFee
  const share = override?.platformVariableFeeBps ?? configured!.variableFeeBps
  return { fixed: BigInt(fixed.amount), basisPoints: BigInt(share) }
}
