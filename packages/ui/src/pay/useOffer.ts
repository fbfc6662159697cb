/** The offer of a payment: the quote that the app gives, or the one that its backend makes for an order. It ends by the clock. */

import { type MaxSendingAmount, type Quote, requestQuote } from '@embedded-wallet/core'
import { useWallet } from '@embedded-wallet/react'
import { useEffect, useRef, useState } from 'react'
import { useIsOver } from '../parts/useIsOver.js'
import { useKeptPayments } from '../provider/PaymentKeeper.js'
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
  const { payments } = useKeptPayments()
  /** A payment of this order that the user left, and whose end no screen has shown: it is shown before another one is offered. */
  const [left] = useState(() =>
    payments.find((one) => one.order === text && !one.isRead && one.payment.status !== 'error'),
  )
  const unseen = text !== undefined && round === 0 && left?.order === text ? left.quote : undefined
  const isKnown = unseen !== undefined
  /** The last request. An effect that runs again, as in Strict Mode, waits for the same one: core returns only once how an order was paid. */
  const asked = useRef<{ key: string; wallet: typeof wallet; quote: Promise<Quote> }>(undefined)
  useEffect(() => {
    if (text === undefined || isKnown) return
    let isCurrent = true
    const keep = (end: Omit<Requested, 'key'>) => {
      if (!isCurrent) return
      setRequested({ key, ...end })
      if (end.error) onProblem(end.error, 'requestQuote')
    }
    // Not aborted at the end: what follows may wait for it. No quote moves money.
    if (asked.current?.key !== key || asked.current.wallet !== wallet) {
      const quote = requestQuote(wallet, {
        order: JSON.parse(text),
        maxSendingAmount: max && JSON.parse(max),
      })
      asked.current = { key, wallet, quote }
    }
    asked.current.quote.then(
      (quote) => keep({ quote }),
      (error: Error) => keep({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [wallet, key, text, max, isKnown, onProblem])
  const made = requested?.key === key ? requested : undefined
  const known = given ?? unseen
  const current: Partial<Requested> | undefined = known ? { quote: known } : made
  const { quote, error } = current ?? {}
  return {
    quote,
    /** As JSON. Undefined where the app gave the quote. */
    order: text,
    error,
    isAsking: !current,
    isOver: useIsOver(quote),
    again: given ? undefined : () => setRound(round + 1),
  }
}
