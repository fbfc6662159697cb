/** Keeps a secret on the page for a short time: it is gone after the time, when the tab is hidden, and when the page changes. */

import { useCallback, useEffect, useState } from 'react'

const revealSeconds = 60

export function useReveal<Secret>() {
  const [shown, setShown] = useState<{ secret: Secret; endsAt: number }>()
  const [now, setNow] = useState(() => Date.now())
  const [wasHidden, setWasHidden] = useState(false)
  const endsAt = shown?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const clear = () => {
      setShown(undefined)
      setWasHidden(true)
    }
    const check = () => {
      setNow(Date.now())
      // Timers sleep with the device, so the clock decides.
      if (Date.now() >= endsAt || document.visibilityState === 'hidden') clear()
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
  }, [endsAt])
  const restart = () => {
    setNow(Date.now())
    return Date.now() + revealSeconds * 1000
  }
  return {
    /** Undefined when it is hidden: nothing of it is kept then. */
    secret: shown?.secret,
    secondsLeft: endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000)),
    /** Whether it was hidden by itself. */
    wasHidden,
    reveal: (secret: Secret) => {
      setWasHidden(false)
      setShown({ secret, endsAt: restart() })
    },
    /** Starts the time anew. */
    extend: () => {
      const next = restart()
      setShown((before) => before && { ...before, endsAt: next })
    },
    hide: useCallback(() => setShown(undefined), []),
  }
}
