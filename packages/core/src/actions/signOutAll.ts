/** Verb: sign out of all accounts of this device, and of the app. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { StoreError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { type RelayAddress, toRelayTransport } from '../options.js'
import { forgetSessions } from '../session/forgetSessions.js'
import { revokeEach } from '../signing/revokeSessions.js'
import type { Waiting } from '../signing/waiting.js'
import type { SessionStore } from '../store/sessionStore.js'
import { createWallet, openWallet } from '../wallet.js'

/**
 * Ends the sessions of every account on this device, and the app's own session where the relay has the option `onSignedOut`. Call it where no
 * account is known: on your login page, when the app's session ended before the wallet was signed out. As `signOut`, it deletes the keys
 * first, without a wait for the network.
 * `revoke`: as in `signOut`. `signal` ends the calls to the service; this device forgets its keys all the same, unless it is aborted before
 * the call.
 *
 * @param relay - Where the relay is: `{ relayUrl }`, or a wallet. `sessionStore`: as that of your wallets, when it is not the default.
 * @returns `isRevoked`: whether the service confirmed that all are revoked. Without a session of the app no revocation reaches the service.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser refused to delete a stored key, or to read its storage; a key may still be there.
 * @throws {ServiceError} `ABORTED`: `signal` was aborted before the call. Nothing was done.
 * @see docs/guides/sessions.md
 * @example
 * ```ts
 * if ((await listAccounts({ relayUrl: '/wallet' })).length === 0) await signOutAll({ relayUrl: '/wallet' })
 * ```
 */
export async function signOutAll(
  relay: RelayAddress & { sessionStore?: SessionStore | undefined },
  { revoke = false, ...waiting }: { revoke?: boolean | undefined } & Waiting = {},
): Promise<{ isRevoked: boolean }> {
  const { relayUrl, profile, fetch, credentials, headers, timeoutMs, onEvent } = relay
  const address = { relayUrl, profile, fetch, credentials, headers, timeoutMs, onEvent }
  const walletOf = (accountId: string) =>
    createWallet({ ...address, sessionStore: relay.sessionStore, accountId })
  const records = await walletOf('InternalAccount:0').sessionStore.list('session/').catch(unread)
  const accounts = new Set(
    records
      .map((record) => (record as { accountId?: unknown } | undefined)?.accountId)
      .filter((id): id is string => typeof id === 'string' && identifierPattern.test(id))
      .map(accountKey),
  )
  const ends = await Promise.allSettled(
    [...accounts].map(async (accountId) => {
      const open = openWallet(walletOf(accountId))
      const forgotten = await forgetSessions(open)
      for (const end of forgotten.ends) if (end.status === 'rejected') throw end.reason
      return revokeEach(open, forgotten.records, { ...waiting, isUnattended: !revoke })
    }),
  )
  // Without an account: whoever is signed in to the app. Lost when it fails: that the app's session ends, too.
  await callRelay(toRelayTransport(address), 'endAppSession', { signal: waiting.signal }).catch(
    () => undefined,
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const isRevoked = ends.every((end) => end.status === 'fulfilled' && end.value)
  return { isRevoked: ends.length > 0 && isRevoked }
}

const unread = (cause: unknown): never => {
  throw new StoreError(
    'STORE_UNAVAILABLE',
    'The browser could not read its storage: a session key may still be there. Sign out again, or clear the data of this site.',
    { cause },
  )
}
