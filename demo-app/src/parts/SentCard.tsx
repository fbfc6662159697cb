/** Step three of sending: what became of it. */

import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { formatMoney } from '../money'
import type { SendStep } from '../state/useSend'
import { Button } from './Button'
import { Card, Heading } from './Card'

interface SentCardProps {
  step: Extract<SendStep, { name: 'sent' }>
  onClose: () => void
}

export function SentCard({ step: { quote, payee }, onClose }: SentCardProps) {
  const sent = formatMoney(quote.totalSendingAmount, quote.sendingCurrency)
  const received = formatMoney(quote.totalReceivingAmount, quote.receivingCurrency)
  const hasFailed = quote.status === 'FAILED' || quote.status === 'EXPIRED'
  const isDone = quote.status === 'COMPLETED'
  const Icon = hasFailed ? CircleX : isDone ? CircleCheck : Clock
  return (
    <Card>
      <div className="flex gap-4">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-6 shrink-0 ${hasFailed ? 'text-danger' : 'text-accent'}`}
        />
        <div className="flex min-w-0 flex-col gap-1">
          <Heading takesFocus="always">{hasFailed ? `${sent} was not sent` : `Sent ${sent}`}</Heading>
          <p className="leading-relaxed text-muted wrap-anywhere">
            {hasFailed &&
              'The service reports that the payment failed. Your activity shows what became of it.'}
            {!hasFailed && isDone && `${payee.name} receives ${received}.`}
            {!hasFailed && !isDone && `On its way: ${payee.name} will receive ${received}.`}
          </p>
        </div>
      </div>
      <Button onClick={onClose}>Done</Button>
    </Card>
  )
}
