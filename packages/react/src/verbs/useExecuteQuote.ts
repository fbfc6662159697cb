/** Hook: pay. */

import {
  type ExecuteOptions,
  executeQuote,
  type Quote,
  type QuoteToExecute,
  requestQuote,
  ServiceError,
} from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { paymentLists } from '../queries.js'
import { type Call, useVerbs, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/** The request left, and it is not known yet whether it paid. The payment is in `usePendingPayments` until that is known. */
export interface PaymentUnknown {
  status: 'unknown'
  error: ServiceError
  data?: undefined
}

/** Nothing was paid: the user must give the proof that `error.scaChallenge` asks for. Continue with `useAuthorizeQuote`. */
export interface PaymentHeld {
  status: 'authorization-required'
  error: ServiceError
  data?: undefined
}

/** The payment was made, but not as it was shown to the user: see `error.difference`. Do not pay again. */
export interface PaymentDiffers {
  status: 'differs'
  error: ServiceError
  data?: undefined
}

/**
 * What `execute` takes: a quote, its id, or an order. The app makes the quote of an order: see `createQuote` of the relay. `scaFactor`:
 * how the user authorizes it, if the service demands that. `maxSendingAmount`: the most that it may take.
 */
export type Payment = (QuoteToExecute | { order: unknown; quote?: undefined; quoteId?: undefined }) &
  Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'>

interface QuoteNames {
  quote?: { id: string } | undefined
  quoteId?: string | undefined
}

/** It is being paid. */
export type Paying = Underway<'paying'>

/**
 * Where a payment stands. `done`: the quote was executed, once; its `status` tells how it went. `unknown`: it may have been paid.
 * `error`: nothing was paid.
 */
export type PaymentState =
  | Initial
  | Paying
  | Done<Quote>
  | PaymentUnknown
  | PaymentHeld
  | PaymentDiffers
  | Failed

/** What `useExecuteQuote` returns: the state, the verb, `reset`. */
export type UseExecuteQuote = PaymentState &
  VerbControls & {
    /**
     * Pays. Never rejects. While it pays one quote, a call with another one fails with `BUSY`.
     *
     * An order becomes a quote first. Use it if the page has already shown the payment; otherwise show the quote of `requestQuote`.
     */
    execute: (payment: Payment) => Promise<PaymentState>
  }

const verb: Verb<Payment, PaymentState> = {
  name: 'executeQuote',
  changes: paymentLists,
  target: (payment) => ('order' in payment ? `order/${toText(payment.order)}` : quoteIdOf(payment)),
  run: async (call, payment) => {
    if (!('order' in payment)) return pay(call, payment)
    const { subject: wallet, signal, show } = call
    show({ status: 'paying' })
    // A payment that may have left, or waits for its user, keeps its quote: the core gives it again for the same order.
    const { order, ...options } = payment
    const quote = await requestQuote(wallet, { order, maxSendingAmount: options.maxSendingAmount, signal })
    return pay(call, { ...options, quote, quoteId: undefined })
  },
  failed: (error) => {
    if (!(error instanceof ServiceError)) return undefined
    if (error.outcome === 'unknown') return { status: 'unknown', error }
    if (error.outcome === 'done') return { status: 'differs', error }
    return error.code === 'AUTHORIZATION_REQUIRED' ? { status: 'authorization-required', error } : undefined
  },
}

async function pay(
  { subject: wallet, hiddenPayments, signal, show }: Call<PaymentState>,
  quote: QuoteToExecute & Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'>,
): Promise<PaymentState> {
  const quoteId = quoteIdOf(quote)
  show({ status: 'paying' })
  hiddenPayments.hide(quoteId)
  try {
    return { status: 'done', data: await executeQuote(wallet, { ...quote, signal }) }
  } finally {
    hiddenPayments.show(quoteId)
  }
}

export const quoteIdOf = ({ quote, quoteId }: QuoteNames): string => quote?.id ?? quoteId ?? ''
const toText = (order: unknown) => JSON.stringify(order) ?? ''

/**
 * Executes a quote, which moves money. A double click, Strict Mode or another tab cannot pay it twice.
 *
 * `execute({ order })` has the app make the quote. It takes a wallet that is not there yet: `{ wallet: undefined }` without a provider.
 *
 * An unmount gives the call up. If its request has left by then, the payment stays in `usePendingPayments`.
 *
 * @returns The state, `execute`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#executequote
 * @example
 * ```tsx
 * function PayButton({ quote }: { quote: Quote }) {
 *   const payment = useExecuteQuote()
 *   switch (payment.status) {
 *     case 'done':
 *       return <p>{payment.data.status === 'FAILED' ? 'It failed. The transaction shows where the money is.' : 'Paid'}</p>
 *     case 'differs':
 *       return <p>It was paid, and not as it was shown. Do not pay again.</p>
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
  const execute = useCallback((payment: Payment) => start(verb, payment), [start])
  return { ...state, isRunning, execute, reset }
}
