/** Lists what happened in this wallet, newest first. */

import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ActivityEntry } from '../api/apiTypes'
import { formatMoney } from '../text/money'
import { formatMoment } from '../text/time'
import { Card, Heading } from '../ui/Card'

export function ActivityCard({ entries }: { entries: ActivityEntry[] | undefined }) {
  return (
    <Card>
      <Heading>Activity</Heading>
      {entries?.length === 0 && <p className="text-muted">No payments yet.</p>}
      {entries && entries.length > 0 && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { isIncoming, amount, status } = entry
  const Icon = isIncoming ? ArrowDownLeft : ArrowUpRight
  const note = notes[status]
  return (
    <li className="flex items-center gap-3.5 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-soft text-accent">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-24">
          <p className="line-clamp-2 font-medium wrap-anywhere">
            <span className="sr-only">{isIncoming ? 'From ' : 'To '}</span>
            {entry.counterparty}
          </p>
          <p className="text-sm text-muted">
            {entry.createdAt && <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>}
            {status !== 'COMPLETED' && (
              <span className={note?.isBad ? 'text-danger' : ''}>
                {' '}
                · {note?.text ?? status.toLowerCase()}
              </span>
            )}
          </p>
        </div>
        {amount && (
          <p className={`shrink-0 font-medium tabular-nums ${note?.isBad ? 'text-muted' : ''}`}>
            {isIncoming ? '+' : '−'}
            {formatMoney(amount.amount, amount.currency)}
          </p>
        )}
      </div>
    </li>
  )
}

const notes: Record<string, { text: string; isBad: boolean }> = {
  PENDING: { text: 'pending', isBad: false },
  PROCESSING: { text: 'on its way', isBad: false },
  REJECTED: { text: 'rejected and refunded', isBad: true },
  FAILED: { text: 'failed', isBad: true },
  REFUNDED: { text: 'refunded', isBad: true },
}
