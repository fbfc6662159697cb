/** Reads with what a user authorizes payments, where the service demands it. */

import { isUnreadable, listScaFactors, PlatformError } from '@embedded-wallet/platform'
import type { ScaFactorName } from '@embedded-wallet/protocol'
import type { Demo } from './demo'

const known: readonly string[] = ['PASSKEY', 'SMS_OTP', 'TOTP'] satisfies ScaFactorName[]

/** @returns None where the service demands no authorization of a user. */
export async function listFactors({ platform, profile }: Demo, customerId: string): Promise<ScaFactorName[]> {
  if (profile !== '2026-08') return []
  const { factors } = await listScaFactors(platform, { customerId }).catch((error: unknown) => {
    // Source: dated profiles, section 3, "Strong customer authentication", Who: "For all others every call above answers 409".
    if (error instanceof PlatformError && error.status === 409) return { factors: [] }
    throw error
  })
  return factors.flatMap((row) => (isUnreadable(row) || !isKnown(row.factor) ? [] : [row.factor]))
}

const isKnown = (factor: string): factor is ScaFactorName => known.includes(factor)
