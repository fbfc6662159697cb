/** Hook: pay. */

import { executeQuote, type Quote, type QuoteToExecute, ServiceError } from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/** The request left, and it is not known yet whether it paid. The payment is in `usePendingPayments` until that is known. */
export interface PaymentUnknown {
  status: 'unknown'
  error: ServiceError
  data?: undefined
}

/** Nothing was paid: the user must prove what `error.scaChallenge` says, then the same quote is executed again. */
export interface PaymentHeld {
  status: 'authorization-required'
  error: ServiceError
  data?: undefined
}

/**
 * Where a payment stands. `done`: the quote was executed, once; its `status` says how it went. `unknown`: it may have been paid.
 * `error`: nothing was paid.
 */
export type PaymentState = Initial | Underway<'paying'> | Done<Quote> | PaymentUnknown | PaymentHeld | Failed

/** What `useExecuteQuote` returns: the state, the verb, `reset`. */
export type UseExecuteQuote = PaymentState &
  VerbControls & {
    /** Pays. Never rejects. While it pays one quote, a call with another one fails with `BUSY`. */
    execute: (quote: QuoteToExecute) => Promise<PaymentState>
  }

const verb: Verb<QuoteToExecute, PaymentState> = {
  name: 'executeQuote',
  changes: ['pending-payments'],
  target: (quote) => quoteIdOf(quote),
  run: async ({ subject: wallet, hiddenPayments, signal, show }, quote) => {
    const quoteId = quoteIdOf(quote)
    show({ status: 'paying' })
    hiddenPayments.hide(quoteId)
    try {
      return { status: 'done', data: await executeQuote(wallet, { ...quote, signal }) }
    } finally {
      hiddenPayments.show(quoteId)
    }
  },
  failed: (error) => {
    if (!(error instanceof ServiceError)) return undefined
    if (error.outcome === 'unknown') return { status: 'unknown', error }
    return error.code === 'AUTHORIZATION_REQUIRED' ? { status: 'authorization-required', error } : undefined
  },
}

const quoteIdOf = ({ quote, quoteId }: QuoteToExecute) => quote?.id ?? quoteId ?? ''

/**
 * Executes a quote, which moves money. A double click, Strict Mode or another tab cannot pay it twice.
 *
 * An unmount gives the call up. When its request has left by then, the payment stays in `usePendingPayments`.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `execute`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#executequote
 * @example
 * ```tsx
 * function PayButton({ quote }: { quote: Quote }) {
 *   const payment = useExecuteQuote()
 *   switch (payment.status) {
 *     case 'done':
 *       return <p>{payment.data.status === 'FAILED' ? 'It was not paid.' : 'It was paid.'}</p>
 *     case 'unknown':
 *       return <p>It may have been paid. We are finding out.</p>
 *     default:
 *       return <button disabled={payment.isRunning} onClick={() => payment.execute({ quote })}>Pay</button>
 *   }
 * }
 * ```
 */
export function useExecuteQuote(options: WalletHookOptions = {}): UseExecuteQuote {
  const { state, isRunning, start, reset } = useVerbs<PaymentState>(options)
  const execute = useCallback((quote: QuoteToExecute) => start(verb, quote), [start])
  return { ...state, isRunning, execute, reset }
}
