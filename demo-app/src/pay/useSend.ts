/** The two steps of sending (form, review) and the state that they share. After them, the payment has a page of its own. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { mustBeAcknowledged } from '@embedded-wallet/ui/words'
import { useEffect, useRef, useState } from 'react'
import type { PayeeQuote, WalletInfo } from '../../shared/apiTypes'
import { acknowledgePayee, createQuote, savePayee } from '../api/api'
import { toDecimal } from '../text/money'
import { parseAmount } from '../text/parseAmount'
import { describePaymentProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import type { PaymentFactor } from '../wallet/useConfirmedPayment'
import { useWalletPage } from '../wallet/walletPage'
import { bankAccountOf } from './bankAccount'
import { type Draft, useDraft } from './draft'

export type SendStep =
  | { name: 'form' }
  /** `endsAt` uses this device's clock and counts from the response, so it is right even when that clock is wrong. */
  | { name: 'review'; quote: PayeeQuote; endsAt: number }

interface SendEnds {
  /** The user leaves before a payment was made. */
  onClose: () => void
  /** The service has taken the payment, or holds it until the user authorizes it. */
  onSent: (paymentId: string) => void
}

export function useSend(info: WalletInfo, { onClose, onSent }: SendEnds) {
  const [step, setStep] = useState<SendStep>({ name: 'form' })
  const { service, payment, refresh } = useWalletPage()
  const { draft, update, clear, forget } = useDraft(info.accountId)
  const { pay, leave } = payment
  const quoting = useAction(describePaymentProblem)
  /** Whether the payment that was confirmed last is of this form. */
  const [isOwn, setOwn] = useState(false)
  const form = useRef({ isOpen: false, isPaying: false })
  useEffect(() => {
    const { current } = form
    current.isOpen = true
    return () => {
      current.isOpen = false
      if (current.isPaying) leave()
    }
  }, [leave])

  const clearProblem = () => {
    quoting.clear()
    setOwn(false)
  }
  return {
    step,
    draft,
    isBusy: quoting.isBusy || (step.name === 'review' && payment.isRunning),
    problem: quoting.problem ?? (isOwn ? payment.problem : undefined),
    clearProblem,
    edit: () => {
      update({})
      clearProblem()
      setStep({ name: 'form' })
    },
    close: () => {
      clear()
      onClose()
    },
    update,
    review: () =>
      quoting.run(async () => {
        setOwn(false)
        const quote = await requestQuote(draft, info, service.profile)
        const lifetime = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt ?? new Date().toISOString())
        setStep({ name: 'review', quote, endsAt: Date.now() + lifetime })
      }),
    confirm: async (factor: PaymentFactor) => {
      if (step.name !== 'review') return
      const { payee, ...quote } = step.quote
      // The review does not let the user confirm without the acknowledgement, and the server wants it again.
      const mustAcknowledge = mustBeAcknowledged(payee.check?.status)
      if (mustAcknowledge && !(await quoting.run(() => acknowledgePayee(quote.id)))) return
      forget()
      setOwn(true)
      form.current.isPaying = true
      const { status, data = quote } = await pay(quote, factor)
      form.current.isPaying = false
      // The user may have left the form, and may have opened another one.
      if ((status === 'done' || status === 'authorization-required') && form.current.isOpen) {
        clear()
        onSent(data.transactionId ?? data.id)
      }
      // Also after a failure: when the outcome is unknown, the balance may show it.
      await refresh()
    },
  }
}

export type Send = ReturnType<typeof useSend>

/**
 * Requests a quote. A new bank account is saved first: the service pays only accounts that it knows.
 *
 * @throws AmountError when the amount cannot be read.
 */
async function requestQuote(
  draft: Draft,
  { currency }: WalletInfo,
  profile: ProfileName,
): Promise<PayeeQuote> {
  const amount = toDecimal(parseAmount(draft.amount, currency), currency.decimals)
  const { payee, way, receives } = draft
  if (payee) return createQuote({ recipient: payee.id, amount })
  if (way === 'bank')
    return createQuote({ recipient: (await savePayee(bankAccountOf(draft, profile))).id, amount })
  return createQuote({ recipient: draft.recipient, amount, ...(receives && { receives }) })
}
