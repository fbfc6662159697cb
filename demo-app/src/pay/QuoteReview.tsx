/** Step two of sending: the user checks the quote and signs it. */

import type { Currency } from '@embedded-wallet/protocol'
import { mustBeAcknowledged } from '@embedded-wallet/ui/words'
import { Pencil, RefreshCw, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PayeeQuote } from '../../shared/apiTypes'
import { formatMoney } from '../text/money'
import { describeRate } from '../text/rate'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { DefinitionList, type DefinitionRow } from '../ui/DefinitionList'
import { Notice } from '../ui/Notice'
import { SlowNote } from '../ui/SlowNote'
import { Time } from '../ui/Time'
import { PayeeCheckNote } from './PayeeCheckNote'
import { PaymentLogin } from './PaymentLogin'
import { useFactorChoice } from './useFactorChoice'
import type { Send, SendStep } from './useSend'

interface QuoteReviewProps {
  step: Extract<SendStep, { name: 'review' }>
  send: Send
  canSign: boolean
}

export function QuoteReview({ step, send, canSign }: QuoteReviewProps) {
  const { quote, endsAt } = step
  // While the outcome of this quote is unknown, the user can only confirm it again: a new quote could pay twice.
  const isUnknown = send.problem?.tone === 'warning'
  const isExpired = useIsExpired(endsAt) && !isUnknown
  const [isAcknowledged, setAcknowledged] = useState(false)
  const waitsForAcknowledgement = mustBeAcknowledged(quote.payee.check?.status) && !isAcknowledged
  const { factor, choice } = useFactorChoice()
  // The buttons stay in sight, so a warning stands before the rows.
  const isWarned = ['PARTIAL_MATCH', 'NOT_MATCHED'].includes(quote.payee.check?.status ?? '')
  const payeeCheck = (
    <PayeeCheckNote
      check={quote.payee.check}
      isAcknowledged={isAcknowledged}
      onAcknowledge={setAcknowledged}
    />
  )
  return (
    <Card takesFocus="always" title="Check before you sign">
      {isWarned && payeeCheck}
      <DefinitionList rows={rowsOf(quote)} />
      {!isWarned && payeeCheck}
      {choice}
      {send.problem?.isLoginNeeded && <PaymentLogin onDone={send.clearProblem} />}
      <div className="flex flex-col gap-5 phone:sticky phone:bottom-[calc(3.6875rem+env(safe-area-inset-bottom))] phone:-mx-5 phone:gap-3 phone:border-t phone:border-line phone:bg-card phone:px-5 phone:py-3">
        <Notice problem={problemOf(send.problem, isExpired, canSign)} />
        <SlowNote
          isBusy={send.isBusy}
          text="Your payment is being signed and sent. It is made once, however long it takes."
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end phone:flex-row phone:*:last:grow">
          {isUnknown ? (
            <Button variant="quiet" onClick={send.close}>
              Close
            </Button>
          ) : (
            <Button variant="quiet" icon={Pencil} disabled={send.isBusy} onClick={send.edit}>
              Edit
            </Button>
          )}
          {isExpired ? (
            <Button variant="primary" icon={RefreshCw} isBusy={send.isBusy} onClick={send.review}>
              Review
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={ShieldCheck}
              isBusy={send.isBusy}
              disabled={!canSign || waitsForAcknowledgement}
              onClick={() => send.confirm(factor)}
            >
              Confirm and sign
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function rowsOf(quote: PayeeQuote): DefinitionRow[] {
  const { payee, feesIncluded, platformFeesIncluded, rateDetails, sendingCurrency, receivingCurrency } = quote
  const fee = (amount: number | undefined, currency: Currency) =>
    amount ? formatMoney(amount, currency) : undefined
  return [
    { term: 'To', value: payee.name, detail: payee.detail },
    { term: 'You send', value: formatMoney(quote.totalSendingAmount, sendingCurrency) },
    {
      term: 'Fee',
      value: feesIncluded === undefined ? undefined : formatMoney(feesIncluded, sendingCurrency),
      detail: 'You pay it. It is part of what you send.',
    },
    {
      term: 'For this app',
      value: fee(platformFeesIncluded, sendingCurrency),
      detail: 'It is part of the fee.',
    },
    {
      // Assumption: it is in the receiving currency, and what they receive is what is left after it.
      term: 'Their bank’s fee',
      value: fee(rateDetails?.counterpartyFixedFee, receivingCurrency),
      detail: 'They pay it. What they receive is what is left after it.',
    },
    { term: 'Rate', value: describeRate(quote) },
    {
      term: 'They receive',
      value: formatMoney(quote.totalReceivingAmount, receivingCurrency),
      isStrong: true,
    },
    { term: 'Valid until', value: <Time iso={quote.expiresAt} look="time" /> },
  ]
}

function problemOf(problem: Send['problem'], isExpired: boolean, canSign: boolean) {
  if (problem) return problem
  if (isExpired)
    return {
      tone: 'info',
      text: 'Nothing was sent: this offer has expired. Review the payment again to see the current amounts.',
    } as const
  if (!canSign)
    return { tone: 'info', text: 'Nothing was sent yet. Sign in above, then confirm the payment.' } as const
  return undefined
}

function useIsExpired(endsAt: number): boolean {
  const [isExpired, setExpired] = useState(() => Date.now() >= endsAt)
  useEffect(() => {
    const check = () => setExpired(Date.now() >= endsAt)
    const timer = setTimeout(check, Math.max(0, endsAt - Date.now()) + 50)
    // Timers stop while a laptop sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [endsAt])
  return isExpired
}
