/** Names the support for a payment that does not come back by itself, and the ids to give. */

import type { PaymentResponse } from '../../shared/apiTypes'
import { describePayment } from '../../shared/describePayment'
import { Card, Heading } from '../ui/Card'
import { CopyButton } from '../ui/CopyButton'
import { idsAsText } from './idsOf'

export function SupportCard({ payment }: { payment: PaymentResponse & { isLost: boolean } }) {
  const { isForSupport, place } = describePayment(payment)
  if (!isForSupport) return null
  return (
    <Card>
      <Heading>Ask about this payment</Heading>
      <p className="leading-relaxed text-muted">
        Write to the support of this app. {place === 'gone' ? 'Ask for a refund' : 'Ask where the money is'},
        and name these ids: they tell support which payment it is.
      </p>
      <div className="flex flex-col items-end gap-1">
        <p className="w-full rounded-xl bg-soft p-3.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {idsAsText(payment)}
        </p>
        <CopyButton text={idsAsText(payment)} what="the ids" />
      </div>
    </Card>
  )
}
