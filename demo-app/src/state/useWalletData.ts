/** Loads the balance and the activity from the server, again after each action and when the user returns to the tab. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { getActivity, getWallet } from '../api'
import type { ActivityEntry, WalletResponse } from '../apiTypes'
import { describeProblem, type PageProblem } from '../problem'
import { onLoginChange } from './loginChannel'

export interface WalletData {
  /** Undefined until the first response. */
  response: WalletResponse | undefined
  activity: ActivityEntry[] | undefined
  problem: PageProblem | undefined
  /** Never rejects: a failure becomes `problem`. */
  refresh: () => Promise<void>
}

const unsettled = new Set(['PENDING', 'PROCESSING'])

export function useWalletData(): WalletData {
  const [data, setData] = useState<Omit<WalletData, 'refresh'>>({
    response: undefined,
    activity: undefined,
    problem: undefined,
  })
  const newest = useRef(0)

  const refresh = useCallback(async () => {
    const requestNumber = ++newest.current
    try {
      const response = await getWallet()
      const activity = response.wallet ? (await getActivity()).entries : []
      // An older response that arrives late must not replace a newer one.
      if (requestNumber === newest.current) setData({ response, activity, problem: undefined })
    } catch (error) {
      if (requestNumber === newest.current)
        setData((before) => ({ ...before, problem: describeProblem(error) }))
    }
  }, [])

  useEffect(() => {
    void refresh()
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    const stopListening = onLoginChange(refresh)
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
