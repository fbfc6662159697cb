/** Says where the money of a payment is, and looks again on request. */

import { CircleAlert, CircleCheck, CircleHelp, Clock, type LucideIcon, RefreshCw } from 'lucide-react'
import type { PaymentResponse } from '../../shared/apiTypes'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { paymentView } from './paymentView'

const looks: Record<string, { icon: LucideIcon; color: string }> = {
  good: { icon: CircleCheck, color: 'text-accent' },
  info: { icon: Clock, color: 'text-accent' },
  warning: { icon: CircleHelp, color: 'text-warning' },
  error: { icon: CircleAlert, color: 'text-danger' },
}

interface PaymentStatusProps {
  payment: PaymentResponse & { isLost: boolean }
  /** Whether the response to the payment was lost, and the service has said since what became of it. */
  wasLost: boolean
  isBusy: boolean
  onCheck: () => void
}

export function PaymentStatus({ payment, wasLost, isBusy, onCheck }: PaymentStatusProps) {
  const { title, text, tone, place, isFinal } = paymentView(payment)
  const { icon: Icon, color } = looks[tone]!
  return (
    <Card>
      <div role="status" aria-label="Where the money is" className="flex gap-4">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${color}`} />
        <div className="flex min-w-0 flex-col gap-1">
          <Heading>{title}</Heading>
          <p className="leading-relaxed text-muted wrap-break-word">{text}</p>
          {wasLost && (
            <p className="text-sm text-muted">The response was lost. This is what the service says now.</p>
          )}
        </div>
      </div>
      {!isFinal && place !== 'arrived' && (
        <Button icon={RefreshCw} isBusy={isBusy} onClick={onCheck}>
          Check again
        </Button>
      )}
    </Card>
  )
}
