/** Hook: whether an offer has ended by the clock. The service decides; this only shows it early. */

import { type Quote, steadyTime } from '@embedded-wallet/core'
import { useEffect, useState } from 'react'

/** Counts from the moment if it shows, so it is right even if the clock of this device is wrong. */
export function useIsOver({ id, createdAt = '', expiresAt = '' }: Partial<Quote> = {}): boolean {
  const [endedId, setEndedId] = useState<string>()
  // Not in the first render: a server has another clock.
  useEffect(() => {
    if (id === undefined) return
    const end = Date.parse(expiresAt)
    // The service may leave the beginning out, or send no time for it.
    const lastsMs = end - (Date.parse(createdAt) || Date.now())
    const endsAt = steadyTime() + lastsMs
    const check = () => {
      if (steadyTime() >= endsAt) setEndedId(id)
    }
    check()
    const timer = setTimeout(check, Math.max(0, lastsMs) + 50)
    // Timers stop while a laptop sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [id, createdAt, expiresAt])
  return id !== undefined && endedId === id
}
