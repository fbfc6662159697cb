/** One payment: where the money is, what was sent and what it cost, and when. */

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useParams } from 'wouter'
import { paymentQuery } from '../api/queries'
import { Page } from '../shell/Page'
import { describeProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useWalletPage } from '../wallet/walletPage'
import { isIncoming } from './describePayment'
import { PaymentDetails } from './PaymentDetails'
import { PaymentStatus } from './PaymentStatus'
import { PaymentTimeline } from './PaymentTimeline'
import { SupportCard } from './SupportCard'
import { usePendingPayments } from './usePendingPayments'

export function PaymentPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  // Another payment is another page, with its own focus and its own notices.
  return <OpenPayment key={paymentId} paymentId={paymentId} />
}

function OpenPayment({ paymentId }: { paymentId: string }) {
  const { view, refresh } = useWalletPage()
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(paymentId))
  const pending = usePendingPayments(view.wallet, false, refresh)
  const quoteId = data?.quote?.id ?? data?.transaction?.quoteId ?? paymentId
  const isLost = pending.payments.some(
    (payment) => payment.quoteId === quoteId && payment.outcome === 'unknown',
  )
  const name = data?.counterparty.name
  const title = name ? `Payment ${isIncoming(data.transaction) ? 'from' : 'to'} ${name}` : 'Payment'
  const checkAgain = () => void Promise.all([refetch(), pending.reconcile()])
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
