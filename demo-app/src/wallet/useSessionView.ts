/** The wallet of the page, its session and its AuthMethods, as the cards take them. */

import { type AuthMethod, isUnreadable, type Wallet } from '@embedded-wallet/core'
import { type CurrentSession, useAuthMethods, useSession, useWallet } from '@embedded-wallet/react'
import { describeProblem, type PageProblem } from '../text/problem'

export interface SessionView {
  wallet: Wallet
  session: CurrentSession
  /** Undefined until the relay has listed them. */
  authMethods: AuthMethod[] | undefined
  /** How many more are listed that cannot be read: each may be a way to sign in. */
  unreadableWays: number
  authMethodsProblem: PageProblem | undefined
  isReadingAuthMethods: boolean
  refreshAuthMethods: () => Promise<void>
}

export function useSessionView(): SessionView {
  const wallet = useWallet()
  const session = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  return {
    wallet,
    session,
    authMethods: data?.filter((row) => !isUnreadable(row)),
    unreadableWays: data?.filter(isUnreadable).length ?? 0,
    authMethodsProblem: error ? describeProblem(error) : undefined,
    isReadingAuthMethods: isFetching,
    refreshAuthMethods: async () => void (await refetch()),
  }
}
