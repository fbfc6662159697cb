/** One sign-in for all tabs: who waits while another tab signs in takes that tab's session. */

import { accountKey, type Session } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import type { RelayAnswer } from '../http/relayAnswer.js'
import { type ClientKey, openSession } from '../keys/clientKey.js'
import { currentSession, keepSession, rereadSessions } from '../session/deviceSessions.js'
import { toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import { type LockState, withLock } from '../tabs/lock.js'
import type { Wallet } from '../wallet.js'

/** A person may take their time at a prompt; a frozen tab must not keep the others out for ever. */
const waitMs = 120_000

const lockName = (wallet: Wallet) => `sign-in/${accountKey(wallet.accountId)}`

/** Resolves when no sign-in to this account is under way, in any tab. */
export async function signInsOver(wallet: Wallet): Promise<void> {
  await withLock(lockName(wallet), waitMs, async () => undefined)
}

/**
 * Runs a sign-in, unless another tab or call finished one while this waited for its turn.
 *
 * @throws {ServiceError} `ABORTED` when the signal ends the wait; `signIn` has not run.
 */
export async function signInOnce(
  wallet: Wallet,
  signal: AbortSignal | undefined,
  signIn: () => Promise<WalletSession>,
): Promise<WalletSession> {
  const before = (await currentSession(wallet)).record
  const inTurn = async (state: LockState) => {
    if (state !== 'free') {
      await rereadSessions(wallet)
      const { record } = await currentSession(wallet)
      if (record !== undefined && record.sessionId !== before?.sessionId) return toWalletSession(record)
    }
    return signIn()
  }
  return withLock(lockName(wallet), waitMs, inTurn, signal)
}

/**
 * The session in an answer of `/verify`.
 *
 * @throws {ServiceError} `UNEXPECTED_RESPONSE` when it demands a signature instead.
 */
export function sessionOf({ status, body }: RelayAnswer<'verifyAuthMethod'>): Session {
  if (status !== 202) return body as Session
  throw new ServiceError(
    'UNEXPECTED_RESPONSE',
    'The service asked for a signature where it should have opened a session.',
  )
}

/** Opens the session that the service answered with, and keeps it. */
export async function finishSignIn(
  wallet: Wallet,
  authMethodId: string,
  session: Session,
  clientKey: ClientKey,
): Promise<WalletSession> {
  return toWalletSession(
    await keepSession(wallet, await openSession(wallet, authMethodId, session, clientKey)),
  )
}
