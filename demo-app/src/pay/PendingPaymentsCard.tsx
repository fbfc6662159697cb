/** Shows how earlier payments ended after their response was lost. */

import type { PendingPayment } from '@embedded-wallet/core'
import { RefreshCw } from 'lucide-react'
import { formatMoney } from '../text/money'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { PendingPayments } from './usePendingPayments'

export function PendingPaymentsCard({
  pending: { payments, action, reconcile },
}: {
  pending: PendingPayments
}) {
  if (payments.length === 0) return null
  const isOpen = payments.some(({ outcome }) => outcome === 'unknown' || outcome === 'authorization-required')
  return (
    <Card>
      <Heading key={String(isOpen)} takesFocus="whenLost">
        An earlier payment
      </Heading>
      {payments.map((payment) => (
        <Notice key={payment.quoteId} problem={describePayment(payment)} />
      ))}
      <Notice problem={action.problem} />
      {isOpen && (
        <Button icon={RefreshCw} isBusy={action.isBusy} onClick={reconcile}>
          Check again
        </Button>
      )}
    </Card>
  )
}

function describePayment({ outcome, quote }: PendingPayment): PageProblem {
  const amount = quote ? ` of ${formatMoney(quote.totalSendingAmount, quote.sendingCurrency)}` : ''
  const payment = `A payment${amount}`
  if (outcome === 'unknown')
    return {
      tone: 'warning',
      text: `${payment} may or may not have been sent: its response was lost. Check again before you send it again.`,
    }
  if (outcome === 'authorization-required')
    return {
      tone: 'info',
      text: `${payment} waits for your authorization. Nothing was sent. Check again after it.`,
    }
  if (outcome === 'none') return { tone: 'info', text: `${payment} was not sent. You can send it again.` }
  return quote?.status === 'FAILED'
    ? {
        tone: 'error',
        text: `${payment} failed. Your balance and your activity show whether the money came back.`,
      }
    : { tone: 'info', text: `${payment} was sent, although its response was lost. Do not send it again.` }
}
