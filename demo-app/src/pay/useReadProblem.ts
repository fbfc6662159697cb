/** What a part of the page could not read, unless the whole page says already that it cannot read anything. */

import { useQuery } from '@tanstack/react-query'
import { walletQuery } from '../api/queries'
import { describeReadProblem, type PageProblem } from '../text/problem'

export function useReadProblem(error: Error | null): PageProblem | undefined {
  // It only watches: the whole page reads the wallet.
  const { error: pageError } = useQuery({
    ...walletQuery,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  })
  return error && !pageError ? describeReadProblem(error) : undefined
}
