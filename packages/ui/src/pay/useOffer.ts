/** The offer of a payment: the quote that the app gives, or the one that its backend makes for an order. It ends by the clock. */

import { type MaxSendingAmount, type Quote, requestQuote } from '@embedded-wallet/core'
import { useWallet } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { useIsOver } from '../parts/useIsOver.js'
import { useScreens } from '../provider/screensContext.js'

interface Requested {
  key: string
  quote?: Quote | undefined
  error?: Error | undefined
}

/**
 * @param order - Anything that JSON can hold. The same order in another object is the same order.
 * @returns The quote, or why there is none. `again` asks for another one, where the app did not give it.
 */
export function useOffer(
  order: unknown,
  given: Quote | undefined,
  maxSendingAmount: MaxSendingAmount | undefined,
) {
  const wallet = useWallet()
  const { onProblem } = useScreens()
  const [round, setRound] = useState(0)
  const [requested, setRequested] = useState<Requested>()
  const text = given ? undefined : JSON.stringify(order)
  const max = JSON.stringify(maxSendingAmount)
  const key = `${round}/${max}/${text}`
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    const keep = (end: Omit<Requested, 'key'>) => {
      if (!isCurrent) return
      setRequested({ key, ...end })
      if (end.error) onProblem(end.error, 'requestQuote')
    }
    // Not aborted at the end: Strict Mode asks twice, and the two share one request. No quote moves money.
    requestQuote(wallet, { order: JSON.parse(text), maxSendingAmount: max && JSON.parse(max) }).then(
      (quote) => keep({ quote }),
      (error: Error) => keep({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [wallet, key, text, max, onProblem])
  const made = requested?.key === key ? requested : undefined
  const current: Partial<Requested> | undefined = given ? { quote: given } : made
  const { quote, error } = current ?? {}
  return {
    quote,
    error,
    isAsking: !current,
    isOver: useIsOver(quote),
    again: given ? undefined : () => setRound(round + 1),
  }
}
