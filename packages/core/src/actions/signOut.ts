/** Verb: sign out on this device. */

import { WalletError } from '../errors.js'
import { openWallet } from '../openWallet.js'
import { deviceSessions, forgetSession, rereadSessions } from '../session/deviceSessions.js'
import { revokeOnService } from '../signing/revokeSessions.js'
import type { Wallet } from '../wallet.js'

/**
 * Ends the account's sessions of this device: revokes them on the service when it can be reached, and always forgets their
 * keys here and in every tab. The user is not asked to confirm.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.signal - Ends the calls to the service. This device forgets its keys all the same.
 * @returns `isRevoked`: whether the service confirmed that all are revoked. If not, they end there at their `expiresAt`; no
 * device has their keys.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser refused to delete a stored key.
 * @see docs/reference/endpoints.md#revokesession
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ isRevoked: boolean }> {
  const open = openWallet(wallet)
  // Another tab may have signed in, and its message may not have come.
  await rereadSessions(open)
  const records = [...(await deviceSessions(open)).records.values()]
  let isRevoked = records.length > 0
  let refusal: unknown
  for (const session of records) {
    try {
      await revokeOnService(open, session.sessionId, { session, isSilent: true, signal })
    } catch (error) {
      // Offline, expired, already revoked: in every case the user wants to be signed out here.
      if (!(error instanceof WalletError)) refusal ??= error
      isRevoked = false
    }
    // A key that cannot be deleted must not keep the others on the device.
    await forgetSession(open, session).catch((error) => {
      refusal = error
    })
  }
  if (refusal !== undefined) throw refusal
  return { isRevoked }
}
