/** Sends money: the form and the payment. What becomes of it is on the page of the payment. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { WalletPay } from '@embedded-wallet/ui'
import { Notice } from '@embedded-wallet/ui/parts'
import { mustBeAcknowledged } from '@embedded-wallet/ui/words'
import { useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { PayeeQuote, WalletInfo } from '../../shared/apiTypes'
import { paths, paymentPath } from '../../shared/paths'
import { acknowledgePayee, createQuote, savePayee } from '../api/api'
import { parseAmount, toDecimal } from '../text/money'
import { describePaymentProblem } from '../text/problem'
import { Page, useWalletPage } from '../wallet/Page'
import { useAction } from '../wallet/useAction'
import { bankAccountOf } from './bankAccount'
import { enteredUnit } from './checkDraft'
import { type Draft, draftOfLink, useDraft, writeDraft } from './draft'
import { usePayer } from './parties'
import { SendForm } from './SendForm'

export function SendPage() {
  const { info } = useWalletPage()
  const [, navigate] = useLocation()
  const linked = draftOfLink(useSearch())
  useEffect(() => {
    if (!linked) return
    writeDraft(info.accountId, linked)
    // A reload must keep what the user enters from here on.
    navigate(paths.send, { replace: true })
  })
  return linked ? null : <Sending />
}

/** The form, and the payment. After them, the payment has a page of its own. */
function Sending() {
  const { info, service, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const payer = usePayer()
  const { draft, update, clear, forget } = useDraft(info.accountId)
  /** Undefined: the user fills in the form. */
  const [quote, setQuote] = useState<PayeeQuote>()
  const quoting = useAction(describePaymentProblem)
  const review = () =>
    void quoting.run(async () => {
      setQuote(await requestQuote(draft, info, service.profile))
      // A new recipient has its name before the payment has a page.
      void refresh()
    })
  const close = () => {
    clear()
    navigate(paths.home)
  }
  /** The user has confirmed. What the review says of the payee is acknowledged before anything is signed. */
  const confirmed = async ({ id }: { id: string }) => {
    if (mustBeAcknowledged(quote?.payee.check?.status))
      await acknowledgePayee(id).catch((error: unknown) => {
        throw new Error(describePaymentProblem(error).text, { cause: error })
      })
    // A reload must not offer it again.
    forget()
  }
  // The page of the balance says what comes first.
  if (!quote && info.balance <= 0) return <Redirect to={paths.home} replace />
  return (
    <Page title="Send money">
      {quote ? (
        <>
          <Notice problem={quoting.problem} />
          <WalletPay
            quote={quote}
            payee={quote.payee}
            payer={payer}
            onConfirm={confirmed}
            onEdit={() => {
              update({})
              quoting.clear()
              setQuote(undefined)
            }}
            onReviewAgain={review}
            onSent={(sent) => {
              clear()
              // "Back" leads to where the user came from, not to an empty form.
              navigate(paymentPath(sent.quote.transactionId ?? sent.quote.id), { replace: true })
              void refresh()
            }}
            onDone={close}
            // Also when the outcome is unknown: the balance may show it.
            onProblem={() => void refresh()}
          />
        </>
      ) : (
        <SendForm draft={draft} onChange={update} quoting={quoting} onReview={review} onCancel={close} />
      )}
    </Page>
  )
}

/**
 * Requests a quote. A new bank account is saved first: the service pays only accounts that it knows.
 *
 * @throws AmountError when the amount cannot be read.
 */
async function requestQuote(draft: Draft, { currency }: WalletInfo, profile: ProfileName) {
  const unit = enteredUnit(draft, currency)
  const { payee, way, receives, side } = draft
  const what = {
    amount: toDecimal(parseAmount(draft.amount, unit), unit.decimals),
    ...(side === 'RECEIVING' && { lockedSide: side }),
  }
  if (payee) return createQuote({ recipient: payee.id, ...what })
  if (way === 'bank')
    return createQuote({ recipient: (await savePayee(bankAccountOf(draft, profile))).id, ...what })
  return createQuote({ recipient: draft.recipient, ...what, ...(receives && { receives }) })
}
