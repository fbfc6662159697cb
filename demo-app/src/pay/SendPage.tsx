/** Sends money: the form and the payment. What becomes of it is on the page of the payment. */

import { WalletPay } from '@embedded-wallet/ui'
import { Button, Card, Notice } from '@embedded-wallet/ui/parts'
import { QrCode } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths, paymentPath } from '../../shared/paths'
import { formatMoney } from '../text/money'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { draftOfLink, writeDraft } from './draft'
import { SendForm } from './SendForm'
import { usePayer } from './usePayer'
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
  const { info, service, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const send = useSend(info, () => navigate(paths.home))
  const payer = usePayer()
  const { quote } = send
  return (
    <Page title="Send money">
      {quote ? (
        <>
          <Notice problem={send.problem} />
          <WalletPay
            quote={quote}
            payee={quote.payee}
            payer={payer}
            onConfirm={send.confirmed}
            onEdit={send.edit}
            onReviewAgain={send.review}
            onSent={(sent) => {
              send.clear()
              // "Back" leads to where the user came from, not to an empty form.
              navigate(paymentPath(sent.quote.transactionId ?? sent.quote.id), { replace: true })
              void refresh()
            }}
            onDone={send.close}
            // Also when the outcome is unknown: the balance may show it.
            onProblem={() => void refresh()}
          />
        </>
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
