/** Counts an offer's end by the clock of this device, from the moment of the response: so it is right even when that clock is wrong. */

import type { Quote } from '@embedded-wallet/core'
import { useEffect, useState } from 'react'

/** When the offer ends, in milliseconds of this device's clock, if its response came now. */
export const endOfOffer = ({ createdAt, expiresAt }: Quote, now: number): number =>
  now + Date.parse(expiresAt) - (createdAt === undefined ? now : Date.parse(createdAt))

/** @returns Whether the offer is over, and when it ends. */
export function useOfferEnd(quote: Quote | undefined): { isOver: boolean; endsAt: number | undefined } {
  const [offer, setOffer] = useState<{ id: string; endsAt: number }>()
  const [endedId, setEndedId] = useState<string>()
  // The first time that this offer is here. Not in the first render: a server has another clock.
  useEffect(() => {
    if (quote && quote.id !== offer?.id) setOffer({ id: quote.id, endsAt: endOfOffer(quote, Date.now()) })
  }, [quote, offer?.id])
  useEffect(() => {
    if (!offer) return
    const check = () => {
      if (Date.now() >= offer.endsAt) setEndedId(offer.id)
    }
    check()
    const timer = setTimeout(check, Math.max(0, offer.endsAt - Date.now()) + 50)
    // Timers stop while a laptop sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [offer])
  const isThis = quote !== undefined && offer?.id === quote.id
  return { isOver: isThis && endedId === offer.id, endsAt: isThis ? offer.endsAt : undefined }
}
