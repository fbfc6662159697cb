/** Makes the wallet private or public. */

import { useSetWalletPrivacy } from '@embedded-wallet/react'
import { Eye, EyeOff } from 'lucide-react'
import type { WalletInfo } from '../../shared/apiTypes'
import { useRefresh } from '../api/queries'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'

export function PrivacyCard({ info }: { info: WalletInfo }) {
  const { asClicked } = useApproval()
  const { error, isRunning, setPrivacy } = useSetWalletPrivacy()
  const problem = useProblem(error)
  const refresh = useRefresh()
  const isPrivate = info.isPrivate ?? false
  const change = async () => {
    await asClicked('setWalletPrivacy', () => setPrivacy({ isPrivate: !isPrivate }), {
      purpose: `make your wallet ${isPrivate ? 'public' : 'private'}`,
    })
    await refresh()
  }
  return (
    <Card
      title="Privacy"
      intro={
        isPrivate
          ? 'Your wallet is private: others cannot look up its balance and payments on the network.'
          : 'Your wallet is public: who knows its address can look up its balance and payments on the network.'
      }
    >
      <Notice problem={problem} />
      <Button icon={isPrivate ? Eye : EyeOff} isBusy={isRunning} onClick={change}>
        {isPrivate ? 'Make it public' : 'Make it private'}
      </Button>
    </Card>
  )
}
