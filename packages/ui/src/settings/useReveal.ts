/** Hook: keeps the recovery words on the page for a short time. They are gone after it, when the tab is hidden, and when the page changes. */

import { steadyTime } from '@embedded-wallet/core'
import { useEffect, useState } from 'react'

const revealSeconds = 60

/** @param isAllowed - `false` hides the words, such as when the session has ended. */
export function useReveal(isAllowed: boolean) {
  const [revealed, setRevealed] = useState<{ words: string[]; endsAt: number }>()
  const [now, setNow] = useState(0)
  const [wasHidden, setWasHidden] = useState(false)
  const endsAt = revealed?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const clear = () => {
      setRevealed(undefined)
      setWasHidden(true)
    }
    if (!isAllowed) return clear()
    const check = () => {
      setNow(steadyTime())
      // Timers sleep with the device, so the clock decides.
      if (steadyTime() >= endsAt || document.visibilityState === 'hidden') clear()
    }
    const timer = setInterval(check, 1000)
    document.addEventListener('visibilitychange', check)
    // A page that comes back from the browser's cache must not show it.
    window.addEventListener('pagehide', clear)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pagehide', clear)
    }
  }, [endsAt, isAllowed])
  const reveal = (words: string[]) => {
    setNow(steadyTime())
    setWasHidden(false)
    setRevealed({ words, endsAt: steadyTime() + revealSeconds * 1000 })
  }
  const shown = isAllowed ? revealed?.words : undefined
  return {
    /** Undefined if they are hidden: nothing of them is kept then. */
    shown,
    secondsLeft: endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000)),
    /** Whether they were hidden by themselves. */
    wasHidden,
    reveal,
    /** Restarts the time. */
    extend: () => shown && reveal(shown),
    hide: () => setRevealed(undefined),
  }
}
