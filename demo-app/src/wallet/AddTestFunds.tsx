/** The button that adds test money. It exists only on a test service. */

import { useAccount, useTransactions } from '@embedded-wallet/react'
import { Button, icons, Notice } from '@embedded-wallet/ui/parts'
import { useId } from 'react'
import type { WalletInfo } from '../../shared/apiTypes'
import { addTestFunds } from '../api/api'
import { showMoney } from '../text/money'
import { useWalletPage } from './Page'
import { useAction } from './useAction'

export function AddTestFunds({ info, variant }: { info: WalletInfo; variant?: 'primary' | 'secondary' }) {
  const { refresh } = useWalletPage()
  const account = useAccount()
  const payments = useTransactions()
  const funding = useAction()
  const hint = useId()
  if (info.testFunds === 0) return null
  const add = async () => {
    await addTestFunds()
    await Promise.all([refresh(), account.refetch(), payments.refetch()])
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Button
        variant={variant}
        icon={icons.plus}
        isBusy={funding.isBusy}
        aria-describedby={hint}
        onClick={() => funding.run(add)}
      >
        Add test funds
      </Button>
      <p id={hint} className="text-center text-sm text-muted">
        Each click adds {showMoney(info.testFunds, info.currency, 'all')}
      </p>
      <Notice problem={funding.problem} />
    </div>
  )
}
