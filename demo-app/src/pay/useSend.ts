/** The two steps of sending (form, review) and the state that they share. After them, the payment has a page of its own. */

import { useEffect, useRef, useState } from 'react'
import type { PayeeQuote, WalletInfo } from '../../shared/apiTypes'
import { mustBeAcknowledged } from '../../shared/mustBeAcknowledged'
import { acknowledgePayee } from '../api/api'
import { describePaymentProblem } from '../text/problem'
import { type Action, useAction } from '../wallet/useAction'
import type { PaymentFactor } from '../wallet/useConfirmedPayment'
import { useWalletPage } from '../wallet/walletPage'
import { type Draft, useDraft } from './draft'
import { requestQuote } from './requestQuote'

export type SendStep =
  | { name: 'form' }
  /** `endsAt` uses this device's clock and counts from the response, so it is right even when that clock is wrong. */
  | { name: 'review'; quote: PayeeQuote; endsAt: number }

export interface Send {
  step: SendStep
  draft: Draft
  action: Action
  edit: () => void
  close: () => void
  update: (part: Partial<Draft>) => void
  review: () => Promise<void>
  confirm: (factor: PaymentFactor) => Promise<void>
}

interface SendEnds {
  /** The user leaves before a payment was made. */
  onClose: () => void
  /** The service has taken the payment, or holds it until the user authorizes it. */
  onSent: (paymentId: string) => void
}

export function useSend(info: WalletInfo, refresh: () => Promise<void>, { onClose, onSent }: SendEnds): Send {
  const [step, setStep] = useState<SendStep>({ name: 'form' })
  const { service, payment } = useWalletPage()
  const { draft, update, clear, forget } = useDraft(info.accountId)
  const { pay, leave } = payment
  const action = useAction(describePaymentProblem)
  const form = useRef({ isOpen: false, isPaying: false })
  useEffect(() => {
    const { current } = form
    current.isOpen = true
    return () => {
      current.isOpen = false
      if (current.isPaying) leave()
    }
  }, [leave])

  const goTo = (next: SendStep) => {
    action.clear()
    setStep(next)
  }
  return {
    step,
    draft,
    action,
    edit: () => {
      update({})
      goTo({ name: 'form' })
    },
    close: () => {
      clear()
      onClose()
    },
    update,
    review: () =>
      action.run(async () => {
        const quote = await requestQuote(draft, info, service.profile)
        const lifetime = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt ?? new Date().toISOString())
        setStep({ name: 'review', quote, endsAt: Date.now() + lifetime })
      }),
    confirm: (factor) =>
      action.run(async () => {
        if (step.name !== 'review') return
        const { payee, ...quote } = step.quote
        // The review does not let the user confirm without the acknowledgement, and the server asks for it again.
        if (mustBeAcknowledged(payee.check?.status)) await acknowledgePayee(quote.id)
        forget()
        form.current.isPaying = true
        const { status, data, error } = await pay(quote, factor)
        form.current.isPaying = false
        // The user may have left the form, and may have opened another one.
        const isHeld = status === 'authorization-required'
        if ((status === 'done' || isHeld) && form.current.isOpen) {
          clear()
          const { transactionId, id } = data ?? quote
          onSent(transactionId ?? id)
        }
        // Also after a failure: when the outcome is unknown, the balance may show it.
        await refresh()
        // Its page says what a held payment waits for.
        if (error && !isHeld) throw error
      }),
  }
}
