/** How a sign-in in the wallet's window passes to its frame: the message `walletHandOver`, and the account that the frame serves. */

import type { SessionStore } from '@embedded-wallet/core'

/** What the window sends to the frame. Both have the same origin, and messages of other origins are ignored. */
export interface PassedSession {
  /** The account that signed in, or out. */
  accountId: string
  /** Entries of the session store, where the frame has its own store. A `CryptoKey` inside stays non-extractable. */
  records?: readonly (readonly [key: string, value: unknown])[] | undefined
  /** The window signed out. */
  isSignedOut?: boolean | undefined
}

/** The channel on which a window without an opener sends it. It carries no records: any page of the origin can read it. */
export const sessionChannel = 'embedded-wallet-frame'

const accountEntry = 'frame/account'

/** Keeps the account that the frame serves. */
export const keepAccount = (store: SessionStore, accountId: string): Promise<void> =>
  store.set(accountEntry, accountId)

/**
 * Reads the account that the frame serves.
 *
 * @returns Undefined: no user has signed in, or this page has no storage.
 * @throws The store's error: an account may be there.
 */
export async function readAccount(store: SessionStore): Promise<string | undefined> {
  const accountId = await store.get(accountEntry).catch((error: Error | undefined) => {
    if (!/^(?:SecurityError|NotSupportedError)$/.test(`${error?.name}`)) throw error
  })
  return typeof accountId === 'string' ? accountId : undefined
}

/** Reads a message of the window. Undefined: it is none. Never throws. */
export function readPassedSession(data: unknown): PassedSession | undefined {
  const said = (data as { walletHandOver?: Partial<PassedSession> } | null)?.walletHandOver
  if (typeof said?.accountId !== 'string') return undefined
  const { accountId, records, isSignedOut } = said
  const isList =
    records === undefined || (Array.isArray(records) && records.every((entry) => isSessionEntry(entry)))
  return isList ? { accountId, records, isSignedOut: isSignedOut === true } : undefined
}

const isSessionEntry = (entry: unknown) =>
  Array.isArray(entry) && typeof entry[0] === 'string' && entry[0].startsWith('session/')
