/** Who can open this wallet, and what they see of it: ways to sign in, devices, contact, privacy, recovery words. */

import { Page } from '../wallet/Page'
import { isNewer } from '../wallet/profileTraits'
import { useWalletPage } from '../wallet/walletPage'
import { ContactCard } from './ContactCard'
import { PrivacyCard } from './PrivacyCard'
import { RecoveryCard } from './RecoveryCard'
import { SessionsCard } from './SessionsCard'
import { WaysCard } from './WaysCard'

export function AccountPage() {
  const { info, service, view, isActive } = useWalletPage()
  const { email } = info
  return (
    <Page title="Account and security">
      {isActive && view.authMethods && (
        <>
          <WaysCard view={view} email={email} />
          <SessionsCard view={view} />
          {isNewer(service.profile) && (
            <>
              <ContactCard email={email} />
              <PrivacyCard info={info} />
            </>
          )}
        </>
      )}
      {isActive && service.exportSigner !== undefined && <RecoveryCard />}
    </Page>
  )
}
