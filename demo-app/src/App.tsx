/** Chooses what to show: nothing yet, a new visitor, or the visitor's wallet. */

import { Button } from './parts/Button'
import { CreateWalletCard } from './parts/CreateWalletCard'
import { Frame } from './parts/Frame'
import { Notice } from './parts/Notice'
import { useWalletData } from './state/useWalletData'
import { WalletPage } from './WalletPage'

export function App() {
  const data = useWalletData()
  const { answer, problem, refresh } = data
  return (
    <Frame answer={answer}>
      {!answer && problem && (
        <>
          <Notice problem={problem} />
          <Button onClick={refresh}>Try again</Button>
        </>
      )}
      {answer && !answer.wallet && <CreateWalletCard onCreated={refresh} />}
      {answer?.wallet && <WalletPage key={answer.wallet.accountId} info={answer.wallet} data={data} />}
    </Frame>
  )
}
