/** Lists what happened in this wallet, newest first, and opens one payment. Those that lost their response stand on top. */
'use client'

import { isUnreadable, type Row, type Transaction } from '@embedded-wallet/core'
import { useTransactions } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Heading } from '../parts/Heading.js'
import { List } from '../parts/List.js'
import { Loading } from '../parts/Loading.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Screen } from '../parts/Screen.js'
import { PendingPayments } from '../pay/PendingPayments.js'
import { useDevicePayments } from '../pay/useDevicePayments.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import { findPaymentState } from '../words/findPaymentState.js'
import { ActivityRow, type OpenPaymentProps } from './ActivityRow.js'
import { useBalanceSays } from './balanceSays.js'
import { type ActivityFilter, activityFilters, passes } from './filters.js'
import { onePayment } from './laterPayment.js'
import type { PaymentSlots } from './ShownPayment.js'
import { WalletPayment } from './WalletPayment.js'

/** The props of `WalletActivity`. */
export interface WalletActivityProps extends PaymentSlots, OpenPaymentProps {}

/**
 * Shows the payments of the wallet, and one of them when the user opens it. Place it below `WalletScreens`.
 *
 * @returns The list; nothing before the user is signed in to the app.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletActivity nameOf={({ destination }) => addressBook.get(destination.accountId)} />
 * ```
 */
export function WalletActivity(props: WalletActivityProps) {
  const { wallet } = useScreens(WalletActivity)
  return <Screen name="activity">{wallet && <Activity {...props} />}</Screen>
}

function Activity({ hrefOf, onOpen, ...slots }: WalletActivityProps) {
  /** Null: the user has come back to the list. */
  const [openId, setOpenId] = useState<string | null>()
  if (openId) return <OnePayment {...slots} paymentId={openId} onBack={() => setOpenId(null)} />
  const show = onOpen ?? (hrefOf ? undefined : setOpenId)
  return (
    <>
      <PendingPayments onOpen={show && (({ quote, quoteId }) => show(quote?.transactionId ?? quoteId))} />
      <Payments {...slots} hrefOf={hrefOf} onOpen={show} hasReturned={openId === null} />
    </>
  )
}

function OnePayment({ onBack, ...props }: PaymentSlots & { paymentId: string; onBack: () => void }) {
  const { activity } = useTexts(activityTexts)
  const [title, setTitle] = useState(activity.payment)
  return (
    <>
      <Button variant="quiet" icon={icons.back} onClick={onBack}>
        {activity.allPayments}
      </Button>
      {/* The page says it below: here screen readers begin. */}
      <div data-part="only-read">
        <Heading takesFocus="always">{title}</Heading>
      </div>
      <WalletPayment {...props} onTitle={setTitle} />
    </>
  )
}

/** About as high as the filter and two rows. */
const loadingLines = 5

/** Rows that a page of the list shows at least, if there are so many. */
const wantedRows = 10
/** Offers that were never confirmed fill whole pages: so many rows are looked through for each page of the list. */
const seenRows = 200

function Payments({
  nameOf,
  onProblem,
  hasReturned,
  ...open
}: WalletActivityProps & { hasReturned: boolean }) {
  const { activity } = useTexts(activityTexts)
  const [filter, setFilter] = useState<ActivityFilter>('all')
  /** How many rows the user wants to see, and from where on the screen looks for them. */
  const [wanted, setWanted] = useState({ rows: wantedRows, after: 0 })
  const read = useTransactions()
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = read
  const all = data ?? []
  // The user may open one.
  const hasRows = all.length > 0
  useEffect(() => {
    if (hasRows) void onePayment.prepare()
  }, [hasRows])
  const shown = all.filter((row) => (isUnreadable(row) ? filter === 'all' : passes(row, filter)))
  // What the account shows about one holds for each that does not tell where its money is.
  const account = useBalanceSays(all.find(isUnsaid))
  const isShort = shown.length < wanted.rows && all.length < wanted.after + seenRows
  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [isShort, hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const hasPayments = all.some((row) => isUnreadable(row) || passes(row, 'all'))
  // One of this device may be in no list of the service yet.
  const ofDevice = useDevicePayments()
  const isEmpty = shown.length === 0
  const isLooking =
    isPending || (isShort && hasNextPage && !error) || (isEmpty && ofDevice.isPending && !ofDevice.failure)
  return (
    <Card title={activity.title} takesFocus={hasReturned ? 'always' : undefined}>
      <ReadProblem read={read} onProblem={onProblem} />
      {hasPayments && (
        <RadioGroup
          label={activity.filter}
          isLabelHidden
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setWanted({ rows: wantedRows, after: 0 })
          }}
          choices={activityFilters.map((value) => ({ value, label: activity.filters[value] }))}
        />
      )}
      {!isEmpty && (
        <List label={activity.title}>
          {shown.map((row, at) => (
            <ActivityRow key={keyOf(row, at)} row={row} nameOf={nameOf} account={account} {...open} />
          ))}
        </List>
      )}
      {data && !isLooking && isEmpty && (hasPayments || ofDevice.data?.length === 0) && (
        <Muted>{hasPayments ? activity.noneOfKind : activity.none}</Muted>
      )}
      {isLooking && !error && <Loading lines={loadingLines} />}
      {hasNextPage && !isLooking && (
        <Button
          variant="foot"
          isBusy={isFetchingNextPage}
          onClick={() => setWanted({ rows: shown.length + wantedRows, after: all.length })}
        >
          {activity.older}
        </Button>
      )}
    </Card>
  )
}

const isUnsaid = (row: Row<Transaction>): row is Transaction =>
  !isUnreadable(row) && findPaymentState({ transaction: row }).state === 'failed'

/** A row that cannot be read may have no id. */
const keyOf = (row: Row<Transaction>, at: number) => (isUnreadable(row) ? `row ${at}` : row.id)
