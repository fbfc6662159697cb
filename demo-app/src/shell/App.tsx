/** Shows nothing while loading, then the start page or the pages of the user's wallet. */

import { WalletProvider } from '@embedded-wallet/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRefresh } from '../api/queries'
import { clearDrafts } from '../pay/draft'
import { StartPage } from '../signIn/StartPage'
import { ServiceInfoProvider } from '../signIn/serviceInfo'
import { useShownWallet } from '../signIn/useShownWallet'
import { describeReadProblem, type PageProblem } from '../text/problem'
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
  const { response, error, wallet, isLoginOver, changeLogin } = useShownWallet()
  const refresh = useRefresh()
  const isSignedOut = response !== undefined && !wallet
  useEffect(() => {
    if (isSignedOut) clearDrafts()
  }, [isSignedOut])

  /** What failed during sign-out. The wallet page is gone by then, so the start page shows it. */
  const [signOutProblem, setSignOutProblem] = useState<PageProblem>()
  const signedIn = () => {
    setSignOutProblem(undefined)
    return changeLogin('signed-in')
  }
  const { profile, otpSigner, exportSigner } = response ?? {}
  const wallets = useMemo(
    () => profile && createWallets({ profile, otpSigner, exportSigner }),
    [profile, otpSigner, exportSigner],
  )
  const [isSigningUp, setSigningUp] = useState(false)
  const problem = error ? describeReadProblem(error) : undefined
  return (
    <Shell response={response && { ...response, wallet: wallet ?? null }}>
      {!wallet && <Notice problem={problem ?? signOutProblem} />}
      {!response && problem && <Button onClick={refresh}>Try again</Button>}
      {response && wallets && (
        <ServiceInfoProvider value={response}>
          <WalletsProvider value={wallets}>
            {wallet && !isSigningUp ? (
              <WalletProvider key={wallet.accountId} config={wallets.open(wallet.accountId)}>
                <WalletPages
                  info={wallet}
                  service={response}
                  problem={problem}
                  isLoginOver={isLoginOver}
                  onSignedIn={signedIn}
                  onSignedOut={(problem) => {
                    setSignOutProblem(problem)
                    return changeLogin('signed-out')
                  }}
                />
              </WalletProvider>
            ) : (
              <StartPage onSignedIn={signedIn} onSigningUp={setSigningUp} />
            )}
          </WalletsProvider>
        </ServiceInfoProvider>
      )}
    </Shell>
  )
}
