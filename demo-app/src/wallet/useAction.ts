/** What runs and what failed, in words, of an action of the app. */

import { useCallback, useRef, useState } from 'react'
import { describeProblem, type PageProblem } from '../text/problem'

export interface Action {
  isBusy: boolean
  problem: PageProblem | undefined
  /** Does nothing while an earlier action is running. Never rejects: it resolves to whether the work was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  clear: () => void
}

/** Runs one action at a time and keeps its state: whether it is running and what failed. */
export function useAction(describe: (error: unknown) => PageProblem = describeProblem): Action {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PageProblem>()
  // State changes one render late, so a second click could start a second run.
  const running = useRef(false)

  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
        return true
      } catch (error) {
        setProblem(describe(error))
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [describe],
  )
  const clear = useCallback(() => setProblem(undefined), [])
  return { isBusy, problem, run, clear }
}
