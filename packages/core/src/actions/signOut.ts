/** Verb: sign out on this device. */

import type { Waiting } from '../operations/waiting.js'
import { forgetSessions, throwWhatIsLeft, unread } from '../session/forgetSessions.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'
import { everyday } from './load.js'

/**
 * Ends the account's sessions of this device. First their keys are deleted, here and in every tab, without waiting for the network;
 * then the service gets the requests to revoke the sessions, all at once.
 *
 * A revocation is signed. The wallet's `confirm` runs for each; a user who declines is still signed out here. Without a
 * `confirm`, only a payload that names its operation is signed: a payload of the interface document's form, and an opaque one,
 * could be an export that a relay put there. Set `revoke` to sign those, too.
 *
 * @param options.revoke - Signs revocations of the document's form, without `confirm` too. An opaque text still needs `approvePayload`. Default: `false`.
 * @param options.signal - Ends the calls to the service. This device still deletes its keys.
 * @returns `isRevoked`: whether the service confirmed that all are revoked. If not, they end there at their `expiresAt`; no
 * device has their keys.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser refused to delete a stored key, or to read its storage; a key may still be there.
 * @throws {ServiceError} `UNREACHABLE`, `REFUSED`, `UNEXPECTED_RESPONSE`: this device has forgotten its keys, and your app's session may live on:
 * the relay did not confirm that it ended.
 * @see docs/reference/endpoints.md#revokesession
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(
  wallet: Wallet,
  options: { revoke?: boolean | undefined } & Waiting = {},
): Promise<{ isRevoked: boolean }> {
  if (wallet?.remote) return wallet.remote.call('signOut', options)
  const open = openWallet(wallet)
  // It loads while the keys are deleted.
  const code = everyday.load(options.signal)
  code.catch(() => undefined)
  const { records, isWhole, hadOthers, ends } = await forgetSessions(open)
  const ending = code.then(
    ({ endSessions }) => endSessions(open, records, { ...options, isUnattended: !options.revoke }),
    (error) => (options.signal?.aborted ? false : Promise.reject(error)),
  )
  const [app] = await Promise.allSettled([ending])
  // The disk may have a key, even where this page's own session was in memory.
  throwWhatIsLeft(app, ends, isWhole ? undefined : unread())
  return { isRevoked: (await ending) && !hadOthers }
}
