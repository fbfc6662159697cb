/** Hook: whether a wait has been long enough to need a note. */

import { useEffect, useState } from 'react'

/** A prompt of the browser that is there by then has been seen, in milliseconds. */
export const promptMs = 10_000

/** @param afterMs - How long silence is right, in milliseconds. */
export function useIsLate(isWaiting: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLate, afterMs, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, afterMs])
  return isWaiting && isLate
}
