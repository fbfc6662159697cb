/** Sends money: the form and the review. What becomes of it is on the page of the payment. */

import { useLocation } from 'wouter'
import { Page } from '../shell/Page'
import { paths, paymentPath } from '../shell/paths'
import { useWalletPage } from '../wallet/walletPage'
import { SendPanel } from './SendPanel'
import { useSend } from './useSend'

export function SendPage() {
  const { info, service, isActive, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const send = useSend(info, refresh, {
    onClose: () => navigate(paths.home),
    // "Back" leads to where the user came from, not to an empty form.
    onSent: (transactionId) => navigate(paymentPath(transactionId), { replace: true }),
  })
  return (
    <Page title="Send money">
      <SendPanel send={send} info={info} service={service} canSign={isActive} />
    </Page>
  )
}
