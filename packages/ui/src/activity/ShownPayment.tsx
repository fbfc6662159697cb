/** What is known about one payment: from the service, from this device, and if neither tells, from the account itself. */

import { type PendingPayment, type Transaction, tellApp } from '@embedded-wallet/core'
import { type AwaitedRead, useAwaited } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counterpartyOf, type NameOf } from '../format/counterparty.js'
import { describePayment } from '../format/describePayment.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { CopyButton } from '../parts/CopyButton.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Details } from '../parts/Details.js'
import { ForeignText } from '../parts/ForeignText.js'
import { Loading } from '../parts/Loading.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { Said } from '../parts/Said.js'
import { ShareButton } from '../parts/ShareButton.js'
import { Time } from '../parts/Time.js'
import { AuthorizePayment, afterReview } from '../pay/afterReview.js'
import { PaymentEnd } from '../pay/PaymentEnd.js'
import type { Payer } from '../pay/payer.js'
import { useChecked } from '../pay/useChecked.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import { checkTexts } from '../words/en/check.js'
import { commonTexts } from '../words/en/common.js'
import { paymentsTexts } from '../words/en/payments.js'
import { fill } from '../words/fill.js'
import { visibleText } from '../words/visibleText.js'
import { useBalanceSays } from './balanceSays.js'
import { detailRows, idsOf, type Moment, type NamedPayment, timelineOf } from './detailRows.js'
import { pendingOf } from './pendingOf.js'

/** What the screens show of one payment, and what the app adds. */
export interface PaymentSlots {
  /** The names of the app's address book. */
  nameOf?: NameOf | undefined
  /** Who logs in for payments, if the service wants it: see `WalletPay`. */
  payer?: Payer | undefined
  /** Shows "Send again" on a payment that was delivered, and on one that failed where its money is in the wallet. The app opens its form. */
  onSendAgain?: ((transaction: Transaction) => void) | undefined
  /** Shows "Receipt" on a payment that was delivered. The app opens its page with `WalletReceipt`. */
  onReceipt?: ((transaction: Transaction) => void) | undefined
  /** Something could not be read. The screen shows it. */
  onProblem?: ((error: Error) => void) | undefined
}

interface ShownPaymentProps extends Omit<PaymentSlots, 'onProblem'> {
  onTitle?: ((title: string) => void) | undefined
  transaction: Transaction | undefined
  /** What this device remembers of payments, and of this one. */
  pending: readonly PendingPayment[] | undefined
  remembered: PendingPayment | undefined
  dismiss: (quoteId: string) => void
  isFetching: boolean
  onCheck: () => Promise<unknown>
  /** How it is read again. Undefined: it is read by others. */
  read: AwaitedRead | undefined
}

export function ShownPayment(props: ShownPaymentProps) {
  const { transaction, nameOf, payer, onSendAgain, onReceipt, onTitle, onCheck } = props
  const texts = useTexts(activityTexts, commonTexts, paymentsTexts, checkTexts)
  const { activity } = texts
  const { check, checked } = useChecked(onCheck)
  const { isLost, wasLost, found, quote } = pendingOf(props.pending, transaction, props.remembered)
  const account = useBalanceSays(transaction)
  const payment: NamedPayment = {
    transaction,
    quote,
    isLost,
    balanceSays: account.says,
    counterparty: counterpartyOf({ transaction, quote }, texts, nameOf),
  }
  const described = describePayment(texts, payment, useMoney())
  const { state, place, isFinal, isIncoming, isForSupport } = described
  const isKnown = !account.isPending && place !== 'unknown'
  // The device forgets a payment as soon as this screen shows how it ended.
  const [isLostSaid, sayLost] = useState(wasLost)
  if (wasLost && !isLostSaid) sayLost(true)
  // The list of pending payments need not repeat what this screen shows. A held one stays in it until it is over.
  useDismissed(isKnown && state !== 'held' ? found : [], props.dismiss)
  useAwaited(place === 'on-its-way' || place === 'coming-back' ? props.read : undefined)
  const { name, isName } = payment.counterparty
  const shown = visibleText(name, 80)
  const title = isName ? fill(isIncoming ? activity.paymentFrom : activity.paymentTo, { name: shown }) : shown
  useEffect(() => tellApp(onTitle, title), [title, onTitle])
  const proof = afterReview.useModule(state === 'held')
  if (account.isPending || (state === 'held' && proof === undefined)) return <Loading lines={6} />
  // Neither a receipt nor "Send again" is for a payment with a card.
  const isCard = transaction?.type === 'CARD'
  const isBack = place === 'back' || (place === 'yours' && isFinal)
  const isSent = place === 'arrived' && !isIncoming && !isCard
  const ids = idsOf(activity, payment)
  const isNamed = texts.payments.states[state].title.includes('{name}')
  return (
    <>
      <Card>
        <PaymentEnd payment={payment} party={isNamed ? undefined : title}>
          {/* A held payment that lapsed is over, too: no response was lost. */}
          {isLostSaid && isKnown && transaction?.failureReason !== 'SCA_NOT_COMPLETED' && (
            <Muted>{activity.wasLost}</Muted>
          )}
        </PaymentEnd>
        {transaction && (isBack || isSent) && (
          <div data-part="actions">
            {isSent && onReceipt && (
              <Button icon={icons.receipt} onClick={() => onReceipt(transaction)}>
                {activity.receipt}
              </Button>
            )}
            {isSent && <ShareButton title={described.title} lines={ids.map(lineOf)} />}
            {onSendAgain && (
              <Button
                variant={isBack ? 'primary' : 'secondary'}
                icon={icons.outgoing}
                onClick={() => onSendAgain(transaction)}
              >
                {activity.sendAgain}
              </Button>
            )}
          </div>
        )}
        {!isFinal && place !== 'arrived' && (
          <>
            {checked}
            <Button icon={icons.refresh} isBusy={props.isFetching} onClick={check}>
              {texts.common.checkAgain}
            </Button>
          </>
        )}
      </Card>
      {state === 'held' && quote && (
        <AuthorizePayment quote={quote} payer={payer} onProven={() => void onCheck()} />
      )}
      {isForSupport && <Support ids={ids} isGone={place === 'gone'} />}
      <Timeline moments={timelineOf(activity, payment, described)}>
        <Details>
          <DefinitionList
            rows={[
              ...detailRows(texts, payment),
              ...ids.map(({ term, id }) => ({
                term,
                value: (
                  <span data-part="id">
                    <ForeignText text={id} />
                  </span>
                ),
                action: <CopyButton text={id} what={term} />,
              })),
            ]}
          />
        </Details>
      </Timeline>
    </>
  )
}

const lineOf = ({ term, id }: { term: string; id: string }) => `${term}: ${id}`

/** Each once, for as long as it is found. */
function useDismissed(found: readonly PendingPayment[], dismiss: (quoteId: string) => void): void {
  const dismissed = useRef<readonly string[]>([])
  useEffect(() => {
    const quoteIds = found.map(({ quoteId }) => quoteId)
    for (const quoteId of quoteIds) if (!dismissed.current.includes(quoteId)) dismiss(quoteId)
    dismissed.current = quoteIds
  })
}

/** Names the support for a payment that does not come back by itself, and the ids to give as one text. */
function Support({ ids, isGone }: { ids: ReturnType<typeof idsOf>; isGone: boolean }) {
  const { support } = useTexts(activityTexts).activity
  const linesOf = (write: (id: string) => string) =>
    ids.map(({ term, id }) => `${term}: ${write(id)}`).join('\n')
  return (
    <Card title={support.title} intro={isGone ? support.askForRefund : support.askWhere}>
      <div data-part="stack">
        <p data-part="id" data-look="box">
          <Said isExact>{linesOf((id) => visibleText(id, 400))}</Said>
        </p>
        <CopyButton text={linesOf(String)} what={support.ids} />
      </div>
    </Card>
  )
}

/** What happened, and when, one point after the other; below it what is exact. */
function Timeline({ moments, children }: { moments: readonly Moment[]; children: ReactNode }) {
  const { timeline } = useTexts(activityTexts).activity
  if (moments.length === 0) return <Card>{children}</Card>
  return (
    <Card title={timeline.title}>
      <ol data-part="timeline">
        {moments.map(({ term, iso, isAhead }) => (
          <li key={term} data-part="timeline-moment" data-is-ahead={isAhead ?? false}>
            <Said>{term}</Said>
            {iso && <Time iso={iso} look="dated" />}
          </li>
        ))}
      </ol>
      {children}
    </Card>
  )
}
