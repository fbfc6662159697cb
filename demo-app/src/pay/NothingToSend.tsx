/** Stands in the place of the send form while the wallet is empty: why nothing can be sent, and the first step. */

import { QrCode } from 'lucide-react'
import { useLocation } from 'wouter'
import type { WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { formatMoney } from '../text/money'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { AddTestFunds } from '../wallet/AddTestFunds'

export function NothingToSend({ info }: { info: WalletInfo }) {
  const [, navigate] = useLocation()
  const hasTestFunds = info.testFunds > 0
  return (
    <Card>
      <div className="flex flex-col gap-1">
        <Heading>There is nothing to send yet</Heading>
        <p className="text-muted">
          Your balance is {formatMoney(info.balance, info.currency)}. Money must arrive before you can send
          it.
        </p>
      </div>
      {hasTestFunds && <AddTestFunds info={info} variant="primary" />}
      <Button
        variant={hasTestFunds ? 'secondary' : 'primary'}
        icon={QrCode}
        onClick={() => navigate(paths.receive)}
      >
        Receive
      </Button>
    </Card>
  )
}
