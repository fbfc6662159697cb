/** Shows nothing while loading, then the start page or the user's wallet. */

import { useEffect, useState } from 'react'
import { Button } from './components/Button'
import { Layout } from './components/Layout'
import { Notice } from './components/Notice'
import type { PageProblem } from './problem'
import { StartPage } from './StartPage'
import { announceLoginChange } from './state/loginChannel'
import { rememberVisitor } from './state/returningVisitor'
import { useWalletData } from './state/useWalletData'
import { WalletPage } from './WalletPage'

export function App() {
  const data = useWalletData()
  const { response, problem, refresh } = data
  const hasWallet = Boolean(response?.wallet)
  useEffect(() => {
    if (hasWallet) rememberVisitor()
  }, [hasWallet])

  /** What failed during sign-out. The wallet page is gone by then, so the start page shows it. */
  const [signOutProblem, setSignOutProblem] = useState<PageProblem>()
  /** After a sign-in or a sign-out: informs the other tabs and loads the wallet again. */
  const changeLogin = async (problem?: PageProblem) => {
    setSignOutProblem(problem)
    announceLoginChange()
    await refresh()
  }
  return (
    <Layout response={response}>
      {!response?.wallet && <Notice problem={problem ?? signOutProblem} />}
      {!response && problem && <Button onClick={refresh}>Try again</Button>}
      {response && !response.wallet && (
        <StartPage hasInbox={response.isEmbeddedSandbox} onSignedIn={changeLogin} />
      )}
      {response?.wallet && (
        <WalletPage
          key={response.wallet.accountId}
          info={response.wallet}
          hasInbox={response.isEmbeddedSandbox}
          data={data}
          onSignedOut={changeLogin}
        />
      )}
    </Layout>
  )
}
