/** Transfers in one currency between an internal and an external account; and what a crypto withdrawal would cost. */

import type {
  EstimateWithdrawalFeeBody,
  Transaction,
  TransferBody,
  WithdrawalFeeEstimate,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { type CallOptions, call } from '../transport/call.js'

/**
 * Moves money from an external account into an internal one.
 *
 * @returns The transaction as it begins; later statuses come as events, or with `getTransaction`.
 */
export function createTransferIn(
  platform: Platform,
  body: TransferBody,
  options?: CallOptions,
): Promise<Transaction> {
  return call(platform, 'createTransferIn', { body, ...options })
}

/**
 * Moves money from an internal account out to an external one.
 *
 * @returns The transaction as it begins; later statuses come as events, or with `getTransaction`.
 */
export function createTransferOut(
  platform: Platform,
  body: TransferBody,
  options?: CallOptions,
): Promise<Transaction> {
  return call(platform, 'createTransferOut', { body, ...options })
}

/** Asks what a crypto withdrawal would cost. `networkFee` is in `networkFeeAsset`, not in the withdrawal's currency. */
export function estimateWithdrawalFee(
  platform: Platform,
  body: EstimateWithdrawalFeeBody,
  options?: CallOptions,
): Promise<WithdrawalFeeEstimate> {
  return call(platform, 'estimateWithdrawalFee', { body, ...options })
}
