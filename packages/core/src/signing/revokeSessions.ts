/** Revokes a session on the service, for the verbs that end sessions. */

import type { Row, Session } from '@embedded-wallet/protocol'
import type { ServiceError, WalletError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { RelayTransport } from '../http/relayCall.js'
import { joinOrStart } from '../operations/operate.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import type { SessionRecord } from '../records.js'
import { deviceSessions, forgetSession } from '../session/deviceSessions.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { type SignedCall, signedRetry } from './signedRetry.js'

/** The account's active sessions, as the service lists them. */
export async function fetchSessions(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<readonly Row<Session>[]> {
  const query = { accountId: wallet.accountId }
  return (await callRelay(wallet, 'listSessions', { query, signal })).body.data
}

/** The session is revoked: this device has no use for its key. */
export const finishRevokedSession: Finish<void> = async (wallet, { target }) => {
  const record = (await deviceSessions(wallet)).records.get(target)
  if (record !== undefined) await forgetSession(wallet, record)
}

/**
 * Revokes a session with a signed retry. After a lost response or a refusal, a session that is not listed anymore is revoked.
 *
 * @param options.type - The credential type of that session, if it is known.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost and the session is still listed, or the list cannot be read.
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
    finish: finishRevokedSession,
    signal,
    onState,
    isSame: ({ target }) => target === sessionId,
    find: async () => {
      // It may be a row that cannot be read.
      const isDone = (await fetchSessions(wallet, signal)).every((row) => row.id && row.id !== sessionId)
      return isDone ? () => finishRevokedSession(wallet, { target: sessionId }, undefined) : undefined
    },
  } satisfies Operated<void>
  await joinOrStart(wallet, thing, () => signedRetry(wallet, 'revokeSession', call, thing))
}

/**
 * Ends the app's session, after the revocations: without it, the relay forwards none.
 *
 * @throws {ServiceError} It may live on. Not after an abort.
 */
export const endAppSession = (transport: RelayTransport, signal: AbortSignal | undefined): Promise<unknown> =>
  callRelay(transport, 'endAppSession', { signal }).catch((error: ServiceError) => {
    // Who gave up knows.
    if (signal?.aborted) return
    // The cause first: a mistake of the set-up must not read like another fault.
    error.message += ' The session of the app may live on.'
    throw error
  })

/**
 * Revokes the sessions of a sign-out, and ends the app's.
 *
 * @throws {ServiceError} As `endAppSession`.
 */
export const endSessions = (
  wallet: OpenWallet,
  records: readonly SessionRecord[],
  options: Pick<SignedCall<'revokeSession'>, 'isUnattended'> & Waiting,
): Promise<boolean> =>
  revokeEach(wallet, records, options).finally(() => endAppSession(wallet, options.signal))

/**
 * Revokes the sessions of a sign-out. It does not throw when the wallet is offline, or a session is expired, declined or already revoked: the
 * user wants to be signed out here in any case.
 *
 * @returns Whether there were sessions, and all of them are revoked.
 */
export async function revokeEach(
  wallet: OpenWallet,
  records: readonly SessionRecord[],
  options: Pick<SignedCall<'revokeSession'>, 'isUnattended'> & Waiting,
): Promise<boolean> {
  const asking = askOneByOne(wallet)
  const revoked = records.map((session) =>
    revokeOnService(asking, session.sessionId, { ...options, session, type: session.type }).then(
      () => true,
      (error: Partial<WalletError> | undefined) => {
        // By its field: a page may bundle this package twice, and each copy has classes of its own.
        if (error?.outcome === undefined) throw error
        return false
      },
    ),
  )
  const ends = await Promise.allSettled(revoked)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.length > 0 && ends.every((end) => end.status === 'fulfilled' && end.value)
}

/** The user sees one question at a time, and none after a no. */
function askOneByOne(wallet: OpenWallet): OpenWallet {
  const { confirm } = wallet
  if (confirm === undefined) return wallet
  let decision = Promise.resolve(true)
  return {
    ...wallet,
    confirm: (summary) => {
      decision = decision.then(async (isGoingOn) => isGoingOn && (await confirm(summary)) === true)
      return decision
    },
  }
}
