/** Verb: revoke a way to sign in. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { listAccountAuthMethods } from '../authMethods/listAccountAuthMethods.js'
import { SessionError } from '../errors.js'
import { type OpenWallet, openWallet } from '../openWallet.js'
import type { SessionRecord } from '../records.js'
import { deviceSessions, forgetSession, isExpired } from '../session/deviceSessions.js'
import { newestFirst } from '../session/sessionRecord.js'
import { readBackIfLost } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'

/**
 * Revokes an AuthMethod and ends its sessions. A session of a *different* AuthMethod of the account signs this: the newest
 * that this device holds.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.authMethodId - `AuthMethod:<id>`
 * @param options.signal - Ends the call early.
 * @throws {SessionError} `LAST_AUTH_METHOD`: it is the account's only one.
 * @throws {SessionError} `OTHER_AUTH_METHOD_REQUIRED`: this device has no session of another one; the message names those to
 * sign in with.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has no such AuthMethod.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the payload to sign contradicts this action.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: the payload to sign is damaged JSON, or names a field twice.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, and `approvePayload` did not approve it.
 * @throws {SessionError} `SIGNING_DECLINED`: the wallet's `confirm` did not return `true`.
 * @throws {ServiceError} `UNREACHABLE`: the relay cannot be reached.
 * @throws {ServiceError} `ABORTED`: `signal` ended the call.
 * @throws {ServiceError} `REFUSED`: the relay or the service refused; see `status`, `serviceCode` and `reason`.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in made for this action, and the wallet has no
 * `reauthenticate`, or its sign-in did not count. Nothing was done.
 * @throws {ServiceError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: the response is not what the interface promises.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the AuthMethod is still listed, or the list cannot be read.
 * @throws {StoreError} `STORE_UNAVAILABLE`: it was revoked, and the browser refused to delete a stored key.
 * @see docs/reference/endpoints.md#revokeauthmethod
 * @example
 * ```ts
 * await revokeAuthMethod(wallet, { authMethodId })
 * ```
 */
export async function revokeAuthMethod(
  wallet: Wallet,
  { authMethodId, signal }: { authMethodId: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const open = openWallet(wallet)
  const all = await listAccountAuthMethods(open, signal)
  const target = all.find(({ id }) => id === authMethodId)
  if (target === undefined) {
    throw new SessionError(
      'AUTH_METHOD_NOT_FOUND',
      'The account has no such AuthMethod. Read listAuthMethods.',
    )
  }
  const others = all.filter(({ id }) => id !== authMethodId)
  if (others.length === 0) {
    throw new SessionError(
      'LAST_AUTH_METHOD',
      'It is the only way to sign in to this account. Register another first.',
    )
  }
  const session = () => sessionOfOther(open, others)
  // A step-up may open the session. Where the app cannot sign in, it must be here already.
  if (open.reauthenticate === undefined) await session()
  await readBackIfLost(
    signal,
    () =>
      signedRetry(open, 'revokeAuthMethod', {
        params: { authMethodId },
        expected: { action: 'revokeAuthMethod', type: target.type },
        session,
        signal,
      }).then(() => true),
    async () => {
      const left = await listAccountAuthMethods(open, signal)
      // An empty list belongs to an account that the relay does not show.
      return (left.length > 0 && left.every(({ id }) => id !== authMethodId)) || undefined
    },
  )
  let refusal: unknown
  const held = [...(await deviceSessions(open)).records.values()]
  for (const record of held.filter((record) => record.authMethodId === authMethodId)) {
    // A key that cannot be deleted must not keep the others on the device.
    await forgetSession(open, record).catch((error: unknown) => {
      refusal = error
    })
  }
  // Lost: the device keeps the revoked passkey until the next list.
  await listAccountAuthMethods(open, signal).catch(() => undefined)
  if (refusal !== undefined) throw refusal
}

/** The newest session on this device of one of the AuthMethods. */
async function sessionOfOther(wallet: OpenWallet, others: readonly AuthMethod[]): Promise<SessionRecord> {
  const session = newestFirst(await deviceSessions(wallet)).find(
    (record) => others.some(({ id }) => id === record.authMethodId) && !isExpired(wallet.clock, record),
  )
  if (session !== undefined) return session
  // Types are an open set: a message must not repeat other text.
  const types = [...new Set(others.map(({ type }) => type))].filter((type) => /^[A-Z_]{1,32}$/.test(type))
  throw new SessionError(
    'OTHER_AUTH_METHOD_REQUIRED',
    `Another AuthMethod has to sign this. Sign in with ${types.join(' or ') || 'another one'} first.`,
  )
}
