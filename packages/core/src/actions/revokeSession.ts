/** Verb: end a session of the account, on any device. */

import type { Waiting } from '../operations/waiting.js'
import { deviceSessions } from '../session/deviceSessions.js'
import { revokeOnService } from '../signing/revokeSessions.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Revokes a session, signed with the current session of this device. It may revoke that session itself.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the session is still listed, or the list cannot be read.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the session was revoked, and the browser refused to delete its key.
 * @see docs/reference/endpoints.md#revokesession
 * @example
 * ```ts
 * await revokeSession(wallet, { sessionId })
 * ```
 */
export async function revokeSession(
  wallet: Wallet,
  { sessionId, ...waiting }: { sessionId: string } & Waiting,
): Promise<void> {
  const open = openWallet(wallet)
  const { records } = await deviceSessions(open)
  await revokeOnService(open, sessionId, { ...waiting, type: records.get(sessionId)?.type })
}
