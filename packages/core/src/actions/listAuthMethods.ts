/** Verb: list the ways to sign in to the account. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { agreeOnAccepted } from '../authMethods/passkeyHousekeeping.js'
import { callRelay } from '../http/callRelay.js'
import type { Wallet } from '../wallet.js'

/**
 * Lists the account's AuthMethods. Needs no session of the wallet, only the relay's consent.
 *
 * @returns All of them; an account without any gives an empty array.
 * @throws {ServiceError} `UNREACHABLE`, `ABORTED`, `REFUSED`, `RATE_LIMITED`, `UNEXPECTED_RESPONSE`.
 * @see the interface document, "Credential endpoints"
 * @example
 * ```ts
 * const hasPasskey = (await listAuthMethods(wallet)).some(({ type }) => type === 'PASSKEY')
 * ```
 */
export async function listAuthMethods(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AuthMethod[]> {
  const { body } = await callRelay(wallet, 'listAuthMethods', {
    query: { accountId: wallet.accountId },
    signal,
  })
  await agreeOnAccepted(wallet, body.data)
  return body.data
}
