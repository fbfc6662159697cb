/** The ways into the wallet: those that this page can name, and how many more there are. */

import { type AuthMethod, isUnreadable } from '@embedded-wallet/core'
import { useAuthMethods } from '@embedded-wallet/react'
import { useProblem } from '../provider/useProblem.js'
import type { Problem } from '../words/describeProblem.js'

export interface Ways {
  /** Undefined until the relay has listed them. */
  known: AuthMethod[] | undefined
  /** How many more are listed that cannot be read: each may be a way to sign in. */
  unreadable: number
  /** Whether there is exactly one way. It cannot be removed. */
  isOnly: boolean
  problem: Problem | undefined
  isReading: boolean
  read: () => void
}

export function useWays(): Ways {
  const { data, error, isFetching, refetch } = useAuthMethods()
  const problem = useProblem(error, 'reading')
  return {
    known: data?.filter((row) => !isUnreadable(row)),
    unreadable: data?.filter(isUnreadable).length ?? 0,
    isOnly: data?.length === 1,
    problem: data ? undefined : problem,
    isReading: isFetching,
    read: () => void refetch(),
  }
}
