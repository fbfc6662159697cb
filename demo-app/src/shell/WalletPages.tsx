/** The pages of one wallet, and what they have in common. */

import { useSession } from '@embedded-wallet/react'
import { LeftPayment, useScreens } from '@embedded-wallet/ui'
import { Notice } from '@embedded-wallet/ui/parts'
import { Route, Switch } from 'wouter'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { AccountPage } from '../account/AccountPage'
import { useRefresh } from '../api/queries'
import { HomePage } from '../home/HomePage'
import { PaymentPage } from '../pay/PaymentPage'
import { SendPage } from '../pay/SendPage'
import { ReceivePage } from '../receive/ReceivePage'
import { describeReadProblem } from '../text/problem'
import { type WalletPage, WalletPageProvider } from '../wallet/walletPage'

interface WalletPagesProps {
  info: WalletInfo
  service: ServiceInfo
  /** Why the wallet could not be read again. */
  problem: Error | null
}

export function WalletPages({ info, service, problem }: WalletPagesProps) {
  const { isOver } = useScreens()
  const { isSignedIn } = useSession()
  const refresh = useRefresh()
  const isActive = isSignedIn && !isOver
  const page: WalletPage = { info, service, isActive, refresh }
  return (
    <WalletPageProvider value={page}>
      <Notice problem={problem ? describeReadProblem(problem) : undefined} />
      <LeftPayment onEnded={refresh} />
      <Switch>
        <Route path={paths.send} component={SendPage} />
        <Route path={paths.receive} component={ReceivePage} />
        <Route path={paths.account} component={AccountPage} />
        <Route path={paths.payment} component={PaymentPage} />
        <Route component={HomePage} />
      </Switch>
    </WalletPageProvider>
  )
}
