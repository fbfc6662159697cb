/** How a sign-in in this window reaches the frame that opened it, even where the frame has its own store. */

import { indexedDbSessionStore, type SessionStore } from '@embedded-wallet/core'
import { openChannel } from '../channel.js'
import { openingFrame } from '../link.js'
import { keepAccount, type PassedSession, sessionChannel } from '../passSession.js'

/** A store that notes the sessions of this window. */
export interface NotingStore extends SessionStore {
  /** The sessions that were kept or removed through it: `[key, record]`. */
  noted(): [key: string, value: unknown][]
}

/** @param store - Where everything is kept. Default: the one that the frame has, too, if the browser shares it. */
export function notingStore(store: SessionStore = indexedDbSessionStore()): NotingStore {
  const sessions = new Map<string, unknown>()
  return {
    persistence: store.persistence,
    get: (key) => store.get(key),
    list: (prefix) => store.list(prefix),
    set: (key, value) => {
      if (key.startsWith('session/')) sessions.set(key, value)
      return store.set(key, value)
    },
    delete: (key) => {
      sessions.delete(key)
      return store.delete(key)
    },
    noted: () => [...sessions],
  }
}

/**
 * Notifies the frames of this origin: the one that opened this window with the sessions and their keys, which stay non-extractable; the
 * others with the account alone, because they share the store.
 *
 * @param isSignedOut - The user signed out here.
 */
export async function passSession(store: NotingStore, accountId: string, isSignedOut = false): Promise<void> {
  const hint: PassedSession = isSignedOut ? { accountId, isSignedOut } : { accountId }
  // If the browser stores nothing, the account is gone after a reload.
  if (!isSignedOut) await keepAccount(store, accountId).catch(() => undefined)
  const channel = openChannel(sessionChannel)
  channel.say({ walletHandOver: hint })
  channel.close()
  // Only this origin gets it: a window that the opener has left gets nothing.
  const opener = openingFrame()
  const records = isSignedOut ? undefined : store.noted()
  opener?.postMessage({ walletHandOver: { ...hint, ...(records && { records }) } }, location.origin)
}
