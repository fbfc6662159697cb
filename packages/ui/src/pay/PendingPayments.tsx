/** The payments without a known end: those that the user has left, and those of this device that lost their response. */

import type { PendingPayment } from '@embedded-wallet/core'
import { useTransaction } from '@embedded-wallet/react'
import type { ReactNode } from 'react'
import { counterpartyOf } from '../format/counterparty.js'
import { describePayment } from '../format/describePayment.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { ForeignText } from '../parts/ForeignText.js'
import { Guard } from '../parts/Guard.js'
import * as icons from '../parts/icons.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import { useOnce } from '../parts/useOnce.js'
import { useMoney } from '../provider/money.js'
import { PaymentKeeper, useKeptPayments } from '../provider/PaymentKeeper.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import type { Problem } from '../words/describeProblem.js'
import { activityTexts } from '../words/en/activity.js'
import { commonTexts } from '../words/en/common.js'
import { payTexts } from '../words/en/pay.js'
import { payEndTexts } from '../words/en/payEnd.js'
import { paymentsTexts } from '../words/en/payments.js'
import { partyLines } from '../words/partyLines.js'
import { plural } from '../words/plural.js'
import { afterReview } from './afterReview.js'
import { callFact, knownPayment, transactionIdOf } from './payFacts.js'
import { useChecked } from './useChecked.js'
import { useDevicePayments } from './useDevicePayments.js'

/** The props of `PendingPayments`. */
export interface PendingPaymentsProps {
  /** The user opens one. Absent: the list has no such button. */
  onOpen?: ((payment: PendingPayment) => void) | undefined
  /** One has ended, so the balance may have changed. */
  onEnded?: (() => void) | undefined
}

/**
 * Lists the payments of this device without a known end, until it is known. It shows nothing while there is none, warns if the browser
 * cannot read its storage that there may be one, and leaves out the one that `WalletPay` shows on the same page.
 *
 * @returns The card, or nothing.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <PendingPayments onOpen={({ quoteId }) => show(quoteId)} />
 * ```
 */
export function PendingPayments(props: PendingPaymentsProps): ReactNode {
  // The hooks need the wallet.
  return (
    useScreens(PendingPayments).wallet && (
      <Guard name="pending-payments">
        <PaymentKeeper>
          <PendingList {...props} />
        </PaymentKeeper>
      </Guard>
    )
  )
}

function PendingList({ onOpen, onEnded }: PendingPaymentsProps) {
  const texts = useTexts(commonTexts, payEndTexts)
  const { data = [], failure, isFetching, refetch, dismiss } = useDevicePayments()
  const { check, checked } = useChecked(refetch)
  const { shown } = useKeptPayments()
  // No payment stands twice on a page.
  const payments = data.filter(({ quoteId }) => !shown.includes(quoteId))
  const ended = data.filter(hasEnded).map(({ quoteId }) => quoteId)
  const isOpen = !payments.every(hasEnded)
  useOnce(ended.join() || undefined, () => onEnded?.())
  // There may be one that could not be read.
  const unread: Problem | undefined = failure ? { tone: 'info', text: texts.payEnd.notRead } : undefined
  if (payments.length === 0)
    return (
      unread && (
        <Screen name="pending-payments">
          <Notice problem={unread} />
        </Screen>
      )
    )
  return (
    <Screen name="pending-payments">
      <Notice problem={unread} />
      <Card
        titleKey={String(isOpen)}
        takesFocus="whenLost"
        title={plural(texts.language, texts.payEnd.earlier, payments.length)}
      >
        {payments.map((payment) => (
          <PendingRow
            key={payment.quoteId}
            payment={payment}
            onOpen={onOpen && (() => onOpen(payment))}
            onDismiss={() => dismiss(payment.quoteId)}
          />
        ))}
        {isOpen && (
          <>
            {checked}
            <Button icon={icons.refresh} isBusy={isFetching} onClick={check}>
              {texts.common.checkAgain}
            </Button>
          </>
        )}
      </Card>
    </Screen>
  )
}

const hasEnded = ({ outcome }: PendingPayment) => outcome === 'done' || outcome === 'none'

interface PendingRowProps {
  payment: PendingPayment
  onOpen: (() => void) | undefined
  onDismiss: () => void
}

/** In the words of the payment's own page. */
function PendingRow({ payment, onOpen, onDismiss }: PendingRowProps) {
  const texts = useTexts(activityTexts, paymentsTexts, payEndTexts)
  const known = { offer: payment.quote, pending: payment }
  const { data: transaction } = useTransaction({ transactionId: transactionIdOf(known) })
  const facts = knownPayment(known, transaction)
  const party = counterpartyOf(facts, texts)
  const { tone, title, text } = describePayment(texts, { ...facts, counterparty: party }, useMoney())
  return (
    <div data-part="stack">
      <div data-part="stack" data-gap="small">
        {partyLines(party, party.address).map((line) => (
          <ForeignText key={line} text={line} />
        ))}
      </div>
      <Notice title={title} problem={{ tone: tone === 'good' ? 'info' : tone, text }} />
      <div data-part="line">
        {onOpen && (
          <Button variant="quiet" onClick={onOpen}>
            {texts.payEnd.openPayment}
          </Button>
        )}
        {hasEnded(payment) && (
          <Button variant="quiet" onClick={onDismiss}>
            {texts.payEnd.gotIt}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The props of `LeftPayment`. */
export interface LeftPaymentProps {
  /** It has ended, or its end is not known: the balance may have changed. */
  onEnded?: (() => void) | undefined
}

/**
 * Shows how a payment continues after the user has left its screen: place it on every page. It shows nothing while there is none. One with
 * an unknown end is in `PendingPayments`.
 *
 * @returns The notice, or nothing.
 * @see packages/ui/README.md
 */
export function LeftPayment(props: LeftPaymentProps): ReactNode {
  const { wallet, hasLeftPayment } = useScreens(LeftPayment)
  if (!wallet && !hasLeftPayment) return undefined
  return <Guard name="left-payment">{wallet ? <Left {...props} /> : <LeftSignedOut />}</Guard>
}

/** Of a user who was signed out meanwhile. `WalletPay` shows the same. */
function LeftSignedOut() {
  const { pay } = useTexts(payTexts)
  const { shown } = useKeptPayments()
  return (
    <Screen name="left-payment">
      <Notice problem={shown.length === 0 ? { tone: 'info', text: pay.signedOutAfter } : undefined} />
    </Screen>
  )
}

function Left({ onEnded }: LeftPaymentProps) {
  const { payEnd } = useTexts(payEndTexts)
  const { payments, shown, read } = useKeptPayments()
  const last = payments.at(-1)
  const left = last && !last.isRead && !shown.includes(last.quote.id) ? last : undefined
  const call = left?.payment
  const isRunning = call?.status === 'paying'
  const problem = useProblem(call?.error, 'payment', afterReview.useModule(true)?.paymentErrorsTexts)
  useOnce(isRunning ? undefined : call, () => onEnded?.())
  const hasFailed = ['again', 'expired', 'final', 'differs'].includes(callFact(call))
  const running: Problem = { tone: 'info', text: payEnd.left }
  const failure = hasFailed ? problem : undefined
  const note = isRunning ? running : failure
  return (
    <Screen name="left-payment">
      <Notice problem={note} />
      {left && note && !isRunning && <Button onClick={() => read(left.quote.id)}>{payEnd.gotIt}</Button>}
    </Screen>
  )
}
