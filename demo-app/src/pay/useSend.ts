/** The three steps of sending (form, review, sent) and the state that they share. */

import { executeQuote, type Wallet } from '@embedded-wallet/core'
import type { Quote } from '@embedded-wallet/protocol'
import { useState } from 'react'
import { createQuote } from '../api/api'
import type { Payee, PayeeQuote, WalletInfo } from '../api/apiTypes'
import { formatMoney, toDecimal } from '../text/money'
import { parseAmount } from '../text/parseAmount'
import { describePaymentProblem } from '../text/problem'
import { type Action, useAction } from '../wallet/useAction'

export type SendStep =
  | { name: 'form' }
  /** `endsAt` uses this device's clock and counts from the response, so it is right even when that clock is wrong. */
  | { name: 'review'; quote: PayeeQuote; endsAt: number }
  | { name: 'sent'; quote: Quote; payee: Payee }

export interface Draft {
  recipient: string
  amount: string
}

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

const emptyDraft: Draft = { recipient: '', amount: '' }

/** @param onClose - The user is done. */
export function useSend(
  wallet: Wallet,
  info: WalletInfo,
  refresh: () => Promise<void>,
  onClose: () => void,
): Send {
  const [step, setStep] = useState<SendStep>({ name: 'form' })
  const [draft, setDraft] = useState(emptyDraft)
  const action = useAction(describePaymentProblem)

  const goTo = (next: SendStep) => {
    action.clear()
    setStep(next)
  }
  return {
    step,
    draft,
    action,
    edit: () => goTo({ name: 'form' }),
    close: () => {
      setDraft(emptyDraft)
      onClose()
    },
    update: (part) => setDraft((before) => ({ ...before, ...part })),
    review: () =>
      action.run(async () => {
        const { decimals } = info.currency
        const amount = toDecimal(parseAmount(draft.amount, info.currency), decimals)
        const quote = await createQuote({ ...draft, amount })
        const lifetime = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)
        setStep({ name: 'review', quote, endsAt: Date.now() + lifetime })
      }),
    confirm: () =>
      action.run(async () => {
        if (step.name !== 'review') return
        const { payee, ...quote } = step.quote
        try {
          const executed = await executeQuote(wallet, { quote })
          setStep({ name: 'sent', quote: executed, payee })
          setDraft(emptyDraft)
        } finally {
          // Also after a failure: when the outcome is unknown, the activity shows it.
          await refresh()
        }
      }),
  }
}

/** Checks the draft before it is sent to the server. */
export function checkDraft({ recipient, amount }: Draft, info: WalletInfo): Partial<Draft> {
  const problems: Partial<Draft> = {}
  if (!recipient.trim()) problems.recipient = 'Enter who should receive the money.'
  else if (recipient.trim() === info.accountId)
    problems.recipient = 'This is your own wallet. Enter another recipient.'
  try {
    if (parseAmount(amount, info.currency) > info.balance)
      problems.amount = `Your balance is ${formatMoney(info.balance, info.currency)}. Enter a smaller amount.`
  } catch (error) {
    problems.amount = (error as Error).message
  }
  return problems
}
