/** The account that the frame serves: its wallet, its state, and how a sign-in in the window reaches it. */

import {
  createWallet,
  getServerSessionState,
  type SessionState,
  type SessionStore,
  signOut,
  type Wallet,
  type WalletOptions,
  watchSession,
} from '@embedded-wallet/core'
import { keepAccount, type PassedSession, readAccount } from '../passSession.js'

/** The account of a frame. */
export interface FrameAccount {
  /** Its wallet, once the store was read. Undefined: no user has signed in. */
  wallet(): Promise<Wallet | undefined>
  /** Whether the store could not be read yet: a user may have signed in. */
  isUnread(): boolean
  state(): SessionState
  /** Takes the window's message. */
  take(said: PassedSession): Promise<void>
}

/** The pause before a store that could not be read is read again: twice as long each time, in milliseconds. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

const signedOut: SessionState = Object.freeze({ status: 'signed-out' })

/**
 * @param options - Those of every wallet of this frame, with its store.
 * @param onState - Called with each state of the session.
 */
export function createFrameAccount(
  options: Omit<WalletOptions, 'accountId'> & { sessionStore: SessionStore },
  onState: (state: SessionState) => void,
): FrameAccount {
  const { sessionStore } = options
  let state = getServerSessionState()
  let stop: (() => void) | undefined
  const show = (next: SessionState) => {
    state = next
    onState(next)
  }
  const serve = (accountId: string | undefined): Wallet | undefined => {
    stop?.()
    if (accountId === undefined) {
      show(signedOut)
      return undefined
    }
    const wallet = createWallet({ ...options, accountId })
    stop = watchSession(wallet, { onState: show })
    return wallet
  }
  /** Until it is read, or the window sends it. What could not be read is not signed out: the state stays `restoring`. */
  let isKnown = false
  const read = async (pauseMs = firstPauseMs): Promise<Wallet | undefined> => {
    try {
      const accountId = await readAccount(sessionStore)
      isKnown = true
      return serve(accountId)
    } catch {
      // Ignored: why. Who calls meanwhile may sign in.
      const again = () => {
        if (isKnown || isAgain) return
        isAgain = true
        current = read(Math.min(2 * pauseMs, longestPauseMs))
      }
      let isAgain = false
      setTimeout(again, pauseMs)
      sessionStore.onReadable?.(again)
      return undefined
    }
  }
  // One after the other: a hand-over must not be overtaken by the read before it.
  let current: Promise<Wallet | undefined> = read()
  return {
    wallet: () => current,
    isUnread: () => !isKnown,
    state: () => state,
    take: async ({ accountId, records = [], isSignedOut }) => {
      const next = current.then(async (wallet) => {
        if (isSignedOut) {
          if (wallet?.accountId !== accountId) return wallet
          await signOut(wallet)
          return wallet
        }
        for (const [key, value] of records) await sessionStore.set(key, value)
        await keepAccount(sessionStore, accountId)
        isKnown = true
        // A new one reads the store again, and finds the session.
        return serve(accountId)
      })
      // A store that fails leaves the wallet as it was.
      const before = current
      current = next.catch(() => before)
      await next
    },
  }
}
