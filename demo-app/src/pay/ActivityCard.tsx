/** Lists what happened in this wallet, newest first. Each row says who, how much, when and where the money is. */

import { ArrowDownLeft, ArrowUpRight, CircleHelp, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActivityEntry, PaymentEntry, UnreadableEntry } from '../../shared/apiTypes'
import { paymentPath } from '../../shared/paths'
import type { PageProblem } from '../text/problem'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { Time } from '../ui/Time'
import { paymentView } from './paymentView'

interface ActivityCardProps {
  entries: ActivityEntry[] | undefined
  problem?: PageProblem | undefined
}

export function ActivityCard({ entries, problem }: ActivityCardProps) {
  return (
    <Card title="Activity">
      <Notice problem={problem} />
      {entries?.length === 0 && <p className="text-muted">No payments yet.</p>}
      {entries && entries.length > 0 && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {entries.map((entry, index) =>
            'isUnreadable' in entry ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: such a row may have no id
              <UnreadableRow key={index} entry={entry} />
            ) : (
              <PaymentRow key={entry.id} entry={entry} />
            ),
          )}
        </ul>
      )}
    </Card>
  )
}

function PaymentRow({ entry }: { entry: PaymentEntry }) {
  const { counterparty, transaction } = entry
  const { isIncoming, sent, received, label, tone, place } = paymentView(entry)
  const amount = isIncoming ? received : (sent ?? received)
  const isBad = tone === 'error' || tone === 'warning'
  const didMove = place === 'arrived' || place === 'on-its-way' || place === 'gone' || place === 'coming-back'
  return (
    <Row id={entry.id} icon={isIncoming ? ArrowDownLeft : ArrowUpRight}>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-break-word">
          <span className="sr-only">{isIncoming ? 'From ' : 'To '}</span>
          {counterparty.name}
        </span>
        {amount && (
          <span className={`ml-auto shrink-0 font-medium tabular-nums ${didMove ? '' : 'text-muted'}`}>
            <span aria-hidden="true">{didMove ? (isIncoming ? '+' : '−') : ''}</span>
            {amount}
          </span>
        )}
        <span className="basis-full text-sm text-muted">
          <span className={isBad ? 'text-danger' : ''}>{label}</span>
          {transaction.createdAt && (
            <>
              {' · '}
              <Time iso={transaction.createdAt} />
            </>
          )}
        </span>
      </span>
    </Row>
  )
}

function UnreadableRow({ entry: { id } }: { entry: UnreadableEntry }) {
  return (
    <Row id={id} icon={CircleHelp}>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">A payment that we cannot read</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {id
            ? `The service sent it incomplete. Its id: ${id}`
            : 'The service sent it incomplete, without an id.'}
        </span>
      </span>
    </Row>
  )
}

function Row({
  id,
  icon: Icon,
  children,
}: {
  id: string | undefined
  icon: LucideIcon
  children: ReactNode
}) {
  const look = 'flex items-center gap-3.5 py-3'
  const content = (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-soft text-accent">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      {children}
    </>
  )
  return (
    <li>
      {id ? (
        <Link href={paymentPath(id)} className={`${look} -mx-2 rounded-xl px-2 hover:bg-soft`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}
