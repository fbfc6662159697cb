/** Component: runs the payment that `PaymentKeeper` keeps. It shows nothing, and loads after the first view. */

import { type UseExecuteQuote, useExecuteQuote } from '@embedded-wallet/react'
import { useLayoutEffect } from 'react'

/** @param share - Hears of each change, before the browser paints. */
export function PaymentRunner({ share }: { share: (verb: UseExecuteQuote) => void }) {
  // The wallet of the provider, which may come later.
  const { status, data, error, isRunning, execute, reset } = useExecuteQuote({ wallet: undefined })
  useLayoutEffect(
    () => share({ status, data, error, isRunning, execute, reset } as UseExecuteQuote),
    [share, status, data, error, isRunning, execute, reset],
  )
  return null
}
