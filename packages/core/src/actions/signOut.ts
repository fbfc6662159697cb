/** Verb: sign out on this device. */

import { StoreError, type WalletError } from '../errors.js'
import { type OpenWallet, openWallet } from '../openWallet.js'
import { deviceSessions, forgetSession, rereadSessions } from '../session/deviceSessions.js'
import type { Waiting } from '../signing/waiting.js'
import type { Wallet } from '../wallet.js'
import { loadLater } from './loadLater.js'

/**
 * Ends the account's sessions of this device. First their keys go, here and in every tab, without a wait for the network;
 * then the service is asked to revoke the sessions, all at once.
 *
 * A revocation is signed. The wallet's `confirm` is asked for each; who declines is signed out here all the same. Without a
 * `confirm`, only a payload that names its operation is signed: a payload of the interface document's form, and an opaque one,
 * could be an export that a relay put there. Set `revoke` to sign those, too.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.revoke - Signs revocations of the document's form, without `confirm` too. An opaque text still needs `approvePayload`. Default: `false`.
 * @param options.signal - Ends the calls to the service. This device forgets its keys all the same.
 * @returns `isRevoked`: whether the service confirmed that all are revoked. If not, they end there at their `expiresAt`; no
 * device has their keys.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser refused to delete a stored key, or to read its storage; a key may still be there.
 * @see docs/reference/endpoints.md#revokesession
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(
  wallet: Wallet,
  { revoke = false, ...waiting }: { revoke?: boolean | undefined } & Waiting = {},
): Promise<{ isRevoked: boolean }> {
  const open = openWallet(wallet)
  // It loads while the keys are deleted. Where it cannot, the service is not told, and `isRevoked` says so.
  const later = loadLater(waiting.signal)
  later.catch(() => undefined)
  // Another tab may have signed in, and its message may not have come.
  await rereadSessions(open)
  const { records: found, isWhole } = await deviceSessions(open)
  const records = [...found.values()]
  const forgotten = await Promise.allSettled(records.map((record) => forgetSession(open, record)))
  // Lost when the code cannot be loaded: what a sign-in left behind stays until its end, and opens nothing by itself.
  const cleared = later.then(({ clearOperations }) => clearOperations(open)).catch(() => undefined)
  const asking = askOneByOne(open)
  const revoked = await Promise.allSettled(
    // From here on this call alone has the keys.
    records.map(async (session) => {
      const { sessionId, type } = session
      await cleared
      const { revokeOnService } = await later
      return revokeOnService(asking, sessionId, { ...waiting, session, type, isUnattended: !revoke })
    }),
  )
  await cleared
  // Offline, expired, declined, already revoked: in every case the user wants to be signed out here.
  const failures = [...forgotten, ...revoked.filter((one) => !isWalletError(one))]
  const failure = failures.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  // Where the store takes nothing, this page's session was in memory and is gone. Otherwise the disk may have a key.
  if (!isWhole && records.every(({ persistence }) => persistence === 'device')) throw unread()
  return { isRevoked: records.length > 0 && revoked.every(({ status }) => status === 'fulfilled') }
}

const unread = () =>
  new StoreError(
    'STORE_UNAVAILABLE',
    'The browser could not read its storage, so a session key may still be there. Sign out again, or clear the data of this site.',
  )

// By its field: a page may bundle this package twice, and each copy has classes of its own.
const isWalletError = (result: PromiseSettledResult<void>): boolean =>
  result.status === 'rejected' && (result.reason as Partial<WalletError>)?.outcome !== undefined

/** The user sees one question at a time, and none after a no. */
function askOneByOne(wallet: OpenWallet): OpenWallet {
  const { confirm } = wallet
  if (confirm === undefined) return wallet
  let answer = Promise.resolve(true)
  return {
    ...wallet,
    confirm: (summary) => {
      answer = answer.then(async (isGoingOn) => isGoingOn && (await confirm(summary)) === true)
      return answer
    },
  }
}
