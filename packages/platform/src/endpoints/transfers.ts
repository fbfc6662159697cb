/** Transfers in one currency between an internal and an external account, and the fee of a crypto withdrawal. */

import { callOf } from '../transport/endpointCall.js'

/**
 * Moves money from an external account into an internal one.
 *
 * Later statuses arrive as webhooks, or with `getTransaction`.
 *
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId }`.
 * `amount`: an integer in the smallest unit of the currency that both accounts share.
 * @returns The transaction as it begins.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the accounts have different currencies.
 * @throws {PlatformError} `CONFLICT` (409) when the key was used with another body, or the money does not suffice.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the money may move: repeat the call with the error's `idempotencyKey` and the same
 * options, or read the state back.
 */
export const createTransferIn = callOf('createTransferIn')

/**
 * Moves money from an internal account to an external one.
 *
 * Later statuses arrive as webhooks, or with `getTransaction`.
 *
 * @param options - `source`: where the money comes from: `{ accountId }`. `destination`: where it goes: `{ accountId }`.
 * `amount`: an integer in the smallest unit of the currency that both accounts share.
 * @returns The transaction as it begins.
 * @throws {PlatformError} `INVALID_CURRENCY` (400) when the accounts have different currencies.
 * @throws {PlatformError} `CONFLICT` (409) when the key was used with another body, or the money does not suffice.
 * @throws {PlatformError} `DAILY_VOLUME_LIMIT_EXCEEDED` (429) when the customer's daily volume is used up.
 * @throws {PlatformError} `OUTCOME_UNKNOWN`: the money may have moved: repeat the call with the error's `idempotencyKey` and the
 * same options, or read the state back.
 * @example
 * ```ts
 * const { id } = await createTransferOut(platform, { source, destination, amount: 20_00 })
 * ```
 */
export const createTransferOut = callOf('createTransferOut')

/**
 * Estimates the fee of a crypto withdrawal. Nothing moves.
 *
 * `networkFee` is in `networkFeeAsset`, not in the withdrawal's currency.
 *
 * @param options - The account, the asset, the network, the amount and the address: see `EstimateWithdrawalFeeBody`.
 * @returns The fee. It is not binding.
 * @throws {PlatformError} `AMOUNT_OUT_OF_RANGE` (400) when the fees would take the whole amount.
 */
export const estimateWithdrawalFee = callOf('estimateWithdrawalFee')
