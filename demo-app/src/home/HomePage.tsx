/** The first page of a wallet: balance, main actions, activity. */

import { useQuery } from '@tanstack/react-query'
import { activityQuery, useReadProblem } from '../api/queries'
import { ActivityCard } from '../pay/ActivityCard'
import { PendingPaymentsCard } from '../pay/PendingPaymentsCard'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { BalanceCard } from './BalanceCard'

export function HomePage() {
  const { view, refresh } = useWalletPage()
  const { data: activity, error } = useQuery(activityQuery)
  const problem = useReadProblem(error)
  return (
    <Page title="Your wallet" isTitleHidden>
      <BalanceCard />
      <PendingPaymentsCard onEnded={refresh} />
      {view.session.status !== 'restoring' && <ActivityCard entries={activity} problem={problem} />}
    </Page>
  )
}
