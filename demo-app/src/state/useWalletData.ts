/** What the server knows of this browser's wallet: balance and activity, refreshed after actions and on return. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { getActivity, getWallet } from '../api'
import type { ActivityEntry, WalletResponse } from '../apiTypes'
import { describeProblem, type PageProblem } from '../problem'
import { onLoginElsewhere } from './loginChannel'

export interface WalletData {
  /** Undefined until the first answer. */
  answer: WalletResponse | undefined
  activity: ActivityEntry[] | undefined
  problem: PageProblem | undefined
  /** Never rejects: a failure becomes `problem`. */
  refresh: () => Promise<void>
}

const unsettled = new Set(['PENDING', 'PROCESSING'])

export function useWalletData(): WalletData {
  const [data, setData] = useState<Omit<WalletData, 'refresh'>>({
    answer: undefined,
    activity: undefined,
    problem: undefined,
  })
  const newest = useRef(0)

  const refresh = useCallback(async () => {
    const turn = ++newest.current
    try {
      const answer = await getWallet()
      const activity = answer.wallet ? (await getActivity()).entries : []
      // An older answer that arrives late must not replace a newer one.
      if (turn === newest.current) setData({ answer, activity, problem: undefined })
    } catch (error) {
      if (turn === newest.current) setData((before) => ({ ...before, problem: describeProblem(error) }))
    }
  }, [])

  useEffect(() => {
    void refresh()
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    const stopListening = onLoginElsewhere(refresh)
    return () => {
      stopListening()
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [refresh])

  useEffect(() => {
    if (!data.activity?.some(({ status }) => unsettled.has(status))) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, 3000)
    return () => clearTimeout(timer)
  }, [data.activity, refresh])

  return { ...data, refresh }
}
