/** Hook: keeps the recovery words on the page for a short time. They are gone after it, when the tab is hidden, and when the page changes. */

import { useEffect, useState } from 'react'

const revealMs = 60_000

interface Revealed {
  words: string[]
  /** Both clocks of the device when they appeared. */
  date: number
  uptime: number
}

/** The clock may be set back, and the uptime may stand still while the device sleeps: the longer of both has passed. */
const leftOf = ({ date, uptime }: Revealed): number =>
  revealMs - Math.max(Date.now() - date, performance.now() - uptime)

/** @param isAllowed - `false` hides the words, such as when the session has ended. */
export function useReveal(isAllowed: boolean) {
  const [revealed, setRevealed] = useState<Revealed>()
  const [leftMs, setLeft] = useState(0)
  const [wasHidden, setWasHidden] = useState(false)
  useEffect(() => {
    if (revealed === undefined) return undefined
    const clear = () => {
      setRevealed(undefined)
      setWasHidden(true)
    }
    if (!isAllowed) return clear()
    const check = () => {
      const left = leftOf(revealed)
      setLeft(left)
      if (left <= 0 || document.visibilityState === 'hidden') clear()
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
  }, [revealed, isAllowed])
  const reveal = (words: string[]) => {
    setLeft(revealMs)
    setWasHidden(false)
    setRevealed({ words, date: Date.now(), uptime: performance.now() })
  }
  const shown = isAllowed ? revealed?.words : undefined
  return {
    /** Undefined if they are hidden: nothing of them is kept then. */
    shown,
    secondsLeft: shown ? Math.max(0, Math.ceil(leftMs / 1000)) : 0,
    /** Whether they were hidden by themselves. */
    wasHidden,
    reveal,
    /** Restarts the time. */
    extend: () => shown && reveal(shown),
    hide: () => setRevealed(undefined),
  }
}
