/** One payment: where the money is, what was sent and what it cost, and when. */

import { usePendingPayments } from '@embedded-wallet/react'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { paymentQuery } from '../api/queries'
import { Page } from '../shell/Page'
import { describeProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { SlowNote } from '../ui/SlowNote'
import { describePayment, isIncoming } from './describePayment'
import { PaymentDetails } from './PaymentDetails'
import { PaymentStatus } from './PaymentStatus'
import { PaymentTimeline } from './PaymentTimeline'
import { SupportCard } from './SupportCard'

export function PaymentPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  // Another payment is another page, with its own focus and its own notices.
  return <OpenPayment key={paymentId} paymentId={paymentId} />
}

function OpenPayment({ paymentId }: { paymentId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(paymentId))
  const { data: pending = [], dismiss, refetch: reconcile } = usePendingPayments()
  const quoteId = data?.quote?.id ?? data?.transaction?.quoteId ?? paymentId
  const lost = pending.find((payment) => payment.quoteId === quoteId)
  const isLost = lost?.outcome === 'unknown'
  const isKnown =
    lost !== undefined && data !== undefined && describePayment({ ...data, isLost }).place !== 'unknown'
  // The first page need not tell any more what this page says.
  useEffect(() => {
    if (isKnown) dismiss(quoteId)
  }, [isKnown, dismiss, quoteId])
  const name = data?.counterparty.name
  const title = name ? `Payment ${isIncoming(data.transaction) ? 'from' : 'to'} ${name}` : 'Payment'
  const checkAgain = () => void Promise.all([refetch(), reconcile()])
  return (
    <Page title={title}>
      {error && (
        <Card>
          <Notice problem={describeProblem(error)} />
          {!('code' in error && error.code === 'NO_PAYMENT') && (
            <Button icon={RefreshCw} isBusy={isFetching} onClick={checkAgain}>
              Check again
            </Button>
          )}
        </Card>
      )}
      <SlowNote isBusy={data === undefined && !error} text="Reading a payment changes nothing." />
      {data && (
        <>
          <PaymentStatus payment={{ ...data, isLost }} isBusy={isFetching} onCheck={checkAgain} />
          <SupportCard payment={{ ...data, isLost }} />
          <PaymentTimeline payment={{ ...data, isLost }} />
          <PaymentDetails payment={data} />
        </>
      )}
    </Page>
  )
}
