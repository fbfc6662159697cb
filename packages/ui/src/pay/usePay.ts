/** One payment: gathers the facts, finds its step, and has the verbs of its screen. The table decides; nothing here does. */

import {
  type ExecuteOptions,
  type MaxSendingAmount,
  type Quote,
  type Transaction,
  WalletError,
} from '@embedded-wallet/core'
import { usePendingPayments } from '@embedded-wallet/react'
import { useEffect, useRef, useState } from 'react'
import { useKeptPayments } from '../provider/PaymentKeeper.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import type { Problem } from '../words/describeProblem.js'
import { commonTexts } from '../words/en/common.js'
import { visibleText } from '../words/visibleText.js'
import { afterReview } from './afterReview.js'
import { initialStep } from './initialStep.js'
import type { KnownCalls } from './payFacts.js'
import { useOffer } from './useOffer.js'

export interface PayInput {
  order?: unknown
  quote?: Quote | undefined
  maxSendingAmount?: MaxSendingAmount | undefined
  /** The user has confirmed. If it rejects, nothing is signed. */
  onConfirm?: ((quote: Quote) => void | Promise<void>) | undefined
  /** Makes another offer, if the app gave the quote. */
  onReviewAgain?: (() => void) | undefined
}

export function usePay({ order, quote: appQuote, maxSendingAmount, onConfirm, onReviewAgain }: PayInput) {
  const offer = useOffer(order, appQuote, maxSendingAmount)
  const { quote } = offer
  const quoteId = quote?.id
  const kept = useKeptPayments()
  const { common } = useTexts(commonTexts)
  const list = usePendingPayments()
  const [proven, setProven] = useState<Quote>()
  const [confirming, setConfirming] = useState<{ quoteId: string | undefined; error?: Error }>()
  /** Tries from before this screen, and one that the user has fixed: why they failed may be over. */
  const [earlierTries, setEarlierTries] = useState<KnownCalls['call'][]>(() =>
    kept.payments.map(({ payment }) => payment),
  )
  /** The quote that the user confirmed last, while it waits for the app. What waits from before is not paid anymore. */
  const running = useRef<string>(undefined)
  const { show } = kept
  useEffect(() => (quoteId === undefined ? undefined : show(quoteId)), [quoteId, show])

  const keptPayment = kept.payments.find((one) => one.quote.id === quoteId)
  const calls: KnownCalls = {
    offer: quote,
    call: keptPayment?.payment,
    pending: list.data?.find((one) => one.quoteId === quoteId),
    proven: proven?.id === quoteId ? proven : undefined,
  }
  const chunk = afterReview.useModule(true)
  const { secondChunk } = useScreens()
  const [transaction, setTransaction] = useState<Transaction>()
  const transactionId = chunk?.transactionIdOf(calls)
  const found = chunk?.findPayStep(calls, transaction?.id === transactionId ? transaction : undefined, offer)
  const step = found?.step ?? initialStep(calls, offer)
  const confirmation = confirming?.quoteId === quoteId ? confirming : undefined

  const confirm = async (scaFactor: ExecuteOptions['scaFactor']) => {
    // State changes one render late, so a second click could begin a second run.
    if (quote === undefined || running.current === quoteId) return
    running.current = quoteId
    setConfirming({ quoteId })
    let error: Error | undefined
    try {
      for (const { retry, isLost } of [secondChunk, afterReview])
        if (!(await retry())) throw new Error(isLost() ? common.notLoadedTwice : common.notLoaded)
      await kept.ready
      await onConfirm?.(quote)
    } catch (thrown) {
      error = thrown as Error
    }
    if (running.current !== quoteId) return
    running.current = undefined
    setConfirming(error && { quoteId, error })
    if (error) return
    await kept.pay(quote, { scaFactor: scaFactor ?? keptPayment?.scaFactor, maxSendingAmount }, offer.order)
  }
  const again = offer.again ?? onReviewAgain
  const isFromBefore = earlierTries.includes(keptPayment?.payment) && (step === 'review' || step === 'ended')
  /** Why there is no offer, or why it was not paid. */
  const error = offer.error ?? confirmation?.error ?? (isFromBefore ? undefined : keptPayment?.payment.error)
  // Why the app did not let the payment begin, in its own words. Nothing was signed.
  const appRefusal = confirmation?.error instanceof WalletError ? undefined : confirmation?.error
  const problem = useProblem(appRefusal ? undefined : error, 'payment', chunk?.paymentErrorsTexts)
  return {
    step,
    /** `afterReviewChunk.ts`: what follows the review, and what a payee or a payer brings into it. Null: it did not load. */
    chunk,
    payment: found?.payment,
    transactionId,
    setTransaction,
    quote,
    error,
    confirm,
    problem: appRefusal
      ? ({ tone: 'error', text: visibleText(appRefusal.message, 400) } satisfies Problem)
      : problem,
    isBusy: (confirmation !== undefined && !confirmation.error) || step === 'paying',
    /** Another payment of this wallet is under way. */
    isOtherRunning: kept.payments.some((one) => one !== keptPayment && one.payment.status === 'paying'),
    /** Forgets why the last try failed. */
    clear: () => {
      setConfirming(undefined)
      setEarlierTries([keptPayment?.payment])
    },
    /** The user has seen how it ended. */
    read: kept.read,
    isNews: kept.isNews,
    onProven: setProven,
    isChecking: list.isFetching,
    checkAgain: list.refetch,
    reviewAgain: found?.mayReviewAgain ? again : undefined,
  }
}

export type UsePay = ReturnType<typeof usePay>
