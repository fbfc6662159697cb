/** Verb: end a session of the account, on any device. */

import { deviceSessions } from '../session/deviceSessions.js'
import { revokeOnService } from '../signing/revokeSessions.js'
import type { Waiting } from '../signing/waiting.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Revokes a session, signed with the current session of this device. It may revoke that session itself.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.sessionId - `Session:<id>`
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the session is still listed, or the list cannot be read.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the session was revoked, and the browser refused to delete its key.
 * @throws {TypeError} When `sessionId` is not an id.
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
