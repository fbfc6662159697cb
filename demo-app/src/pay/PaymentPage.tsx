/** One payment: where the money is, what was sent and what it cost, and when. */

import { usePendingPayments } from '@embedded-wallet/react'
import { findPaymentState, isIncoming } from '@embedded-wallet/ui/words'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { PaymentResponse } from '../../shared/apiTypes'
import { paymentQuery, useReadProblem } from '../api/queries'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { SlowNote } from '../ui/SlowNote'
import { Page } from '../wallet/Page'
import { AuthorizeCard } from './AuthorizeCard'
import { PaymentDetails, SupportCard } from './PaymentDetails'
import { PaymentStatus } from './PaymentStatus'
import { pendingOf } from './pendingOf'

export function PaymentPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  // Another payment is another page, with its own focus and its own notices.
  return <OpenPayment key={paymentId} paymentId={paymentId} />
}

const nothing: PaymentResponse = { counterparty: { name: '' } }

function OpenPayment({ paymentId }: { paymentId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(paymentId))
  const problem = useReadProblem(error)
  const pending = usePendingPayments()
  // Without what this device remembers, "not sent" would be too early.
  const isRead = data !== undefined && !pending.isPending
  const { isLost, wasLost, quoteIds } = pendingOf(pending.data, data ?? nothing)
  // The device forgets it as soon as this page says it.
  const [saysLost, setSaysLost] = useState(wasLost)
  if (wasLost && !saysLost) setSaysLost(true)
  const { state, place } = findPaymentState({ ...data, isLost })
  const isKnown = isRead && place !== 'unknown'
  const { dismiss } = pending
  // A held payment stays on the first page until it is over.
  const ended = isKnown && state !== 'held' ? quoteIds.join(' ') : ''
  // The first page need not say any more what this page says.
  useEffect(() => {
    for (const quoteId of ended.split(' ')) if (quoteId) dismiss(quoteId)
  }, [ended, dismiss])
  const name = data?.counterparty.name
  const title = name ? `Payment ${isIncoming(data.transaction) ? 'from' : 'to'} ${name}` : 'Payment'
  const checkAgain = () => void Promise.all([refetch(), pending.refetch()])
  return (
    <Page title={title}>
      {error && (
        <Card>
          <Notice problem={problem} />
          {!('code' in error && error.code === 'NO_PAYMENT') && (
            <Button icon={RefreshCw} isBusy={isFetching} onClick={checkAgain}>
              Check again
            </Button>
          )}
        </Card>
      )}
      <SlowNote isBusy={!isRead && !error} text="Reading a payment changes nothing." />
      {isRead && (
        <>
          <PaymentStatus
            payment={{ ...data, isLost }}
            // A held payment that lapsed is over, too: no response was lost.
            wasLost={saysLost && isKnown && data.transaction?.failureReason !== 'SCA_NOT_COMPLETED'}
            isBusy={isFetching}
            onCheck={checkAgain}
          />
          {state === 'held' && data.quote && <AuthorizeCard quote={data.quote} />}
          <SupportCard payment={{ ...data, isLost }} />
          <PaymentDetails payment={data} />
        </>
      )}
    </Page>
  )
}
