/** Payments of this device whose answer was lost, also before the page was loaded: how they ended, once that is known. */

import { type PendingPayment, reconcilePayments, type Wallet } from '@embedded-wallet/core'
import { useCallback, useEffect, useState } from 'react'
import { type Action, useAction } from './useAction'

export interface Pending {
  payments: PendingPayment[]
  action: Action
  look: () => Promise<void>
}

/** @param isSending - A payment is on the page, which says itself how it stands. Once it is put away, it is looked at here. */
export function usePending(wallet: Wallet, isSending: boolean, refresh: () => Promise<void>): Pending {
  const [payments, setPayments] = useState<PendingPayment[]>([])
  const action = useAction()
  const { run } = action
  const look = useCallback(
    () =>
      run(async () => {
        const found = await reconcilePayments(wallet)
        setPayments(found)
        if (found.some(({ outcome }) => outcome === 'done')) await refresh()
      }),
    [run, wallet, refresh],
  )
  useEffect(() => {
    if (!isSending) void look()
  }, [isSending, look])
  return { payments, action, look }
}
