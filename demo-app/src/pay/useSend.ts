/** The two steps of sending (form, payment) and the state that they share. After them, the payment has a page of its own. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { mustBeAcknowledged, toDecimal } from '@embedded-wallet/ui/words'
import { useState } from 'react'
import type { PayeeQuote, WalletInfo } from '../../shared/apiTypes'
import { acknowledgePayee, createQuote, savePayee } from '../api/api'
import { parseAmount } from '../text/parseAmount'
import { describePaymentProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import { useWalletPage } from '../wallet/walletPage'
import { bankAccountOf } from './bankAccount'
import { type Draft, useDraft } from './draft'

export function useSend(info: WalletInfo, onClose: () => void) {
  /** Undefined: the user fills in the form. */
  const [quote, setQuote] = useState<PayeeQuote>()
  const { service } = useWalletPage()
  const { draft, update, clear, forget } = useDraft(info.accountId)
  const quoting = useAction(describePaymentProblem)
  return {
    quote,
    draft,
    isBusy: quoting.isBusy,
    problem: quoting.problem,
    clearProblem: quoting.clear,
    edit: () => {
      update({})
      quoting.clear()
      setQuote(undefined)
    },
    close: () => {
      clear()
      onClose()
    },
    update,
    review: () => quoting.run(async () => setQuote(await requestQuote(draft, info, service.profile))),
    /** The user has confirmed. What the review says of the payee is acknowledged before anything is signed. */
    confirmed: async ({ id }: { id: string }) => {
      if (mustBeAcknowledged(quote?.payee.check?.status))
        await acknowledgePayee(id).catch((error: unknown) => {
          throw new Error(describePaymentProblem(error).text, { cause: error })
        })
      // A reload must not offer it again.
      forget()
    },
    clear,
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
