/** Verb: sign out on this device. */

import { WalletError } from '../errors.js'
import { deviceSessions, forgetSession, rereadSessions } from '../session/deviceSessions.js'
import { orFound } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'
import { listSessions } from './listSessions.js'

/**
 * Ends the account's sessions of this device: revokes them on the service when that can be reached, and always forgets
 * their keys here and in every tab.
 *
 * @returns `isRevoked`: whether the service confirmed all. If not, they end there at their `expiresAt`, keyless.
 * @throws {StoreError} `STORE_UNAVAILABLE` when the browser refuses to delete a stored key.
 * @see the interface document, "The signed-retry pattern"
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ isRevoked: boolean }> {
  // Another tab may have signed in and not been able to tell.
  await rereadSessions(wallet)
  const records = [...(await deviceSessions(wallet)).records.values()]
  let isRevoked = records.length > 0
  let refusal: unknown
  for (const record of records) {
    const { sessionId } = record
    try {
      await orFound(
        () =>
          signedRetry(wallet, 'revokeSession', {
            params: { sessionId },
            expected: { action: 'revokeSession' },
            session: record,
            // Nobody has to consent to a signature that only ends things.
            isSilent: true,
            signal,
          }).then(() => true),
        async () => !(await listSessions(wallet)).some(({ id }) => id === sessionId) || undefined,
      )
    } catch (error) {
      // Offline, expired, already revoked: whatever the reason, the person wants to be signed out here.
      if (!(error instanceof WalletError)) refusal ??= error
      isRevoked = false
    }
    // One key that cannot be deleted must not keep the others.
    await forgetSession(wallet, record).catch((error) => {
      refusal = error
    })
  }
  if (refusal !== undefined) throw refusal
  return { isRevoked }
}
