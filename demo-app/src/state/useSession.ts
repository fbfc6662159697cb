/** The wallet of an account, its session, and its ways to sign in. */

import {
  type AuthMethod,
  listAuthMethods,
  type SessionState,
  type Wallet,
  watchSession,
} from '@embedded-wallet/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { describeProblem, type PageProblem } from '../problem'
import { isSignedIn } from './isSignedIn'
import { walletOf } from './wallets'

export interface SessionView {
  wallet: Wallet
  session: SessionState
  /** Undefined until known. */
  ways: AuthMethod[] | undefined
  waysProblem: PageProblem | undefined
  checkWays: () => Promise<void>
}

export function useSession(accountId: string): SessionView {
  const wallet = useMemo(() => walletOf(accountId), [accountId])
  const [session, setSession] = useState<SessionState>({ status: 'restoring' })
  const [ways, setWays] = useState<AuthMethod[]>()
  const [waysProblem, setWaysProblem] = useState<PageProblem>()

  useEffect(() => watchSession(wallet, setSession), [wallet])

  const checkWays = useCallback(async () => {
    try {
      setWays(await listAuthMethods(wallet))
      setWaysProblem(undefined)
    } catch (error) {
      setWaysProblem(describeProblem(error))
    }
  }, [wallet])
  useEffect(() => void checkWays(), [checkWays])
  // The sign-in may have been in another tab, by a passkey that was made there.
  const isActive = isSignedIn(session)
  useEffect(() => {
    if (isActive) void checkWays()
  }, [isActive, checkWays])

  return { wallet, session, ways, waysProblem, checkWays }
}
