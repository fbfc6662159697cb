/** One payment: where the money is, what happened when, what was sent and what it cost, the ids, and where to ask. */
'use client'

import { useTransaction } from '@embedded-wallet/react'
import { useState } from 'react'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useDevicePayments } from '../pay/useDevicePayments.js'
import { lacks, useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import { type PaymentSlots, ShownPayment } from './ShownPayment.js'

/** The props of `WalletPayment`. */
export interface WalletPaymentProps extends PaymentSlots {
  /** `Transaction:<id>`, or `Quote:<id>` of a payment that this device has made. */
  paymentId: string
  /** The heading, such as "Payment to Ada Lovelace", for the title of the page. */
  onTitle?: ((title: string) => void) | undefined
}

/**
 * Shows one payment. Place it below `WalletScreens`, on a page of your own; `WalletActivity` has it, too.
 *
 * @returns The payment; a note if the wallet has no such payment.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletPayment paymentId={params.paymentId} nameOf={({ destination }) => addressBook.get(destination.accountId)} />
 * ```
 */
export function WalletPayment(props: WalletPaymentProps) {
  const { wallet } = useScreens(WalletPayment)
  if (!props.paymentId) lacks(WalletPayment, 'paymentId')
  return <Screen name="payment">{wallet && <OnePayment key={props.paymentId} {...props} />}</Screen>
}

function OnePayment({ paymentId, onProblem, ...slots }: WalletPaymentProps) {
  const { activity } = useTexts(activityTexts)
  const pending = useDevicePayments()
  const listed = pending.data?.find(({ quoteId }) => quoteId === paymentId)
  // It stays here when it leaves the list, because this screen shows how it ended.
  const [remembered, remember] = useState(listed)
  if (listed && listed !== remembered) remember(listed)
  const transactionId = paymentId.startsWith('Quote:') ? remembered?.quote?.transactionId : paymentId
  const { data: transaction, error: failure, isFetching, refetch: look } = useTransaction({ transactionId })
  const isKnown = transactionId === undefined ? remembered !== undefined : transaction !== undefined
  const isOfDevice = transactionId === undefined
  const error = isOfDevice && !isKnown ? pending.failure : failure
  // Without what this device remembers, "not sent" would be too early.
  const isUnread = pending.isPending && !pending.failure
  const isReading = isUnread || (!isOfDevice && !isKnown && !failure)
  const refetch = () => Promise.all([transactionId !== undefined && look(), pending.refetch()])
  return (
    <>
      <ReadProblem
        read={{ error, isFetching: isOfDevice ? pending.isFetching : isFetching, refetch }}
        missing={activity.noPayment}
        onProblem={onProblem}
      />
      {isReading && <Loading lines={6} />}
      <SlowNote isBusy={isReading} text={activity.reading} />
      {!isReading && !isKnown && !error && isOfDevice && (
        <Notice problem={{ tone: 'error', text: activity.noPayment }} />
      )}
      {!isReading && isKnown && (
        <ShownPayment
          {...slots}
          {...{ transaction, remembered }}
          onCheck={refetch}
          pending={pending.data}
          dismiss={pending.dismiss}
          isFetching={transaction ? isFetching : pending.isFetching}
          read={transaction && { error: failure, refetch: look }}
        />
      )}
    </>
  )
}
