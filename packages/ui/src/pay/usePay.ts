/** One payment: gathers the facts, looks up its step, and has the verbs of its screen. The table decides; nothing here does. */

import type { ExecuteOptions, MaxSendingAmount, Quote } from '@embedded-wallet/core'
import { usePendingPayments, useTransaction } from '@embedded-wallet/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeptPayment } from '../provider/PaymentKeeper.js'
import { findPaymentState, type KnownPayment } from '../words/findPaymentState.js'
import { callFact, hasEnded, isLost, newestQuote } from './payFacts.js'
import { mayReviewAgain, type PayStep, stateOfPayment } from './payTable.js'
import { useOffer } from './useOffer.js'
import { useOfferEnd } from './useOfferEnd.js'

export interface PayInput {
  order?: unknown
  quote?: Quote | undefined
  maxSendingAmount?: MaxSendingAmount | undefined
  /** The user has confirmed. When it rejects, nothing is signed. */
  onConfirm?: ((quote: Quote) => void | Promise<void>) | undefined
  /** Makes another offer, where the app gave the quote. */
  onReviewAgain?: (() => void) | undefined
}

export function usePay({ order, quote: given, maxSendingAmount, onConfirm, onReviewAgain }: PayInput) {
  const offer = useOffer(order, given, maxSendingAmount)
  const { quote } = offer
  const kept = useKeptPayment()
  const list = usePendingPayments()
  const [proven, setProven] = useState<Quote>()
  const [confirming, setConfirming] = useState<{ quoteId: string; error?: Error }>()
  const isConfirming = useRef(false)
  const { isOver } = useOfferEnd(quote)
  const { show } = kept
  const quoteId = quote?.id
  useEffect(() => (quoteId === undefined ? undefined : show(quoteId)), [quoteId, show])

  const isOwn = quoteId !== undefined && kept.quote?.id === quoteId
  const known = quote && {
    offer: quote,
    call: isOwn ? kept.payment : undefined,
    isRunning: isOwn && kept.isRunning,
    pending: list.data?.find((one) => one.quoteId === quoteId),
    proven: proven?.id === quoteId ? proven : undefined,
  }
  const newest = known && newestQuote(known)
  // The service's own word of a payment that it took. Where pages may not read it, the quote says enough.
  const { data: transaction } = useTransaction({
    transactionId: newest && hasEnded(newest) ? newest.transactionId : undefined,
  })
  const payment: KnownPayment = {
    ...(newest && { quote: newest }),
    ...(transaction && { transaction }),
    isLost: known ? isLost(known) : false,
  }
  const { state: money, place } = findPaymentState(payment)
  const ofThis = confirming?.quoteId === quoteId ? confirming : undefined
  const step: PayStep = stateOfPayment({
    offer: quote ? 'there' : offer.isAsking ? 'asking' : 'none',
    clock: isOver ? 'over' : 'running',
    call: known ? callFact(known) : 'none',
    money,
  })

  const { pay } = kept
  const keptFactor = isOwn ? kept.scaFactor : undefined
  const confirm = useCallback(
    async (scaFactor: ExecuteOptions['scaFactor']) => {
      // State changes one render late, so a second click could begin a second run.
      if (quote === undefined || isConfirming.current) return
      isConfirming.current = true
      setConfirming({ quoteId: quote.id })
      try {
        await onConfirm?.(quote)
      } catch (error) {
        setConfirming({ quoteId: quote.id, error: error as Error })
        isConfirming.current = false
        return
      }
      setConfirming(undefined)
      isConfirming.current = false
      await pay(quote, { scaFactor: scaFactor ?? keptFactor, maxSendingAmount })
    },
    [quote, pay, keptFactor, maxSendingAmount, onConfirm],
  )
  const again = offer.again ?? onReviewAgain
  return {
    step,
    payment,
    quote,
    place,
    /** Why there is no offer, or why it was not paid. */
    error: offer.error ?? ofThis?.error ?? (isOwn ? kept.payment.error : undefined),
    /** Whether the app did not let the payment begin. */
    isRefusedByApp: ofThis?.error !== undefined,
    isBusy: (ofThis !== undefined && !ofThis.error) || step === 'paying',
    /** Another payment of this wallet is under way. */
    isOtherRunning: kept.isRunning && !isOwn,
    confirm,
    /** Forgets why the last try failed. */
    clear: () => {
      setConfirming(undefined)
      kept.forget()
    },
    onProven: setProven,
    isChecking: list.isFetching,
    checkAgain: () => void list.refetch(),
    reviewAgain: again && mayReviewAgain(step, place) ? again : undefined,
  }
}

export type UsePay = ReturnType<typeof usePay>
