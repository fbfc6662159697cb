/** The pages of one wallet, and what they have in common: the session, the sign-in when it is over, the confirm dialog. */

import { useSignOut } from '@embedded-wallet/react'
import { type Screens, ScreensContext } from '@embedded-wallet/ui'
import { useMemo } from 'react'
import { Route, Switch } from 'wouter'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { AccountPage } from '../account/AccountPage'
import { signOutOfDemo } from '../api/api'
import { useRefresh } from '../api/queries'
import { HomePage } from '../home/HomePage'
import { PaymentPage } from '../pay/PaymentPage'
import { LeftPayment } from '../pay/PendingPaymentsCard'
import { SendPage } from '../pay/SendPage'
import { ReceivePage } from '../receive/ReceivePage'
import { ConfirmDialog } from '../signIn/ConfirmDialog'
import { identityProviderOf } from '../signIn/identityProvider'
import { RawPayloadDialog } from '../signIn/RawPayloadDialog'
import { SessionCards } from '../signIn/SessionCards'
import { describeSignOutProblem, type PageProblem } from '../text/problem'
import { texts } from '../text/texts'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import { useConfirmedPayment } from '../wallet/useConfirmedPayment'
import { useSessionView } from '../wallet/useSessionView'
import { type WalletPage, WalletPageProvider } from '../wallet/walletPage'
import { useWallets } from '../wallet/wallets'

interface WalletPagesProps {
  info: WalletInfo
  service: ServiceInfo
  problem: PageProblem | undefined
  /** The server no longer knows this browser: the user signs in again, in place. */
  isLoginOver: boolean
  onSignedIn: () => Promise<void>
  onSignedOut: (problem: PageProblem | undefined) => Promise<void>
}

export function WalletPages(props: WalletPagesProps) {
  const { info, service, problem, isLoginOver, onSignedIn, onSignedOut } = props
  const view = useSessionView()
  const refresh = useRefresh()
  const isActive = view.session.isSignedIn && !isLoginOver
  const payment = useConfirmedPayment()
  const signingOut = useAction()
  const { signOut } = useSignOut()
  // The relay revokes a session only for a signed-in browser, so the demo's own cookie is deleted last.
  const runSignOut = () =>
    signingOut.run(async () => {
      // Not with `revoke`: no text is signed that could be another action than a sign-out.
      const { error } = await signOut()
      await signOutOfDemo()
      await onSignedOut(error && describeSignOutProblem(error))
    })
  const page: WalletPage = {
    info,
    service,
    view,
    isActive,
    refresh,
    signingOut,
    payment,
    // Without an AuthMethod the user could never sign in again, so there is no sign-out.
    ...(view.authMethods?.length && { signOut: runSignOut }),
  }
  const { relay, approval } = useWallets()
  const { wallet } = view
  const { identityProvider } = service
  const screens = useMemo(
    (): Screens => ({
      ...{ relay, texts, wallet, approval, status: 'found', enter: () => {}, leave: () => {} },
      identityProvider: identityProvider && identityProviderOf(identityProvider),
    }),
    [relay, wallet, approval, identityProvider],
  )
  return (
    <ScreensContext.Provider value={screens}>
      <WalletPageProvider value={page}>
        <Notice problem={problem} />
        <LeftPayment payment={payment} />
        {!signingOut.isBusy && (
          <SessionCards
            view={view}
            isLoginOver={isLoginOver}
            onSignedIn={onSignedIn}
            email={info.email}
            onLeave={() => onSignedOut(undefined)}
          />
        )}
        <Switch>
          <Route path={paths.send} component={SendPage} />
          <Route path={paths.receive} component={ReceivePage} />
          <Route path={paths.account} component={AccountPage} />
          <Route path={paths.payment} component={PaymentPage} />
          <Route component={HomePage} />
        </Switch>
        <ConfirmDialog email={info.email} />
        <RawPayloadDialog />
      </WalletPageProvider>
    </ScreensContext.Provider>
  )
}
