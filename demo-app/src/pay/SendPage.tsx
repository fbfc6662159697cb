/** Sends money: the form and the review. What becomes of it is on the page of the payment. */

import { QrCode } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths, paymentPath } from '../../shared/paths'
import { formatMoney } from '../text/money'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { draftOfLink, writeDraft } from './draft'
import { QuoteReview } from './QuoteReview'
import { SendForm } from './SendForm'
import { useSend } from './useSend'

export function SendPage() {
  const { info } = useWalletPage()
  const [, navigate] = useLocation()
  const linked = draftOfLink(useSearch())
  useEffect(() => {
    if (!linked) return
    writeDraft(info.accountId, linked)
    // A reload must keep what the user enters from here on.
    navigate(paths.send, { replace: true })
  })
  return linked ? null : <Sending />
}

function Sending() {
  const { info, service, isActive } = useWalletPage()
  const [, navigate] = useLocation()
  const send = useSend(info, {
    onClose: () => navigate(paths.home),
    // "Back" leads to where the user came from, not to an empty form.
    onSent: (paymentId) => navigate(paymentPath(paymentId), { replace: true }),
  })
  return (
    <Page title="Send money">
      {send.step.name === 'review' ? (
        // A new quote starts a new review with a new expiry.
        <QuoteReview key={send.step.quote.id} step={send.step} send={send} canSign={isActive} />
      ) : info.balance > 0 ? (
        <SendForm send={send} info={info} service={service} />
      ) : (
        <NothingToSend />
      )}
    </Page>
  )
}

/** Stands in the place of the send form while the wallet is empty: why nothing can be sent, and the first step. */
function NothingToSend() {
  const { info } = useWalletPage()
  const [, navigate] = useLocation()
  const hasTestFunds = info.testFunds > 0
  return (
    <Card
      title="There is nothing to send yet"
      intro={`Your balance is ${formatMoney(info.balance, info.currency)}. Money must arrive before you can send it.`}
    >
      {hasTestFunds && <AddTestFunds info={info} variant="primary" />}
      <Button
        variant={hasTestFunds ? 'secondary' : 'primary'}
        icon={QrCode}
        onClick={() => navigate(paths.receive)}
      >
        Receive
      </Button>
    </Card>
  )
}
