/** One payment: where the money is, what was sent and what it cost, and when. */

import { WalletPayment } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { paths } from '../../shared/paths'
import { factorsQuery } from '../api/queries'
import { Page } from '../wallet/Page'
import { useAddressBook } from './useAddressBook'

export function PaymentPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  // Another payment is another page, with its own focus and its own notices.
  return <OpenPayment key={paymentId} paymentId={paymentId} />
}

function OpenPayment({ paymentId }: { paymentId: string }) {
  const [title, setTitle] = useState('Payment')
  const [, navigate] = useLocation()
  return (
    <Page title={title}>
      <WalletPayment
        paymentId={paymentId}
        nameOf={useAddressBook()}
        payer={useQuery(factorsQuery).data}
        onSendAgain={({ destination }) => navigate(sendAgainPath(destination))}
        onTitle={setTitle}
      />
    </Page>
  )
}

/** The form, filled with the same recipient. */
function sendAgainPath({ accountId, umaAddress }: { accountId?: string; umaAddress?: unknown }): string {
  const recipient = typeof umaAddress === 'string' ? umaAddress : (accountId ?? '')
  return `${paths.send}?${new URLSearchParams({ recipient })}`
}
