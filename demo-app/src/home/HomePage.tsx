/** The first page of a wallet: balance, main actions, activity. */

import { WalletActivity } from '@embedded-wallet/ui'
import { useLocation } from 'wouter'
import { paymentPath } from '../../shared/paths'
import { useAddressBook } from '../pay/parties'
import { Page } from '../wallet/Page'
import { BalanceCard } from './BalanceCard'

export function HomePage() {
  const [, navigate] = useLocation()
  return (
    <Page title="Your wallet" isTitleHidden>
      <BalanceCard />
      <WalletActivity
        nameOf={useAddressBook()}
        hrefOf={paymentPath}
        onOpen={(paymentId) => navigate(paymentPath(paymentId))}
      />
    </Page>
  )
}
