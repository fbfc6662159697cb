/** Verb: list the account's sessions, on all devices. */

import type { Session } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { deviceSessions } from '../session/deviceSessions.js'
import type { Wallet } from '../wallet.js'

/** An active session, and whether its key is on this device. */
export interface ListedSession extends Omit<Session, 'encryptedSessionSigningKey'> {
  isThisDevice: boolean
}

/**
 * Lists the account's active sessions.
 *
 * @throws {ServiceError} `UNREACHABLE`, `ABORTED`, `REFUSED`, `RATE_LIMITED`, `UNEXPECTED_RESPONSE`.
 * @see the interface document, "GET /auth/sessions"
 * @example
 * ```ts
 * const elsewhere = (await listSessions(wallet)).filter(({ isThisDevice }) => !isThisDevice)
 * ```
 */
export async function listSessions(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ListedSession[]> {
  const query = { accountId: wallet.accountId }
  const { body } = await callRelay(wallet, 'listSessions', { query, signal })
  const { records } = await deviceSessions(wallet)
  return body.data.map(({ encryptedSessionSigningKey, ...session }) => ({
    ...session,
    isThisDevice: records.has(session.id),
  }))
}
