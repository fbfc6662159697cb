/** The pages of one wallet, and what they have in common. */

import { useAccount } from '@embedded-wallet/react'
import { LeftPayment, useScreens } from '@embedded-wallet/ui'
import { Card, Loading, later, Notice } from '@embedded-wallet/ui/parts'
import { useEffect } from 'react'
import { Link, Route, Switch } from 'wouter'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { AccountPage } from '../account/AccountPage'
import { useRefresh } from '../api/queries'
import { HomePage } from '../home/HomePage'
import { PaymentPage } from '../pay/PaymentPage'
import { ReceiptPage } from '../pay/ReceiptPage'
import { ReceivePage } from '../receive/ReceivePage'
import { describeReadProblem } from '../text/problem'
import { Page, type WalletPage, WalletPageProvider } from '../wallet/Page'

/** It has the forms of every bank. */
const send = later(() => import('../pay/SendPage'))
const SendPage = send.component('SendPage', { place: () => <Loading lines={8} /> })

interface WalletPagesProps {
  info: WalletInfo
  service: ServiceInfo
  /** Why the wallet could not be read again. */
  problem: Error | null
}

export function WalletPages({ info, service, problem }: WalletPagesProps) {
  const { isOver } = useScreens()
  const refresh = useRefresh()
  // An action asks for the sign-in that it needs.
  const isActive = !isOver
  useEffect(() => void send.prepare(), [])
  // The screens read it more often than this page reads its server.
  const balance = useAccount().data?.balance?.amount ?? info.balance
  const page: WalletPage = { info: { ...info, balance }, service, isActive, refresh }
  return (
    <WalletPageProvider value={page}>
      <Notice problem={problem ? describeReadProblem(problem) : undefined} />
      <LeftPayment onEnded={refresh} />
      <Switch>
        <Route path={paths.send} component={SendPage} />
        <Route path={paths.receive} component={ReceivePage} />
        <Route path={paths.account} component={AccountPage} />
        <Route path={paths.receipt} component={ReceiptPage} />
        <Route path={paths.payment} component={PaymentPage} />
        <Route path={paths.home} component={HomePage} />
        <Route component={NoSuchPage} />
      </Switch>
    </WalletPageProvider>
  )
}

const NoSuchPage = () => (
  <Page title="This page does not exist">
    <Card title="Check the address, or go back to your wallet">
      <Link href={paths.home} className="font-medium text-accent underline">
        Go to your wallet
      </Link>
    </Card>
  </Page>
)
