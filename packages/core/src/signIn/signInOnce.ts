/** One sign-in for all tabs: a call that waits while another tab signs in takes that tab's session. */

import type { WalletSession } from '../records.js'
import { currentSession, rereadSessions, toWalletSession } from '../session/deviceSessions.js'
import { type LockState, withLock } from '../tabs/lock.js'
import type { OpenWallet } from '../wallet/wallet.js'

/** A user may take their time at a prompt; a frozen tab must not block the others forever. */
const waitMs = 120_000

const lockName = ({ account }: OpenWallet) => `sign-in/${account}`

/** Resolves when no sign-in to this account is under way, in any tab. */
export async function signInsOver(wallet: OpenWallet, signal: AbortSignal | undefined): Promise<void> {
  await withLock(lockName(wallet), waitMs, async () => undefined, signal)
}

/**
 * Runs a sign-in, unless another tab or call finished one while this call waited for its turn. A step-up always runs: no
 * other sign-in was made for it.
 *
 * @throws {ServiceError} `ABORTED`: the signal ended the wait; `signIn` has not run.
 */
export async function signInOnce(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
  signIn: () => Promise<WalletSession>,
): Promise<WalletSession> {
  const before = (await currentSession(wallet)).record
  const inTurn = async (state: LockState) => {
    if (state !== 'free' && wallet.stepUp === undefined) {
      await rereadSessions(wallet)
      const { record } = await currentSession(wallet)
      if (record !== undefined && record.sessionId !== before?.sessionId) return toWalletSession(record)
    }
    return signIn()
  }
  return withLock(lockName(wallet), waitMs, inTurn, signal)
}
