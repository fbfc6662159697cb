/** Shows payments of this device whose answer was lost, until it is known what became of them. */

import type { PendingPayment } from '@embedded-wallet/core'
import { RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { paymentPath } from '../shell/paths'
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
        {payments.length === 1 ? 'An earlier payment' : 'Earlier payments'}
      </Heading>
      {payments.map((payment) => (
        <div key={payment.quoteId} className="flex flex-col gap-1">
          <Notice problem={describePending(payment)} />
          <Link
            href={paymentPath(payment.quote?.transactionId ?? payment.quoteId)}
            className="self-start rounded-lg px-3.5 py-2 text-sm font-medium text-accent hover:bg-soft"
          >
            Open this payment
          </Link>
        </div>
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

/** Says what is known of a payment of this device. */
export function describePending({ outcome, quote }: PendingPayment): PageProblem {
  const amount = quote ? ` of ${formatMoney(quote.totalSendingAmount, quote.sendingCurrency)}` : ''
  const payment = `A payment${amount}`
  switch (outcome) {
    case 'unknown':
      return {
        tone: 'warning',
        text: `${payment} may or may not have been sent: its response was lost. Check again before you send it again.`,
      }
    case 'authorization-required':
      return {
        tone: 'info',
        text: `${payment} was not sent yet: it waits for your authorization. Check again after it.`,
      }
    case 'none':
      return { tone: 'info', text: `${payment} was not sent. You can send it again.` }
    case 'done':
      return quote?.status === 'FAILED'
        ? { tone: 'error', text: `${payment} failed. Its page says where the money is.` }
        : {
            tone: 'info',
            text: `${payment} was sent, although its response was lost. Do not send it again.`,
          }
  }
}
