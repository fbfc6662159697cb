/** The payment that the user has confirmed. It belongs to the wallet and not to the form, so it goes on when the user leaves the form. */

import type { ExecuteOptions, Quote } from '@embedded-wallet/core'
import { useExecuteQuote } from '@embedded-wallet/react'
import { useCallback, useState } from 'react'
import { describePaymentProblem, type PageProblem } from '../text/problem'
import { useProblem } from './useAction'

/** With what the user authorizes a payment. Undefined: the service chooses, where it wants it at all. */
export type PaymentFactor = ExecuteOptions['scaFactor']

export function useConfirmedPayment() {
  const { execute, status, error, isRunning } = useExecuteQuote()
  const [isLeft, setLeft] = useState(false)
  // Its page says what a held payment waits for.
  const problem = useProblem(status === 'authorization-required' ? undefined : error, describePaymentProblem)
  const note = isRunning ? underway : status === 'unknown' ? undefined : problem
  return {
    pay: useCallback(
      (quote: Quote, scaFactor: PaymentFactor) => {
        setLeft(false)
        return execute({ quote, scaFactor })
      },
      [execute],
    ),
    isRunning,
    /** Why the last one failed, or what is not known of it. */
    problem,
    /** The user has left the form, so the other pages say how the payment goes on. */
    leave: useCallback(() => setLeft(true), []),
    /** How a payment goes on when the user has left its form. An unknown outcome is in the list of pending payments. */
    left: isLeft ? note : undefined,
    /** The user has read it. */
    dismiss: useCallback(() => setLeft(false), []),
  }
}

export type ConfirmedPayment = ReturnType<typeof useConfirmedPayment>

const underway: PageProblem = {
  tone: 'info',
  text: 'Your payment is being signed and sent. It is made once, also when you leave this page. Do not send it again.',
}
