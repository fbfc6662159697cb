/** The wallet of an account, its session and its AuthMethods. */

import {
  type AuthMethod,
  listAuthMethods,
  type SessionState,
  type Wallet,
  watchSession,
} from '@embedded-wallet/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { describeProblem, type PageProblem } from '../text/problem'
import { isSignedIn } from './isSignedIn'
import { useWallets } from './wallets'

export interface SessionView {
  wallet: Wallet
  session: SessionState
  /** Undefined until the relay has listed them. */
  authMethods: AuthMethod[] | undefined
  authMethodsProblem: PageProblem | undefined
  refreshAuthMethods: () => Promise<void>
}

export function useSession(accountId: string): SessionView {
  const { open } = useWallets()
  const wallet = useMemo(() => open(accountId), [open, accountId])
  const [session, setSession] = useState<SessionState>({ status: 'restoring' })
  const [authMethods, setAuthMethods] = useState<AuthMethod[]>()
  const [authMethodsProblem, setAuthMethodsProblem] = useState<PageProblem>()

  useEffect(() => watchSession(wallet, { onState: setSession }), [wallet])

  const refreshAuthMethods = useCallback(async () => {
    try {
      setAuthMethods(await listAuthMethods(wallet))
      setAuthMethodsProblem(undefined)
    } catch (error) {
      setAuthMethodsProblem(describeProblem(error))
    }
  }, [wallet])
  useEffect(() => void refreshAuthMethods(), [refreshAuthMethods])
  // The user may have signed in in another tab, with a passkey registered there.
  const isActive = isSignedIn(session)
  useEffect(() => {
    if (isActive) void refreshAuthMethods()
  }, [isActive, refreshAuthMethods])

  return { wallet, session, authMethods, authMethodsProblem, refreshAuthMethods }
}
