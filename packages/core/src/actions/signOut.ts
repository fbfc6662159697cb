/** Verb: sign out on this device. */

import { WalletError } from '../errors.js'
import { deviceSessions, forgetSession } from '../session/deviceSessions.js'
import { signedRetry } from '../session/signedRetry.js'
import type { Wallet } from '../wallet.js'

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
  const records = [...(await deviceSessions(wallet)).records.values()]
  let isRevoked = records.length > 0
  for (const record of records) {
    try {
      await signedRetry(wallet, 'revokeSession', {
        params: { sessionId: record.sessionId },
        expected: { action: 'revokeSession' },
        session: record,
        // Nobody has to consent to a signature that only ends things.
        isSilent: true,
        signal,
      })
    } catch (error) {
      // Offline, expired, already revoked: whatever the reason, the person wants to be signed out here.
      if (!(error instanceof WalletError)) throw error
      isRevoked = false
    } finally {
      await forgetSession(wallet, record)
    }
  }
  return { isRevoked }
}
