/** Revokes a session on the service, for the verbs that end sessions. */

import type { Session } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../openWallet.js'
import { deviceSessions, forgetSession } from '../session/deviceSessions.js'
import { readBackIfLost } from './lostResponses.js'
import { type SignedCall, signedRetry } from './signedRetry.js'
import { type Finish, loadOperations, type Waiting } from './waiting.js'

/** The account's active sessions, as the service lists them. */
export async function fetchSessions(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<readonly Session[]> {
  const query = { accountId: wallet.accountId }
  return (await callRelay(wallet, 'listSessions', { query, signal })).body.data
}

/** The session is revoked: this device has no use for its key. */
export const finishRevokedSession: Finish<void> = async (wallet, { target }) => {
  const record = (await deviceSessions(wallet)).records.get(target)
  if (record !== undefined) await forgetSession(wallet, record)
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
  {
    onState,
    ...options
  }: Pick<SignedCall<'revokeSession'>, 'session' | 'type' | 'isUnattended' | 'signal'> & Waiting,
): Promise<void> {
  const { signal, type } = options
  const call = { ...options, params: { sessionId }, expected: { action: 'revokeSession' as const, type } }
  const thing = {
    action: 'revokeSession',
    target: sessionId,
    finish: finishRevokedSession,
    signal,
    onState,
  } as const
  const { joinOrStart } = await loadOperations()
  const isDone = await readBackIfLost<unknown>(
    signal,
    () => joinOrStart(wallet, thing, () => signedRetry(wallet, 'revokeSession', call, thing)),
    async () => !(await fetchSessions(wallet, signal)).some(({ id }) => id === sessionId) || undefined,
  )
  // Its response was lost.
  if (isDone === true) await finishRevokedSession(wallet, { target: sessionId }, undefined)
}
