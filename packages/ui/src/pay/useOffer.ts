/** The offer of a payment: the quote that the app gives, or the one that its backend makes for an order. */

import { type MaxSendingAmount, type Quote, requestQuote } from '@embedded-wallet/core'
import { useWallet } from '@embedded-wallet/react'
import { useCallback, useEffect, useState } from 'react'

export interface Offer {
  quote: Quote | undefined
  isAsking: boolean
  /** Why there is none. */
  error: Error | undefined
  /** Asks for another one. Undefined where the app gave the quote: only the app can make another one. */
  again: (() => void) | undefined
}

interface Requested {
  key: string
  quote?: Quote | undefined
  error?: Error | undefined
}

/** @param order - Anything that JSON can hold. The same order in another object is the same order. */
export function useOffer(
  order: unknown,
  given: Quote | undefined,
  maxSendingAmount: MaxSendingAmount | undefined,
): Offer {
  const wallet = useWallet()
  const [round, setRound] = useState(0)
  const [requested, setRequested] = useState<Requested>()
  const text = given ? undefined : JSON.stringify(order)
  const max = JSON.stringify(maxSendingAmount)
  const key = `${round}/${max}/${text}`
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    const keep = (end: Omit<Requested, 'key'>) => {
      if (isCurrent) setRequested({ key, ...end })
    }
    // Not aborted at the end: Strict Mode asks twice, and the two share one request. No quote moves money.
    requestQuote(wallet, { order: JSON.parse(text), maxSendingAmount: max && JSON.parse(max) }).then(
      (quote) => keep({ quote }),
      (error: Error) => keep({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [wallet, key, text, max])
  const again = useCallback(() => setRound((before) => before + 1), [])
  if (given) return { quote: given, isAsking: false, error: undefined, again: undefined }
  const current = requested?.key === key ? requested : undefined
  return { quote: current?.quote, isAsking: !current, error: current?.error, again }
}
