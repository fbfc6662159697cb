/** What happened to a payment and when, oldest first. */

import type { PaymentResponse } from '../../shared/apiTypes'
import { Card, Heading } from '../ui/Card'
import { Time } from '../ui/Time'
import { timelineOf } from './paymentView'

export function PaymentTimeline({ payment }: { payment: PaymentResponse & { isLost: boolean } }) {
  const entries = timelineOf(payment)
  return (
    <Card>
      <Heading>Timeline</Heading>
      <ol className="flex flex-col">
        {entries.map(({ label, at }, index) => {
          const isLast = index === entries.length - 1
          return (
            <li key={label} className="relative flex gap-4 pb-4 last:pb-0">
              {!isLast && (
                <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-line" />
              )}
              <span
                aria-hidden="true"
                className={`mt-1.5 size-3 shrink-0 rounded-full border-2 border-accent ${isLast ? 'bg-accent' : 'bg-card'}`}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className={isLast ? 'font-medium' : ''}>{label}</span>
                <span className="text-sm text-muted tabular-nums">{at ? <Time iso={at} /> : 'now'}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
