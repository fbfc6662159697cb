/** The wallet of the page, its session and its AuthMethods, as the cards take them. */

import { isUnreadable } from '@embedded-wallet/core'
import { useAuthMethods, useSession, useWallet } from '@embedded-wallet/react'
import { describeProblem } from '../text/problem'

export function useSessionView() {
  const wallet = useWallet()
  const session = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  return {
    wallet,
    session,
    /** Undefined until the relay has listed them. */
    authMethods: data?.filter((row) => !isUnreadable(row)),
    /** How many more are listed that cannot be read: each may be a way to sign in. */
    unreadableWays: data?.filter(isUnreadable).length ?? 0,
    authMethodsProblem: error ? describeProblem(error) : undefined,
    isReadingAuthMethods: isFetching,
    refreshAuthMethods: async () => void (await refetch()),
  }
}

export type SessionView = ReturnType<typeof useSessionView>
