/** The three steps of sending (form, review, sent) and the state that they share. */

import { executeQuote, type Wallet } from '@embedded-wallet/core'
import type { Quote } from '@embedded-wallet/protocol'
import { useState } from 'react'
import type { Payee, PayeeQuote, WalletInfo } from '../api/apiTypes'
import { describePaymentProblem } from '../text/problem'
import { type Action, useAction } from '../wallet/useAction'
import { type Draft, useDraft } from './draft'
import { requestQuote } from './requestQuote'

export type SendStep =
  | { name: 'form' }
  /** `endsAt` uses this device's clock and counts from the response, so it is right even when that clock is wrong. */
  | { name: 'review'; quote: PayeeQuote; endsAt: number }
  | { name: 'sent'; quote: Quote; payee: Payee }

export interface Send {
  step: SendStep
  draft: Draft
  action: Action
  edit: () => void
  close: () => void
  update: (part: Partial<Draft>) => void
  review: () => Promise<void>
  confirm: () => Promise<void>
}

/** @param onClose - The user is done. */
export function useSend(
  wallet: Wallet,
  info: WalletInfo,
  refresh: () => Promise<void>,
  onClose: () => void,
): Send {
  const [step, setStep] = useState<SendStep>({ name: 'form' })
  const { draft, update, clear, forget } = useDraft(info.accountId)
  const action = useAction(describePaymentProblem)

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
        const quote = await requestQuote(draft, info)
        const lifetime = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)
        setStep({ name: 'review', quote, endsAt: Date.now() + lifetime })
      }),
    confirm: () =>
      action.run(async () => {
        if (step.name !== 'review') return
        const { payee, ...quote } = step.quote
        forget()
        try {
          const executed = await executeQuote(wallet, { quote })
          setStep({ name: 'sent', quote: executed, payee })
          clear()
        } finally {
          // Also after a failure: when the outcome is unknown, the activity shows it.
          await refresh()
        }
      }),
  }
}
