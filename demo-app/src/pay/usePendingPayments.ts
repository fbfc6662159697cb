/** Finds out how payments of this device ended after their response was lost, also before the page was loaded. */

import { type PendingPayment, reconcilePayments, type Wallet } from '@embedded-wallet/core'
import { useCallback, useEffect, useState } from 'react'
import { type Action, useAction } from '../wallet/useAction'

export interface PendingPayments {
  payments: PendingPayment[]
  action: Action
  reconcile: () => Promise<void>
}

/** @param isSending - Whether a payment is open on the page and shows its own state. When it closes, this hook checks it. */
export function usePendingPayments(
  wallet: Wallet,
  isSending: boolean,
  refresh: () => Promise<void>,
): PendingPayments {
  const [payments, setPayments] = useState<PendingPayment[]>([])
  const action = useAction()
  const { run } = action
  const reconcile = useCallback(
    () =>
      run(async () => {
        const found = await reconcilePayments(wallet)
        setPayments(found)
        if (found.some(({ outcome }) => outcome === 'done')) await refresh()
      }),
    [run, wallet, refresh],
  )
  useEffect(() => {
    if (!isSending) void reconcile()
  }, [isSending, reconcile])
  return { payments, action, reconcile }
}
