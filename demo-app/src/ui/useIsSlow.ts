/** Notices that something takes longer than a person expects. */

import { useEffect, useState } from 'react'

const slowMs = 2000

/** @returns Whether `isBusy` has been true for two seconds. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isBusy && isSlow
}
