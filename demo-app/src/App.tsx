/** Shows nothing while loading, then the start page or the user's wallet. */

import { useEffect, useMemo, useState } from 'react'
import { Button } from './components/Button'
import { Layout } from './components/Layout'
import { Notice } from './components/Notice'
import type { PageProblem } from './problem'
import { StartPage } from './StartPage'
import { announceLoginChange } from './state/loginChannel'
import { rememberVisitor } from './state/returningVisitor'
import { useWalletData } from './state/useWalletData'
import { createWallets, WalletsProvider } from './state/wallets'
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
  const { profile, otpSigner, exportSigner, isEmbeddedSandbox = false } = response ?? {}
  const wallets = useMemo(
    () => profile && createWallets({ profile, otpSigner, exportSigner }),
    [profile, otpSigner, exportSigner],
  )
  const [isSigningUp, setSigningUp] = useState(false)
  return (
    <Layout response={response}>
      {!response?.wallet && <Notice problem={problem ?? signOutProblem} />}
      {!response && problem && <Button onClick={refresh}>Try again</Button>}
      {wallets && (
        <WalletsProvider value={wallets}>
          {response?.wallet && !isSigningUp ? (
            <WalletPage
              key={response.wallet.accountId}
              info={response.wallet}
              hasInbox={isEmbeddedSandbox}
              canExport={exportSigner !== undefined}
              data={data}
              onSignedOut={changeLogin}
            />
          ) : (
            <StartPage hasInbox={isEmbeddedSandbox} onSignedIn={changeLogin} onSigningUp={setSigningUp} />
          )}
        </WalletsProvider>
      )}
    </Layout>
  )
}
