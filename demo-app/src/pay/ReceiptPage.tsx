/** The receipt of a payment, as the server keeps it. */

import { WalletReceipt } from '@embedded-wallet/ui'
import { Card, Notice } from '@embedded-wallet/ui/parts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { paymentPath } from '../../shared/paths'
import { receiptQuery, useReadProblem } from '../api/queries'
import { Page } from '../wallet/Page'

export function ReceiptPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  const { data, error } = useQuery(receiptQuery(paymentId))
  const problem = useReadProblem(error)
  return (
    <Page title="Your payment" isTitleHidden>
      <Notice problem={problem} />
      {data?.receipt === null ? (
        <Card title="There is no receipt of this payment">
          <p>It has not arrived yet, or the service has not sent everything that a receipt needs.</p>
          <Link href={paymentPath(paymentId)} className="font-medium text-accent underline">
            Go to the payment
          </Link>
        </Card>
      ) : (
        !error && <WalletReceipt receipt={data?.receipt} />
      )}
    </Page>
  )
}
