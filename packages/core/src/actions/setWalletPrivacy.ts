/** Verb: make the wallet private or public. Newer deployments only. */

import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Makes the wallet private or public.
 *
 * What the session signs is a raw payload: it shows neither the account nor the new setting, and may be a payment. So the wallet needs
 * `confirm` or `approvePayload`.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again with the same value.
 * @see docs/reference/endpoints.md#updateinternalaccount
 * @example
 * ```ts
 * await setWalletPrivacy(wallet, { isPrivate: true })
 * ```
 */
export async function setWalletPrivacy(
  wallet: Wallet,
  { isPrivate, signal }: { isPrivate: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  if (typeof isPrivate !== 'boolean') throw new TypeError('isPrivate must be true or false')
  const open = openWallet(wallet)
  await signedRetry(open, 'updateInternalAccount', {
    params: { accountId: wallet.accountId },
    body: { privateEnabled: isPrivate },
    expected: { action: 'setWalletPrivacy' },
    signal,
  })
}
