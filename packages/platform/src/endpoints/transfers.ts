/** Transfers in one currency between an internal and an external account, and the fee of a crypto withdrawal. */

import type {
  EstimateWithdrawalFeeBody,
  Transaction,
  TransferBody,
  WithdrawalFeeEstimate,
} from '@embedded-wallet/protocol'
import type { Platform } from '../createPlatform.js'
import { call } from '../transport/call.js'
import type { CallOptions } from '../transport/callOptions.js'

/**
 * Moves money from an external account into an internal one.
 *
 * Later statuses arrive as webhooks, or with `getTransaction`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId
 * }`. `amount`: an integer in the smallest unit of the currency that both accounts share. `idempotencyKey`: marks all
 * tries of one intent. Default: a fresh key for each call. `signal` ends the call.
 * @returns The transaction as it begins.
 * @throws {PlatformError} `REFUSED`: `INVALID_CURRENCY` (400) when the accounts have different currencies.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the key was used with another body, or the money does not
 * suffice.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when an account does not exist.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may move: repeat the call
 * with the error's `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createtransferin
 */
export function createTransferIn(
  platform: Platform,
  options: TransferBody & CallOptions,
): Promise<Transaction> {
  return call(platform, 'createTransferIn', options)
}

/**
 * Moves money from an internal account to an external one.
 *
 * Later statuses arrive as webhooks, or with `getTransaction`.
 *
 * @param platform - From `createPlatform`.
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId
 * }`. `amount`: an integer in the smallest unit of the currency that both accounts share. `idempotencyKey`: marks all
 * tries of one intent. Default: a fresh key for each call. `signal` ends the call.
 * @returns The transaction as it begins.
 * @throws {PlatformError} `REFUSED`: `INVALID_CURRENCY` (400) when the accounts have different currencies.
 * @throws {PlatformError} `REFUSED`: `CONFLICT` (409) when the key was used with another body, or the money does not
 * suffice.
 * @throws {PlatformError} `REFUSED`: `NOT_FOUND` (404) when an account does not exist.
 * @throws {PlatformError} `REFUSED`: `DAILY_VOLUME_LIMIT_EXCEEDED` (429) when the customer's daily volume is used up.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; nothing was done; wait `retryAfterSeconds`.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call before it was sent.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the service redirects; nothing was done; check `baseUrl`.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the response was lost or broken; the money may have moved: repeat the
 * call with the error's `idempotencyKey` and the same options, or read the state back.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#createtransferout
 * @example
 * ```ts
 * const { id } = await createTransferOut(platform, { source, destination, amount: 20_00 })
 * ```
 */
export function createTransferOut(
  platform: Platform,
  options: TransferBody & CallOptions,
): Promise<Transaction> {
  return call(platform, 'createTransferOut', options)
}

/**
 * Estimates the fee of a crypto withdrawal. Nothing moves.
 *
 * `networkFee` is in `networkFeeAsset`, not in the withdrawal's currency.
 *
 * @param platform - From `createPlatform`.
 * @param options - The account, the asset, the network, the amount and the address: see `EstimateWithdrawalFeeBody`.
 * `signal` ends the call.
 * @returns The fee. It is not binding.
 * @throws {PlatformError} `REFUSED`: `AMOUNT_OUT_OF_RANGE` (400) when the fees would take the whole amount.
 * @throws {PlatformError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {PlatformError} `UNREACHABLE`: no response arrived.
 * @throws {PlatformError} `ABORTED`: `signal` ended the call.
 * @throws {PlatformError} `UNEXPECTED_RESPONSE`: the response does not follow the service interface.
 * @throws {TypeError} When an option is missing or has a wrong type; nothing was sent.
 * @see docs/reference/endpoints.md#estimatewithdrawalfee
 */
export function estimateWithdrawalFee(
  platform: Platform,
  options: EstimateWithdrawalFeeBody & CallOptions,
): Promise<WithdrawalFeeEstimate> {
  return call(platform, 'estimateWithdrawalFee', options)
}
