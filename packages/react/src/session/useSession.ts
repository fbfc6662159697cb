/** Hook: the session of this device. */

import {
  getServerSessionState,
  getSessionState,
  type SessionState,
  watchSession,
} from '@embedded-wallet/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSubject, type WalletHookOptions } from '../provider/walletContext.js'

/** The state of the session, and whether this device can sign now. */
export type CurrentSession =
  | (Extract<SessionState, { status: 'active' | 'expiring' }> & { isSignedIn: true })
  | (Exclude<SessionState, { status: 'active' | 'expiring' }> & { isSignedIn: false })

/**
 * Returns the session of this device, and renders again when it changes, in this tab or in another one.
 *
 * It is `restoring` on a server and until the wallet has read its store, which may fail for as long as the page lives: offer a sign-in after
 * some seconds. It never suspends.
 *
 * @returns The same object while nothing changes.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function SessionLine() {
 *   const session = useSession()
 *   if (session.status === 'restoring') return null
 *   return <p>{session.isSignedIn ? `Signed in until ${session.session.expiresAt}` : 'Signed out'}</p>
 * }
 * ```
 */
export function useSession(options: WalletHookOptions = {}): CurrentSession {
  const { wallet } = useSubject(options)
  const subscribe = useCallback(
    (onChange: () => void) => watchSession(wallet, { onState: onChange }),
    [wallet],
  )
  const read = useCallback(() => getSessionState(wallet), [wallet])
  const state = useSyncExternalStore(subscribe, read, getServerSessionState)
  return useMemo(() => toCurrent(state), [state])
}

function toCurrent(state: SessionState): CurrentSession {
  return state.status === 'active' || state.status === 'expiring'
    ? { ...state, isSignedIn: true }
    : { ...state, isSignedIn: false }
}
