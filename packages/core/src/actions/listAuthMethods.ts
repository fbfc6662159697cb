/** Verb: list the ways to sign in to the account. */

import { type AuthMethod, isWayIn, type Row } from '@embedded-wallet/protocol'
import { listAccountAuthMethods } from '../authMethods/passkeyHousekeeping.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Lists the account's AuthMethods. It takes no wallet session: the relay decides whether the user may see them.
 *
 * @returns All that open it; an empty array for an account without any. One that cannot be read stands marked in its place: see
 * `isUnreadable`. It may be a way to sign in, too.
 * @see docs/reference/endpoints.md#listauthmethods
 * @example
 * ```ts
 * const hasPasskey = (await listAuthMethods(wallet)).some(({ type }) => type === 'PASSKEY')
 * ```
 */
export async function listAuthMethods(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Row<AuthMethod>[]> {
  return (await listAccountAuthMethods(openWallet(wallet), signal)).filter(isWayIn)
}
