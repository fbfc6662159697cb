/** Who can open this wallet, and what they see of it: the wallet's settings. */

import { WalletSettings } from '@embedded-wallet/ui'
import { Notice } from '@embedded-wallet/ui/parts'
import { useQuery } from '@tanstack/react-query'
import { contactQuery, useReadProblem, useRefresh } from '../api/queries'
import { languages, useChooseLanguage } from '../text/language'
import { Page, useWalletPage } from '../wallet/Page'

export function AccountPage() {
  const { info, isActive, service } = useWalletPage()
  const { data: contact, error } = useQuery(contactQuery)
  const problem = useReadProblem(error)
  const refresh = useRefresh()
  const chooseLanguage = useChooseLanguage()
  return (
    <Page title="Account and security">
      <Notice problem={problem} />
      {isActive && (
        <WalletSettings
          hasTerms={service.hasTerms ?? false}
          userName={info.email}
          contact={contact}
          languages={languages}
          onLanguage={chooseLanguage}
          onDone={() => void refresh()}
        />
      )}
    </Page>
  )
}
