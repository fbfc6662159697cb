/** Revokes a session on the service, for the verbs that end sessions. */

import type { Row, Session } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../openWallet.js'
import { readBackIfLost } from './lostResponses.js'
import { type SignedCall, signedRetry } from './signedRetry.js'

/** The account's active sessions, as the service lists them. */
export async function fetchSessions(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<readonly Row<Session>[]> {
  const query = { accountId: wallet.accountId }
  return (await callRelay(wallet, 'listSessions', { query, signal })).body.data
}

/**
 * Revokes a session with a signed retry. After a lost response, a session that is not listed any more is revoked.
 *
 * @param options.type - The credential type of that session, if it is known.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost, and the session is still listed or the list cannot be read.
 */
export async function revokeOnService(
  wallet: OpenWallet,
  sessionId: string,
  options: Pick<SignedCall<'revokeSession'>, 'session' | 'type' | 'isUnattended' | 'signal'>,
): Promise<void> {
  const { signal, type } = options
  const call = { ...options, params: { sessionId }, expected: { action: 'revokeSession' as const, type } }
  await readBackIfLost<unknown>(
    signal,
    () => signedRetry(wallet, 'revokeSession', call),
    // It may be a row that cannot be read.
    async () =>
      (await fetchSessions(wallet, signal)).every((row) => row.id && row.id !== sessionId) || undefined,
  )
}
