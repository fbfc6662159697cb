/** Component: reads the transaction of a payment that was taken, for the screen that shows it. It shows nothing itself. */

import type { Transaction } from '@embedded-wallet/core'
import { useTransaction } from '@embedded-wallet/react'
import { useLayoutEffect } from 'react'

interface TransactionReaderProps {
  transactionId: string
  onRead: (transaction: Transaction | undefined) => void
}

export function TransactionReader({ transactionId, onRead }: TransactionReaderProps) {
  const { data } = useTransaction({ transactionId })
  useLayoutEffect(() => onRead(data), [data, onRead])
  return null
}
