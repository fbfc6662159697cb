/** The wallet of the page, its session and its AuthMethods, as the cards take them. */

import type { AuthMethod, Wallet } from '@embedded-wallet/core'
import { type CurrentSession, useAuthMethods, useSession, useWallet } from '@embedded-wallet/react'
import { describeProblem, type PageProblem } from '../text/problem'

export interface SessionView {
  wallet: Wallet
  session: CurrentSession
  /** Undefined until the relay has listed them. */
  authMethods: AuthMethod[] | undefined
  authMethodsProblem: PageProblem | undefined
  refreshAuthMethods: () => Promise<void>
}

export function useSessionView(): SessionView {
  const wallet = useWallet()
  const session = useSession()
  const { data, error, refetch } = useAuthMethods()
  return {
    wallet,
    session,
    authMethods: data,
    authMethodsProblem: error ? describeProblem(error) : undefined,
    refreshAuthMethods: async () => void (await refetch()),
  }
}
