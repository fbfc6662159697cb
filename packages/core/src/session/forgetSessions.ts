/** Deletes what this device has of an account's sessions: their keys, and what waits for them. */

import { StoreError } from '../errors.js'
import type { SessionRecord } from '../records.js'
import { anyText, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  deviceSessions,
  forgetSession,
  parseSessionRecord,
  rereadSessions,
  sessionStoreKey,
} from './deviceSessions.js'
import { operationKey } from './operationKey.js'

/** The records that were deleted: the only copy of their keys. */
export interface Forgotten {
  records: SessionRecord[]
  /** Whether `records` is known to be complete. */
  isWhole: boolean
  /** Whether there were others that this version cannot read: they are deleted, and not revoked. */
  hadOthers: boolean
  /** How the deletions ended: what the browser refused is rejected. */
  ends: PromiseSettledResult<void>[]
}

export async function forgetSessions(open: OpenWallet): Promise<Forgotten> {
  // Another tab may have signed in, and its message may not have come.
  await rereadSessions(open)
  const sessions = await deviceSessions(open)
  const { records: found, isWhole } = sessions
  const records = [...found.values()]
  if (!isWhole) {
    // A session that is there all the same does not come back: it is deleted as soon as it can be read.
    sessions.leftAt = Date.now()
    open.state.callListeners()
  }
  const ends = await Promise.allSettled(records.map((record) => forgetSession(open, record)))
  const others = await otherSessions(open)
  const endsOfOthers = await Promise.allSettled(others.map((other) => forgetSession(open, other)))
  await clearOperations(open)
  return { records, isWhole, hadOthers: others.length > 0, ends: [...ends, ...endsOfOthers] }
}

/** What this version cannot read, such as the session of a tab with a newer one: who signs out leaves no key all the same. */
async function otherSessions({ store, account }: OpenWallet) {
  const { values } = await store.list(sessionStoreKey(account))
  return values
    .filter((value) => parseSessionRecord(value, account) === undefined)
    .flatMap((value) => readRecord<Pick<SessionRecord, 'sessionId'>>(value, { sessionId: anyText }) ?? [])
    .map(({ sessionId }) => ({ sessionId, persistence: store.persistence }))
}

/** No later call may join a sign-in that began before. If the store refuses, its record counts until its end. */
export async function clearOperations(wallet: OpenWallet): Promise<void> {
  const { values } = await wallet.store.list(operationKey(wallet))
  for (const one of values as readonly ({ id?: string } | undefined)[])
    await wallet.store.delete(operationKey(wallet, one?.id))
}

/** The error of a sign-out that could not see each session. */
export const unread = (cause?: unknown): StoreError =>
  new StoreError(
    'STORE_UNAVAILABLE',
    'The browser could not read its storage: a session key may be there. Clear the data of this site.',
    { cause },
  )

/**
 * Throws what a sign-out has left behind.
 *
 * @param app - The end of the app's session. If that failed, its error comes first, and tells of the keys, too: the next user of this browser
 * could go on with it.
 * @param keys - How the keys were deleted.
 * @param unseen - Why some keys could not be seen.
 */
export function throwWhatIsLeft(
  app: PromiseSettledResult<unknown>,
  keys: readonly PromiseSettledResult<unknown>[],
  unseen: StoreError | undefined,
): void {
  const [ofApp, ofKeys = unseen] = [[app], keys].map(
    (ends) => ends.find((end) => end.status === 'rejected')?.reason as Error | undefined,
  )
  if (ofApp !== undefined && ofKeys !== undefined) ofApp.message += ` ${ofKeys.message}`
  const left = ofApp ?? ofKeys
  if (left !== undefined) throw left
}
