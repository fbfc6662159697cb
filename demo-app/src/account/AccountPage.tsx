/** Who can open this wallet: ways to sign in, recovery words. */

import { Page } from '../shell/Page'
import { useWalletPage } from '../wallet/walletPage'
import { AuthMethodsCard } from './AuthMethodsCard'
import { RecoveryCard } from './RecoveryCard'

export function AccountPage() {
  const { info, service, view, isActive } = useWalletPage()
  return (
    <Page title="Account and security">
      {isActive && view.authMethods && <AuthMethodsCard view={view} email={info.email} />}
      {isActive && service.exportSigner !== undefined && <RecoveryCard wallet={view.wallet} />}
    </Page>
  )
}
