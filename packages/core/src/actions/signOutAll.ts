/** Verb: sign out of all accounts of this device, and of the app. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import type { StoreError } from '../errors.js'
import type { Waiting } from '../operations/waiting.js'
import { forgetSessions, throwWhatIsLeft, unread } from '../session/forgetSessions.js'
import { endAppSession, revokeEach } from '../signing/revokeSessions.js'
import { isDenial } from '../store/pageStore.js'
import type { SessionStore } from '../store/sessionStore.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'
import { createWallet, openWallet } from '../wallet/wallet.js'

/**
 * Ends the sessions of every account on this device, and the app's own session where the relay has the option `onSignedOut`. Call it where no
 * account is known: on your login page, when the app's session ended before the wallet was signed out. As `signOut`, it deletes the keys
 * first, without a wait for the network.
 * `revoke`: as in `signOut`. `signal` ends the calls to the service; this device forgets its keys all the same, unless it is aborted before
 * the call.
 *
 * @param relay - Where the relay is: `{ relayUrl }`, or a wallet. `sessionStore`: as that of your wallets, if it is not the default.
 * @returns `isRevoked`: whether the service confirmed that all are revoked. Without a session of the app no revocation reaches the service.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser refused to delete a stored key, or to read its storage; a key may still be there.
 * @throws {ServiceError} `ABORTED`: `signal` was aborted before the call. Nothing was done.
 * @throws {ServiceError} As `signOut`: your app's session may live on. If nothing responds, it throws after three seconds.
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
  let unseen: StoreError | undefined
  const records = await walletOf('InternalAccount:0')
    .sessionStore.list('session/')
    .catch((cause: unknown) => {
      if (!isDenial(cause)) unseen = unread(cause)
      return []
    })
  const accounts = new Set(
    records
      .map((record) => (record as { accountId?: unknown } | undefined)?.accountId)
      .filter((id): id is string => typeof id === 'string' && identifierPattern.test(id))
      .map(accountKey),
  )
  // A login waits for it: three seconds, if nothing responds.
  address.timeoutMs = Math.min(timeoutMs ?? 3000, accounts.size ? 1500 : 3000)
  const ends = await Promise.allSettled(
    [...accounts].map(async (accountId) => {
      const open = openWallet(walletOf(accountId))
      const forgotten = await forgetSessions(open)
      for (const end of forgotten.ends) if (end.status === 'rejected') throw end.reason
      const options = { ...waiting, isUnattended: !revoke }
      return (await revokeEach(open, forgotten.records, options)) && !forgotten.hadOthers
    }),
  )
  // Without an account: whoever is signed in to the app.
  const [app] = await Promise.allSettled([endAppSession(toRelayTransport(address), waiting.signal)])
  throwWhatIsLeft(app, ends, unseen)
  const isRevoked = ends.every((end) => end.status === 'fulfilled' && end.value)
  return { isRevoked: ends.length > 0 && isRevoked }
}
