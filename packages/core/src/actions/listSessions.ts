/** Verb: list the account's sessions on all devices. */

import { isUnreadable, type Row, type Session } from '@embedded-wallet/protocol'
import { deviceSessions } from '../session/deviceSessions.js'
import { fetchSessions } from '../signing/revokeSessions.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/** An active session, and whether its key is on this device. */
export interface ListedSession extends Omit<Session, 'encryptedSessionSigningKey'> {
  /** Undefined: the browser could not read its storage, where the key may be. */
  isThisDevice: boolean | undefined
}

/**
 * Lists the account's active sessions, on this device and on others.
 *
 * @returns One entry for each session; `isThisDevice` if this device holds its key. One that cannot be read stands marked in its
 * place: see `isUnreadable`.
 * @see docs/reference/endpoints.md#listsessions
 * @example
 * ```ts
 * const sessions = await listSessions(wallet)
 * const elsewhere = sessions.filter((row) => !isUnreadable(row) && row.isThisDevice === false)
 * ```
 */
export async function listSessions(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Row<ListedSession>[]> {
  const open = openWallet(wallet)
  const sessions = await fetchSessions(open, signal)
  const { records, isKnown } = await deviceSessions(open)
  return sessions.map((row) => {
    if (isUnreadable(row)) return row
    const { encryptedSessionSigningKey, ...session } = row
    return { ...session, isThisDevice: records.has(session.id) || (isKnown ? false : undefined) }
  })
}
