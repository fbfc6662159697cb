/** Sends money: the form and the review. What becomes of it is on the page of the payment. */

import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths, paymentPath } from '../../shared/paths'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { writeDraft } from './draft'
import { draftOfLink } from './linkedDraft'
import { SendPanel } from './SendPanel'
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
  const { info, service, isActive, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const send = useSend(info, refresh, {
    onClose: () => navigate(paths.home),
    // "Back" leads to where the user came from, not to an empty form.
    onSent: (paymentId) => navigate(paymentPath(paymentId), { replace: true }),
  })
  return (
    <Page title="Send money">
      <SendPanel send={send} info={info} service={service} canSign={isActive} />
    </Page>
  )
}
