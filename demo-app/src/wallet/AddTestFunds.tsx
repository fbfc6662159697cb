/** The button that adds test money. It exists only on a test service. */

import { useAccount, useTransactions } from '@embedded-wallet/react'
import { Button, icons, Notice } from '@embedded-wallet/ui/parts'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { addTestFunds } from '../api/api'
import { showMoney } from '../text/money'
import { describeProblem } from '../text/problem'
import { useWalletPage } from './Page'

export function AddTestFunds({ variant }: { variant?: 'primary' | 'secondary' }) {
  const { info, refresh } = useWalletPage()
  const account = useAccount()
  const payments = useTransactions()
  const hint = useId()
  const funding = useMutation({
    mutationFn: async () => {
      await addTestFunds()
      await Promise.all([refresh(), account.refetch(), payments.refetch()])
    },
    // Without a connection it fails at once, and shows that.
    networkMode: 'always',
  })
  if (info.testFunds === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <Button
        variant={variant}
        icon={icons.plus}
        isBusy={funding.isPending}
        aria-describedby={hint}
        onClick={() => funding.mutate()}
      >
        Add test funds
      </Button>
      <p id={hint} className="text-center text-sm text-muted">
        Each click adds {showMoney(info.testFunds, info.currency, 'all')}
      </p>
      <Notice problem={funding.error ? describeProblem(funding.error) : undefined} />
    </div>
  )
}
