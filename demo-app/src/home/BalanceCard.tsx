/** Shows the balance and the main actions. One of them is the next step, and looks like it. */

import { WalletBalance } from '@embedded-wallet/ui'
import { Button } from '@embedded-wallet/ui/parts'
import { QrCode, Send as SendIcon } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import type { WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { useWalletPage } from '../wallet/walletPage'

export function BalanceCard() {
  const { info, isActive } = useWalletPage()
  return <WalletBalance>{isActive && <Actions info={info} />}</WalletBalance>
}

function Actions({ info }: { info: WalletInfo }) {
  const [, navigate] = useLocation()
  const hint = useId()
  const isEmpty = info.balance <= 0
  const hasTestFunds = info.testFunds > 0
  return (
    <div className="flex flex-col gap-3">
      {isEmpty && (
        <p id={hint} className="text-muted">
          Your wallet is ready, and empty.{' '}
          {hasTestFunds
            ? 'Add test funds first, then you can send them.'
            : 'You can send as soon as money has arrived.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button
          variant={isEmpty ? 'secondary' : 'primary'}
          icon={SendIcon}
          disabled={isEmpty}
          {...(isEmpty && { 'aria-describedby': hint })}
          onClick={() => navigate(paths.send)}
        >
          Send
        </Button>
        <Button
          variant={isEmpty && !hasTestFunds ? 'primary' : 'secondary'}
          icon={QrCode}
          onClick={() => navigate(paths.receive)}
        >
          Receive
        </Button>
      </div>
      {/* Always in the same place: a click must not move the button, and must not lose the focus. */}
      <AddTestFunds info={info} {...(isEmpty && { variant: 'primary' })} />
    </div>
  )
}
