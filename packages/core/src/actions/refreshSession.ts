/** Verb: renew the session before it ends. Newer deployments only. */

import { SIGN_IN_REQUIRED } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { createClientKey, preloadKeyOpener, toClientKey } from '../keys/clientKey.js'
import { joinOrStart } from '../operations/operate.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import type { WalletSession } from '../records.js'
import { currentSession, requireSession, rereadSessions, toWalletSession } from '../session/deviceSessions.js'
import { openSession } from '../session/openSession.js'
import { finishRevokedSession } from '../signing/revokeSessions.js'
import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Opens a new session with the current one, without a prompt. It works only while the current one is active.
 *
 * @returns The new session, without its key. This device has forgotten the old one's key.
 * @throws {SessionError} `SESSION_EXPIRED`: the last sign-in is too long ago for another renewal; the current session continues
 * until it ends.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the session was renewed, and the browser refused to delete the old key.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the old session continues, and a new one may exist without a key.
 * @see docs/reference/endpoints.md#refreshsession
 * @example
 * ```ts
 * await refreshSession(wallet)
 * ```
 */
export async function refreshSession(wallet: Wallet, options: Waiting = {}): Promise<WalletSession> {
  const open = openWallet(wallet)
  preloadKeyOpener(open)
  const { signal } = options
  const old = await requireSession(open, signal)
  const thing = {
    ...options,
    action: 'refreshSession',
    isSame: ({ target }) => target === old.sessionId,
    finish: finishRefresh,
  } satisfies Operated<WalletSession>
  return joinOrStart(open, thing, async () => {
    const { keyPair, clientPublicKey } = await createClientKey(open)
    const call = {
      params: { sessionId: old.sessionId },
      body: { clientPublicKey },
      type: old.type,
      expected: { action: 'refreshSession', parameters: { targetPublicKey: clientPublicKey } },
      session: old,
      signal,
    } as const
    return signedRetry(open, 'refreshSession', call, { ...thing, keyPair, authMethodId: old.authMethodId })
  }).catch(async (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    if (error.serviceCode === SIGN_IN_REQUIRED && error.outcome === 'none') throw toTooOld(error)
    if (error.code !== 'OUTCOME_UNKNOWN' || signal?.aborted) throw error
    // Another tab may have opened the new session.
    await rereadSessions(open)
    const { record } = await currentSession(open)
    if (record === undefined || record.sessionId === old.sessionId) throw error
    return toWalletSession(record)
  })
}

/** Opens the new session in place of the old one. */
export const finishRefresh: Finish<WalletSession> = async (wallet, operation, session) => {
  const { keyPair, authMethodId } = operation
  const renewed = await openSession(wallet, authMethodId!, session, await toClientKey(wallet, keyPair!))
  await finishRevokedSession(wallet, operation, undefined)
  return renewed
}

const toTooOld = (cause: ServiceError) =>
  new SessionError(
    'SESSION_EXPIRED',
    'The last sign-in is too long ago to renew the session. Sign in again.',
    { cause },
  )
