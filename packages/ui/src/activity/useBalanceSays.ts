/** Compares the balance with the payments where a failed payment does not say where its money is. */

import type { Transaction } from '@embedded-wallet/core'
import { useWallet } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { type BalanceSays, findPaymentState } from '../words/findPaymentState.js'
import { balanceSays } from './balanceSays.js'

/** @returns `says`: undefined when the account does not say it either. `isPending` while it is compared. */
export function useBalanceSays(transaction: Transaction | undefined): {
  says?: BalanceSays | undefined
  isPending: boolean
} {
  const wallet = useWallet()
  const isUnsaid = transaction?.status === 'FAILED' && findPaymentState({ transaction }).place === 'unknown'
  const subject = isUnsaid ? `${transaction.id} ${transaction.updatedAt}` : ''
  const [found, setFound] = useState<{ subject: string; says?: BalanceSays }>({ subject: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject stands for the transaction
  useEffect(() => {
    if (!subject || !transaction) return
    const controller = new AbortController()
    const { signal } = controller
    balanceSays(wallet, transaction, signal)
      // Without it the screen says that it does not know where the money is.
      .catch(() => undefined)
      .then((says) => {
        if (!signal.aborted) setFound({ subject, ...(says && { says }) })
      })
    return () => controller.abort()
  }, [wallet, subject])
  const isDone = found.subject === subject
  return { isPending: !isDone, ...(isDone && found.says && { says: found.says }) }
}
