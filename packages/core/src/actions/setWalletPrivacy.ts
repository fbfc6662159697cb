/** Verb: make the wallet private or public. Newer deployments only. */

import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Makes the wallet private or public.
 *
 * What the session signs is a raw payload: it shows neither the account nor the new setting, and may be a payment. So the wallet needs
 * `confirm` or `approvePayload`.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.isPrivate - `true`: private. `false`: public.
 * @param options.signal - Ends the call early.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: the payload to sign is not an unambiguous JSON object.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, or the wallet has no `confirm`; and `approvePayload` did not approve it.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in made for this action, and the wallet has no
 * `reauthenticate`, or its sign-in did not count. Nothing was done.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: the response is not what the interface promises, or is about another account.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again with the same value.
 * @throws {TypeError} When `isPrivate` is not a boolean.
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
