/** Opens the session that came with the response to a sign-in, and keeps it on this device. */

import type { Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import { toSigningKey } from '../keys/clientKey.js'
import type { ClientKey, WalletSession } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { toWalletSession } from './deviceSessions.js'
import { keepSession, toSessionRecord } from './keepSession.js'

/**
 * @param clientKey - The key of this very sign-in.
 * @throws {SessionError} `SEALED_KEY_INVALID`: the session key cannot be opened with this client key.
 * @throws {SessionError} `SESSION_UNUSABLE`: the session is not for this wallet, has no key for it, or has ended.
 */
export async function openSession(
  wallet: OpenWallet,
  authMethodId: string,
  session: Session,
  clientKey: ClientKey,
): Promise<WalletSession> {
  const { accountId, clock } = wallet
  const key = await toSigningKey(session, clientKey).catch((error: unknown) => {
    wallet.state.signInProblem = (error as Partial<SessionError>).code
    throw error
  })
  wallet.state.signInProblem = undefined
  // Without a Date header, a session that was created just now gives the service's time as well.
  if (!clock.isHeard()) clock.note(Date.parse(session.createdAt ?? ''))
  if (clock.now() >= Date.parse(session.expiresAt)) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      'The service opened a session that has already ended. Sign in again.',
    )
  }
  const record = toSessionRecord(accountId, authMethodId, session, key, clock.offset())
  return toWalletSession(await keepSession(wallet, record))
}
