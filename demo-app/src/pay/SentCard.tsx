/** Step three of sending: how the payment ended. */

import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { formatMoney } from '../text/money'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import type { SendStep } from './useSend'

interface SentCardProps {
  step: Extract<SendStep, { name: 'sent' }>
  onClose: () => void
}

export function SentCard({ step: { quote, payee }, onClose }: SentCardProps) {
  const sent = formatMoney(quote.totalSendingAmount, quote.sendingCurrency)
  const received = formatMoney(quote.totalReceivingAmount, quote.receivingCurrency)
  const { title, text, isBad } = describeOutcome(quote.status, sent, received, payee.name)
  const Icon = isBad ? CircleX : quote.status === 'COMPLETED' ? CircleCheck : Clock
  return (
    <Card>
      <div className="flex gap-4">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-6 shrink-0 ${isBad ? 'text-danger' : 'text-accent'}`}
        />
        <div className="flex min-w-0 flex-col gap-1">
          <Heading takesFocus="always">{title}</Heading>
          <p className="leading-relaxed text-muted wrap-anywhere">{text}</p>
        </div>
      </div>
      <Button onClick={onClose}>Done</Button>
    </Card>
  )
}

function describeOutcome(status: string, sent: string, received: string, name: string) {
  switch (status) {
    // The quote was executed, so the money may have left the wallet before the payment failed.
    case 'FAILED':
      return {
        title: `The payment of ${sent} failed`,
        text: 'The service accepted the payment but could not complete it. Your balance and your activity show whether the money came back.',
        isBad: true,
      }
    case 'EXPIRED':
      return {
        title: `${sent} was not sent`,
        text: 'Nothing left your wallet. The offer expired before it was executed. You can send the payment again.',
        isBad: true,
      }
    case 'COMPLETED':
      return { title: `Sent ${sent}`, text: `${name} receives ${received}.`, isBad: false }
    default:
      return { title: `Sent ${sent}`, text: `On its way: ${name} will receive ${received}.`, isBad: false }
  }
}
