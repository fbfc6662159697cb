/** The first page of a wallet: balance, main actions, activity. */

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '../../shared/paths'
import { activityQuery, useReadProblem } from '../api/queries'
import { ActivityCard } from '../pay/ActivityCard'
import { PendingPaymentsCard } from '../pay/PendingPaymentsCard'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { BalanceCard } from './BalanceCard'

export function HomePage() {
  const { info, view, isActive, refresh, signingOut, signOut } = useWalletPage()
  const [, navigate] = useLocation()
  const { data: activity, error } = useQuery(activityQuery)
  const problem = useReadProblem(error)
  return (
    <Page title="Your wallet" isTitleHidden>
      <BalanceCard
        info={info}
        session={view.session}
        isActive={isActive}
        onSend={() => navigate(paths.send)}
        onReceive={() => navigate(paths.receive)}
        signingOut={signingOut}
        {...(signOut && { onSignOut: signOut })}
      />
      <PendingPaymentsCard onEnded={refresh} />
      {view.session.status !== 'restoring' && <ActivityCard entries={activity} problem={problem} />}
    </Page>
  )
}
