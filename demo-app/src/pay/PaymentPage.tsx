/** One payment: where the money is, what was sent and what it cost, and when. */

import { WalletPayment } from '@embedded-wallet/ui'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { paths, receiptPath } from '../../shared/paths'
import { Page } from '../wallet/Page'
import { useAddressBook, usePayer } from './parties'
import { prefillOf } from './prefill'

export function PaymentPage() {
  const { paymentId } = useParams<{ paymentId: string }>()
  // Another payment is another page, with its own focus and its own notices.
  return <OpenPayment key={paymentId} paymentId={paymentId} />
}

function OpenPayment({ paymentId }: { paymentId: string }) {
  const [title, setTitle] = useState('Payment')
  const [, navigate] = useLocation()
  const nameOf = useAddressBook()
  return (
    <Page title={title} isTitleHidden columns="equal">
      <WalletPayment
        paymentId={paymentId}
        nameOf={nameOf}
        payer={usePayer()}
        onSendAgain={(transaction) => navigate(paths.send, { state: prefillOf(transaction, nameOf) })}
        onReceipt={() => navigate(receiptPath(paymentId))}
        onTitle={setTitle}
      />
    </Page>
  )
}
