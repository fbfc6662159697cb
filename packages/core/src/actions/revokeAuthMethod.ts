/** Verb: revoke a way to sign in. */

import { SessionError } from '../errors.js'
import { deviceSessions, forgetSession, isExpired } from '../session/deviceSessions.js'
import { orFound } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'
import { listAuthMethods } from './listAuthMethods.js'

/**
 * Revokes an AuthMethod and ends its sessions. The signature comes from a session of a *different* AuthMethod of the
 * account: of those held on this device, the newest is used.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.authMethodId - `AuthMethod:<id>`
 * @throws {SessionError} `LAST_AUTH_METHOD` when it is the only one; `OTHER_AUTH_METHOD_REQUIRED` when this device holds no
 * session of another one: the message names those to sign in with; `AUTH_METHOD_NOT_FOUND`; `PAYLOAD_MISMATCH`,
 * `SIGNING_DECLINED`.
 * @throws {ServiceError} `OUTCOME_UNKNOWN` when the answer was lost and the list, read back, could not be had.
 * @throws {StoreError} `STORE_UNAVAILABLE` when it was revoked and the browser refuses to delete a stored key.
 * @see the interface document, "DELETE /auth/credentials/{id}"
 * @example
 * ```ts
 * await revokeAuthMethod(wallet, { authMethodId })
 * ```
 */
export async function revokeAuthMethod(
  wallet: Wallet,
  { authMethodId, signal }: { authMethodId: string; signal?: AbortSignal },
): Promise<void> {
  const all = await listAuthMethods(wallet, signal ? { signal } : {})
  const target = all.find(({ id }) => id === authMethodId)
  if (target === undefined) {
    throw new SessionError('AUTH_METHOD_NOT_FOUND', 'The account has no such AuthMethod.')
  }
  const others = all.filter(({ id }) => id !== authMethodId)
  if (others.length === 0) {
    throw new SessionError(
      'LAST_AUTH_METHOD',
      'It is the only way to sign in to this account. Add another first.',
    )
  }
  const held = [...(await deviceSessions(wallet)).records.values()]
  const session = held
    .filter((record) => others.some(({ id }) => id === record.authMethodId) && !isExpired(wallet, record))
    .sort((a, b) => b.startedAt - a.startedAt)[0]
  if (session === undefined) {
    // Types are an open set: what could be other text is not repeated.
    const types = [...new Set(others.map(({ type }) => type))].filter((type) => /^[A-Z_]{1,32}$/.test(type))
    throw new SessionError(
      'OTHER_AUTH_METHOD_REQUIRED',
      `Another AuthMethod has to sign this. Sign in with ${types.join(' or ') || 'another one'} first.`,
    )
  }
  await orFound(
    () =>
      signedRetry(wallet, 'revokeAuthMethod', {
        params: { authMethodId },
        expected: { action: 'revokeAuthMethod', type: target.type },
        session,
        signal,
      }).then(() => true),
    async () => {
      const left = await listAuthMethods(wallet)
      // An empty list is that of an account which does not show.
      return (left.length > 0 && left.every(({ id }) => id !== authMethodId)) || undefined
    },
  )
  let refusal: unknown
  for (const record of held.filter((record) => record.authMethodId === authMethodId)) {
    // One key that cannot be deleted must not keep the others.
    await forgetSession(wallet, record).catch((error: unknown) => {
      refusal = error
    })
  }
  await listAuthMethods(wallet).catch(() => undefined)
  if (refusal !== undefined) throw refusal
}
