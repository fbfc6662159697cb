/** Verb: revoke a way to sign in. */

import { type AuthMethod, isWayIn, type Row } from '@embedded-wallet/protocol'
import { findSigner, finishRevocation, listAccountAuthMethods } from '../authMethods/passkeyHousekeeping.js'
import { ServiceError, SessionError } from '../errors.js'
import { joinOrStart } from '../operations/operate.js'
import type { Operated, Waiting } from '../operations/waiting.js'
import type { SessionRecord } from '../records.js'
import { signedRetry } from '../signing/signedRetry.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Revokes an AuthMethod and ends its sessions. A session of a *different* AuthMethod of the account signs this: the newest one one one
 * that this device holds. After `listAuthMethods` on this page it takes two calls; before, it reads the list first.
 *
 * @throws {SessionError} `OTHER_AUTH_METHOD_REQUIRED`: this device has no session of another AuthMethod; the message names the ones to
 * sign in with.
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
  { authMethodId, ...waiting }: { authMethodId: string } & Waiting,
): Promise<void> {
  const open = openWallet(wallet)
  const { signal } = waiting
  const thing = {
    ...waiting,
    action: 'revokeAuthMethod',
    isSame: ({ target }) => target === authMethodId,
    finish: finishRevocation,
    find: async () => {
      const known = open.state.authMethods?.find(({ id }) => id === authMethodId)
      const left = await listAccountAuthMethods(open, signal)
      // An empty list belongs to an account that the relay does not show. A row that cannot be read may be it.
      const isDone = left.length > 0 && left.every((row) => row.id && row.id !== authMethodId)
      return isDone ? () => finishRevocation(open, { target: authMethodId }, known) : undefined
    },
  } satisfies Operated<void>
  await joinOrStart(open, thing, () => startRevocation(open, authMethodId, thing))
}

async function startRevocation(open: OpenWallet, authMethodId: string, thing: Operated<void>): Promise<void> {
  const { signal } = thing
  const { state } = open
  // What this page read before is enough, however old, if a session here can sign: only one of another AuthMethod does, and the
  // service takes its signature only while that AuthMethod exists. So the last way in stays, whatever happened elsewhere since.
  const read = state.authMethods ?? []
  const isEnough = read.some(({ id }) => id === authMethodId) && (await findSigner(open, read, authMethodId))
  const all = isEnough ? read : await listAccountAuthMethods(open, signal)
  const target = findAuthMethod(all, authMethodId)
  // A row that opens nothing yet must not cost the last one that does.
  const others = all.filter((row) => row.id !== authMethodId && isWayIn(row))
  if (others.length === 0) {
    throw new SessionError(
      'LAST_AUTH_METHOD',
      'It is the only way to sign in to this account. Register another first.',
    )
  }
  const session = () => sessionOfOther(open, others, authMethodId)
  // A step-up may open the session. Where the app cannot sign in, it must be here already.
  if (open.reauthenticate === undefined) await session()
  const call = {
    params: { authMethodId },
    expected: { action: 'revokeAuthMethod' as const, type: target.type },
    session,
    signal,
  }
  await signedRetry(open, 'revokeAuthMethod', call, thing).catch(async (error: unknown) => {
    // Revoked elsewhere since the list was read. Where the outcome is unknown, this very request may have revoked it.
    if (error instanceof ServiceError && error.status === 404 && error.outcome === 'none')
      findAuthMethod(await listAccountAuthMethods(open, signal), authMethodId)
    throw error
  })
}

/** @throws {SessionError} `AUTH_METHOD_NOT_FOUND`. */
function findAuthMethod(all: readonly Row<AuthMethod>[], authMethodId: string): AuthMethod {
  const found = all.find(({ id }) => id === authMethodId)
  // A row with an id can be read.
  if (found !== undefined) return found as AuthMethod
  throw new SessionError('AUTH_METHOD_NOT_FOUND', 'The account has no such AuthMethod. See listAuthMethods.')
}

async function sessionOfOther(
  wallet: OpenWallet,
  others: readonly Row<AuthMethod>[],
  authMethodId: string,
): Promise<SessionRecord> {
  const session = await findSigner(wallet, others, authMethodId)
  if (session !== undefined) return session
  // Types are an open set: a message must not repeat other text.
  const types = [...new Set(others.map(({ type }) => type))].filter((type) => /^[A-Z_]{1,32}$/.test(type!))
  throw new SessionError(
    'OTHER_AUTH_METHOD_REQUIRED',
    `Another AuthMethod has to sign this. Sign in with ${types.join(' or ') || 'another one'} first.`,
  )
}
