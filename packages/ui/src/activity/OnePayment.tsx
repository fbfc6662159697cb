/** Reads one payment, from the service and from this device, and shows it. */

import { useTransaction } from '@embedded-wallet/react'
import { useState } from 'react'
import { Card } from '../parts/Card.js'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useDevicePayments } from '../pay/useDevicePayments.js'
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

export function OnePayment({ paymentId, onProblem, ...slots }: WalletPaymentProps) {
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
  const isShown = !isReading && isKnown
  const problem = (
    <ReadProblem
      read={{ error, isFetching: isOfDevice ? pending.isFetching : isFetching, refetch }}
      missing={activity.noPayment}
      onProblem={onProblem}
    />
  )
  return (
    <>
      {isShown ? (
        problem
      ) : (
        <Card>
          {problem}
          {isReading && <Loading lines={6} />}
          <SlowNote isBusy={isReading} text={activity.reading} />
          {!isReading && !error && isOfDevice && (
            <Notice problem={{ tone: 'error', text: activity.noPayment }} />
          )}
        </Card>
      )}
      {isShown && (
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
