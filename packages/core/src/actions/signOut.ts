/** Verb: sign out on this device. */

import { WalletError } from '../errors.js'
import { forgetSession, restoreSession } from '../session/currentSession.js'
import { signedRetry } from '../session/signedRetry.js'
import type { Wallet } from '../wallet.js'

/**
 * Ends the session: revokes it on the service when that can be reached, and always forgets the key on this device.
 *
 * @returns `isRevoked`: whether the service confirmed. If not, the session ends there at its `expiresAt`, keyless.
 * @throws {StoreError} `STORE_UNAVAILABLE` when the browser refuses to delete the stored key.
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
  const record = await restoreSession(wallet)
  if (record === undefined) return { isRevoked: false }
  let isRevoked = false
  try {
    await signedRetry(wallet, 'revokeSession', {
      params: { sessionId: record.sessionId },
      expected: { action: 'revokeSession' },
      signal,
    })
    isRevoked = true
  } catch (error) {
    // Offline, expired, already revoked: whatever the reason, the person wants to be signed out here.
    if (!(error instanceof WalletError)) throw error
  } finally {
    await forgetSession(wallet)
  }
  return { isRevoked }
}
