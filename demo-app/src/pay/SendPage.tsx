/** Sends money: the form, the review, and what became of it. */

import { useLocation } from 'wouter'
import { Page } from '../shell/Page'
import { paths } from '../shell/paths'
import { useWalletPage } from '../wallet/walletPage'
import { SendPanel } from './SendPanel'
import { useSend } from './useSend'

export function SendPage() {
  const { info, view, isActive, refresh } = useWalletPage()
  const [, navigate] = useLocation()
  const send = useSend(view.wallet, info, refresh, () => navigate(paths.home))
  return (
    <Page title="Send money">
      <SendPanel send={send} info={info} canSign={isActive} />
    </Page>
  )
}
