/** Verb: renew the session before it ends. Newer deployments only. */

import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { forgetSession } from '../session/deviceSessions.js'
import { requireSession } from '../session/requireSession.js'
import type { WalletSession } from '../session/sessionRecord.js'
import { finishSignIn } from '../signIn/signInOnce.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'

/**
 * Opens a new session with the current one, without a prompt. Only while the current one is active.
 *
 * @returns The new session; the old one's key is forgotten.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `PAYLOAD_MISMATCH`, `SIGNING_DECLINED`,
 * `SEALED_KEY_INVALID`, `SESSION_UNUSABLE`.
 * @throws {ServiceError} `REFUSED` where the deployment has no refresh; `OUTCOME_UNKNOWN` when the answer was lost: the old
 * session goes on, a new one may exist without a key.
 * @throws {StoreError} `STORE_UNAVAILABLE` when it was renewed and the browser refuses to delete the old key.
 * @example
 * ```ts
 * await refreshSession(wallet)
 * ```
 */
export async function refreshSession(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<WalletSession> {
  preloadKeyOpener(wallet)
  const old = await requireSession(wallet, wallet.reauthenticate, signal)
  const clientKey = await createClientKey(wallet)
  const { clientPublicKey } = clientKey
  const session = await signedRetry(wallet, 'refreshSession', {
    params: { sessionId: old.sessionId },
    body: { clientPublicKey },
    expected: { action: 'refreshSession', targetPublicKey: clientPublicKey },
    session: old,
    signal,
  })
  const renewed = await finishSignIn(wallet, old.authMethodId, session, clientKey)
  await forgetSession(wallet, old)
  return renewed
}
