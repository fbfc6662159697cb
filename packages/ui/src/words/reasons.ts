/** Why a payment failed or waits, in words for a user. Source of the values: profiles, section 4. */

import type { Transaction } from '@embedded-wallet/core'
import type { Texts } from './texts.js'

/** The reasons that a transaction gives. */
export interface Reasons {
  failureReason?: Transaction['failureReason'] | undefined
  pendingReason?: Transaction['pendingReason'] | undefined
  refund?: { reason?: string | undefined } | undefined
}

/** @returns Undefined if the service gives no reason. */
export function whyItFailed(
  { payments }: Pick<Texts, 'payments'>,
  { failureReason, refund }: Reasons,
): string | undefined {
  // A cancellation has no failure reason of its own.
  if (refund?.reason === 'USER_CANCELLATION') return payments.canceled
  if (refund?.reason === 'TIMEOUT') return payments.tookTooLong
  return wordsOf(payments.failures, failureReason, payments.unknownReason)
}

/** @returns Undefined if the service gives no reason. */
export const whatItWaitsFor = (
  { payments }: Pick<Texts, 'payments'>,
  { pendingReason }: Reasons,
): string | undefined => wordsOf(payments.waits, pendingReason, payments.unknownReason)

const wordsOf = (words: Readonly<Record<string, string>>, reason: string | undefined, unknown: string) =>
  reason && (Object.hasOwn(words, reason) ? words[reason] : unknown)
