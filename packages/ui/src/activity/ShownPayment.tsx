/** What is known of one payment: from the service, from this device, and where neither says it, from the account itself. */

import type { Quote, Transaction } from '@embedded-wallet/core'
import { useEffect, useState } from 'react'
import { describePayment } from '../format/describePayment.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { CopyButton } from '../parts/CopyButton.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Loading } from '../parts/Loading.js'
import { useWatch } from '../parts/useWatch.js'
import { AuthorizePayment } from '../pay/AuthorizePayment.js'
import { PaymentEnd } from '../pay/PaymentEnd.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import { checkTexts } from '../words/en/check.js'
import { commonTexts } from '../words/en/common.js'
import { paymentsTexts } from '../words/en/payments.js'
import { isIncoming } from '../words/findPaymentState.js'
import { fill, type Texts } from '../words/texts.js'
import { counterpartyOf } from './counterparty.js'
import { detailRows, idsAsText, idsOf, type NamedPayment, timelineOf } from './detailRows.js'
import type { RememberedPayment } from './paymentProps.js'
import { pendingOf } from './pendingOf.js'
import { Timeline } from './Timeline.js'
import { useBalanceSays } from './useBalanceSays.js'

interface ShownPaymentProps extends RememberedPayment {
  transaction?: Transaction | undefined
  quote?: Quote | undefined
  /** Reads it again. Absent: it is read by others. */
  onLook?: (() => unknown) | undefined
}

export function ShownPayment(props: ShownPaymentProps) {
  const { transaction, nameOf, payer, onSendAgain, onTitle, isFetching, onCheck, onLook } = props
  const texts = useTexts(activityTexts, commonTexts, paymentsTexts, checkTexts)
  const { activity } = texts
  const { isLost, wasLost, found } = pendingOf(props.pending, {
    ...(transaction && { transaction }),
    ...(props.quote && { quote: props.quote }),
  })
  const quote = props.quote ?? found.find((one) => one.quote)?.quote
  const account = useBalanceSays(transaction)
  const payment: NamedPayment = {
    ...(transaction && { transaction }),
    ...(quote && { quote }),
    ...(account.says && { balanceSays: account.says }),
    isLost,
    counterparty: counterpartyOf({ transaction, quote }, texts, nameOf),
  }
  const { state, place, isFinal } = describePayment(texts, payment)
  const isKnown = !account.isPending && place !== 'unknown'
  const isLostSaid = useOnce(wasLost)
  // A held payment stays in the list of pending ones until it is over.
  useDismissed(
    isKnown && state !== 'held' ? found.map(({ quoteId }) => quoteId).join(' ') : '',
    props.dismiss,
  )
  useWatch(place === 'on-its-way' || place === 'coming-back' ? onLook : undefined)
  const title = titleOf(payment, activity)
  useEffect(() => onTitle?.(title), [title, onTitle])
  if (account.isPending) return <Loading lines={6} />
  const isBack = place === 'back' || (place === 'yours' && isFinal)
  return (
    <>
      <Card>
        <PaymentEnd payment={payment}>
          {/* A held payment that lapsed is over, too: no response was lost. */}
          {isLostSaid && isKnown && transaction?.failureReason !== 'SCA_NOT_COMPLETED' && (
            <p data-part="text" data-tone="muted">
              {activity.wasLost}
            </p>
          )}
        </PaymentEnd>
        {isBack && transaction && onSendAgain && (
          <Button variant="primary" icon="out" onClick={() => onSendAgain(transaction)}>
            {activity.sendAgain}
          </Button>
        )}
        {!isFinal && place !== 'arrived' && (
          <Button icon="refresh" isBusy={isFetching} onClick={onCheck}>
            {texts.common.checkAgain}
          </Button>
        )}
      </Card>
      {state === 'held' && quote && <AuthorizePayment quote={quote} payer={payer} onProven={onCheck} />}
      <Support payment={payment} />
      <Timeline title={activity.timeline.title} moments={timelineOf(activity, payment, place)} />
      <Card title={activity.details.title}>
        <DefinitionList rows={[...detailRows(texts, payment), ...idRows(payment, activity)]} />
      </Card>
    </>
  )
}

/** Stays true: the device forgets a payment as soon as this screen says how it ended. */
function useOnce(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

/** The list of pending payments need not say any more what this screen says. */
function useDismissed(quoteIds: string, dismiss: (quoteId: string) => void): void {
  useEffect(() => {
    for (const quoteId of quoteIds.split(' ')) if (quoteId) dismiss(quoteId)
  }, [quoteIds, dismiss])
}

function titleOf(payment: NamedPayment, words: Texts['activity']): string {
  const { name, isName } = payment.counterparty
  if (!isName) return words.payment
  return fill(isIncoming(payment.transaction) ? words.paymentFrom : words.paymentTo, { name })
}

const idRows = (payment: NamedPayment, words: Texts['activity']) =>
  idsOf(words, payment).map(({ name, id }) => ({
    term: name,
    value: <span data-part="id">{id}</span>,
    copy: id,
  }))

/** Names the support for a payment that does not come back by itself, and the ids to give. */
function Support({ payment }: { payment: NamedPayment }) {
  const texts = useTexts(activityTexts, paymentsTexts, checkTexts)
  const { support } = texts.activity
  const { isForSupport, place } = describePayment(texts, payment)
  if (!isForSupport) return null
  const ids = idsAsText(texts.activity, payment)
  return (
    <Card title={support.title} intro={place === 'gone' ? support.askForRefund : support.askWhere}>
      <div data-part="stack">
        <p data-part="id" data-look="box">
          {ids}
        </p>
        <CopyButton text={ids} what={support.ids} />
      </div>
    </Card>
  )
}
