/** Chooses what to show: nothing yet, a new visitor, or the visitor's wallet. */

import { useEffect, useState } from 'react'
import { Button } from './parts/Button'
import { Frame } from './parts/Frame'
import { Notice } from './parts/Notice'
import type { PageProblem } from './problem'
import { StartPage } from './StartPage'
import { tellLogin } from './state/loginChannel'
import { noteReturning } from './state/returning'
import { useWalletData } from './state/useWalletData'
import { WalletPage } from './WalletPage'

export function App() {
  const data = useWalletData()
  const { answer, problem, refresh } = data
  const hasWallet = Boolean(answer?.wallet)
  useEffect(() => {
    if (hasWallet) noteReturning()
  }, [hasWallet])

  /** What went wrong with a sign-out, whose page is gone by then. */
  const [farewell, setFarewell] = useState<PageProblem>()
  /** After a sign-in or a sign-out, of which the other tabs know nothing. */
  const changeLogin = async (why?: PageProblem) => {
    setFarewell(why)
    tellLogin()
    await refresh()
  }
  return (
    <Frame answer={answer}>
      {!answer?.wallet && <Notice problem={problem ?? farewell} />}
      {!answer && problem && <Button onClick={refresh}>Try again</Button>}
      {answer && !answer.wallet && <StartPage hasInbox={answer.isEmbeddedSandbox} onSignedIn={changeLogin} />}
      {answer?.wallet && (
        <WalletPage
          key={answer.wallet.accountId}
          info={answer.wallet}
          hasInbox={answer.isEmbeddedSandbox}
          data={data}
          onSignedOut={changeLogin}
        />
      )}
    </Frame>
  )
}
