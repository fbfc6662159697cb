/** Shows nothing while loading, then the start page or the pages of the user's wallet. */

import { WalletProvider } from '@embedded-wallet/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRefresh, walletQuery } from '../api/queries'
import { clearDrafts } from '../pay/draft'
import { announceLoginChange, onLoginChange } from '../signIn/loginChannel'
import { rememberVisitor } from '../signIn/returningVisitor'
import { StartPage } from '../signIn/StartPage'
import { describeProblem, type PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { createWallets, WalletsProvider } from '../wallet/wallets'
import { Shell } from './Shell'
import { WalletPages } from './WalletPages'

export function App() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <Demo />
    </QueryClientProvider>
  )
}

function Demo() {
  const { data: response, error } = useQuery(walletQuery)
  const refresh = useRefresh()
  useEffect(() => onLoginChange(refresh), [refresh])
  const hasWallet = Boolean(response?.wallet)
  useEffect(() => {
    if (hasWallet) rememberVisitor()
  }, [hasWallet])
  const isSignedOut = response?.wallet === null
  useEffect(() => {
    if (isSignedOut) clearDrafts()
  }, [isSignedOut])

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
  const problem = error ? describeProblem(error) : undefined
  return (
    <Shell response={response}>
      {!response?.wallet && <Notice problem={problem ?? signOutProblem} />}
      {!response && problem && <Button onClick={refresh}>Try again</Button>}
      {wallets && (
        <WalletsProvider value={wallets}>
          {response?.wallet && !isSigningUp ? (
            <WalletProvider key={response.wallet.accountId} config={wallets.open(response.wallet.accountId)}>
              <WalletPages
                info={response.wallet}
                service={response}
                problem={problem}
                onSignedOut={changeLogin}
              />
            </WalletProvider>
          ) : (
            <StartPage hasInbox={isEmbeddedSandbox} onSignedIn={changeLogin} onSigningUp={setSigningUp} />
          )}
        </WalletsProvider>
      )}
    </Shell>
  )
}
