/** Hook: keeps a secret on the page for a short time. It is gone after the time, when the tab is hidden, and when the page changes. */

import { useCallback, useEffect, useState } from 'react'

const revealSeconds = 60

export interface Reveal<Secret> {
  /** Undefined when it is hidden: nothing of it is kept then. */
  secret: Secret | undefined
  secondsLeft: number
  /** Whether it was hidden by itself. */
  wasHidden: boolean
  reveal: (secret: Secret) => void
  /** Starts the time anew. */
  extend: () => void
  hide: () => void
}

/** @param isAllowed - `false` hides what is shown, such as when the session has ended. */
export function useReveal<Secret>(isAllowed: boolean): Reveal<Secret> {
  const [shown, setShown] = useState<{ secret: Secret; endsAt: number }>()
  const [now, setNow] = useState(0)
  const [wasHidden, setWasHidden] = useState(false)
  const endsAt = shown?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const clear = () => {
      setShown(undefined)
      setWasHidden(true)
    }
    if (!isAllowed) {
      clear()
      return undefined
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
  }, [endsAt, isAllowed])
  const restart = () => {
    setNow(Date.now())
    return Date.now() + revealSeconds * 1000
  }
  return {
    secret: isAllowed ? shown?.secret : undefined,
    secondsLeft: endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000)),
    wasHidden,
    reveal: (secret) => {
      setWasHidden(false)
      setShown({ secret, endsAt: restart() })
    },
    extend: () => {
      const next = restart()
      setShown((before) => before && { ...before, endsAt: next })
    },
    hide: useCallback(() => setShown(undefined), []),
  }
}
