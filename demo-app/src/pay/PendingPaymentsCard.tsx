/** Shows the payments of this device with a lost response, until their outcome is known. */

import type { PendingPayment } from '@embedded-wallet/core'
import { usePendingPayments } from '@embedded-wallet/react'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paymentPath } from '../../shared/paths'
import { formatMoney } from '../text/money'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { ConfirmedPayment } from '../wallet/useConfirmedPayment'

/** @param onEnded - A payment has ended, so the balance may have changed. */
export function PendingPaymentsCard({ onEnded }: { onEnded: () => Promise<void> }) {
  const { data: payments = [], isFetching, refetch, dismiss } = usePendingPayments()
  const ended = payments.filter(hasEnded)
  const isOpen = ended.length < payments.length
  useEffect(() => {
    if (ended.length > 0) void onEnded()
  }, [ended.length, onEnded])
  if (payments.length === 0) return null
  return (
    <Card
      titleKey={String(isOpen)}
      takesFocus="whenLost"
      title={payments.length === 1 ? 'An earlier payment' : 'Earlier payments'}
    >
      {payments.map((payment) => (
        <div key={payment.quoteId} className="flex flex-col gap-1">
          <Notice problem={describePending(payment)} />
          <div className="flex flex-wrap gap-1 text-sm font-medium text-accent">
            <Link href={paymentPath(payment.quote?.transactionId ?? payment.quoteId)} className={linkLook}>
              Open this payment
            </Link>
            {hasEnded(payment) && (
              <button type="button" className={linkLook} onClick={() => dismiss(payment.quoteId)}>
                Got it
              </button>
            )}
          </div>
        </div>
      ))}
      {isOpen && (
        <Button icon={RefreshCw} isBusy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      )}
    </Card>
  )
}

const linkLook = 'cursor-pointer rounded-lg px-3.5 py-2 hover:bg-soft'

const hasEnded = ({ outcome }: PendingPayment) => outcome === 'done' || outcome === 'none'

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
        text: `${payment} was not sent yet: it waits until you authorize it. Open it to do so.`,
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

/** Says on every page how a payment goes on after the user has left its form. */
export function LeftPayment({ payment }: { payment: ConfirmedPayment }) {
  const { left, isRunning } = payment
  if (!left || isRunning) return <Notice problem={left} />
  return (
    <Card>
      <Notice problem={left} />
      <Button onClick={payment.dismiss}>Got it</Button>
    </Card>
  )
}
