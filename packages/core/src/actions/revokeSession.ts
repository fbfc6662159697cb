/** Verb: end a session of the account, on whatever device it is. */

import { deviceSessions, forgetSession } from '../session/deviceSessions.js'
import { orFound } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'
import { listSessions } from './listSessions.js'

/**
 * Revokes a session, signed with the current session of this device; that one itself may be meant.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.sessionId - `Session:<id>`
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `PAYLOAD_MISMATCH`, `SIGNING_DECLINED`.
 * @throws {ServiceError} `REFUSED`; `OUTCOME_UNKNOWN` when the answer was lost and the list, read back, could not be had.
 * @throws {StoreError} `STORE_UNAVAILABLE` when the browser refuses to delete the stored key.
 * @see the interface document, "The signed-retry pattern"
 * @example
 * ```ts
 * await revokeSession(wallet, { sessionId })
 * ```
 */
export async function revokeSession(
  wallet: Wallet,
  { sessionId, signal }: { sessionId: string; signal?: AbortSignal },
): Promise<void> {
  await orFound(
    () =>
      signedRetry(wallet, 'revokeSession', {
        params: { sessionId },
        expected: { action: 'revokeSession' },
        signal,
      }).then(() => true),
    async () => !(await listSessions(wallet)).some(({ id }) => id === sessionId) || undefined,
  )
  const record = (await deviceSessions(wallet)).records.get(sessionId)
  if (record !== undefined) await forgetSession(wallet, record)
}
