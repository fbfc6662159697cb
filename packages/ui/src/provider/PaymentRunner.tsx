/** Component: runs the payments that `PaymentKeeper` keeps. It shows nothing, and loads after the first view. */

import { type UseExecuteQuote, useExecuteQuote } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { watchStyles } from './watchStyles.js'

/** @param share - Called with the function that pays. */
export function PaymentRunner({
  share,
}: {
  share: (execute: UseExecuteQuote['execute']) => void
}): ReactNode {
  // The wallet of the provider, which may come later.
  const { execute } = useExecuteQuote({ wallet: undefined })
  useLayoutEffect(() => share(execute), [share, execute])
  // Here because this is on every page with screens, and not in its first view.
  useEffect(watchStyles)
  return null
}
