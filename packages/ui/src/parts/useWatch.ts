/** Looks again every few seconds while the user waits for something and sees the page. */

import { useEffect } from 'react'

const watchMs = 4000

/** @param look - It must not reject. Undefined: there is nothing to wait for. */
export function useWatch(look: (() => unknown) | undefined): void {
  useEffect(() => {
    if (!look) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') look()
    }, watchMs)
    return () => clearInterval(timer)
  }, [look])
}
