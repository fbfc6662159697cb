/** The time of the sign-in behind each session: it decides how long the session may be refreshed. */

import { accountKey, SIGN_IN_REQUIRED } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import { type Clearance, type NewSession, sessionOf } from './clearance.js'

export type SignInAges = ReturnType<typeof createSignInAges>

/** @param maxSessionHours - How long after the ceremony sessions may be refreshed. */
export function createSignInAges(store: RelayStore, now: () => number, maxSessionHours: number) {
  const keyOf = (sessionId: string) => `ceremony/${sessionId}`
  const remainingMs = (signedInAt: number) => signedInAt + maxSessionHours * 3_600_000 - now()
  const keep = async ({ id, accountId }: NewSession, signedInAt: number) => {
    const ttlMs = remainingMs(signedInAt)
    if (ttlMs > 0) await store.put(keyOf(id), String(signedInAt), ttlMs, accountKey(accountId))
  }
  return {
    /** Notes a session of a new ceremony. */
    begin: (session: NewSession): Promise<void> => keep(session, now()),
    /**
     * Clears the refresh of a session. The new session inherits the time of the ceremony.
     *
     * @throws {RelayError} 403 SIGN_IN_REQUIRED if the ceremony is too long ago, or is not known here.
     */
    refresh: async (sessionId: string): Promise<Clearance> => {
      const signedInAt = Number(await store.get(keyOf(sessionId)))
      // NaN, for a session that is not known, is not greater than 0 either.
      if (!(remainingMs(signedInAt) > 0))
        throw new RelayError(403, SIGN_IN_REQUIRED, 'The last sign-in is too long ago. Sign in again.')
      return {
        settle: async (result) => {
          const session = sessionOf(result)
          if (session !== undefined) await keep(session, signedInAt)
        },
      }
    },
  }
}
