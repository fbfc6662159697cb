/** What the page reads from its server, as queries: read again after each action and when the user returns to the tab. */

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { describeReadProblem, type PageProblem } from '../text/problem'
import { getContact, getFactors, getPayees, getReceipt, getWallet } from './api'

export const walletQuery = queryOptions({ queryKey: ['demo', 'wallet'], queryFn: getWallet })

export const contactQuery = queryOptions({ queryKey: ['demo', 'contact'], queryFn: getContact })

export const factorsQuery = queryOptions({ queryKey: ['demo', 'factors'], queryFn: getFactors })

export const payeesQuery = queryOptions({ queryKey: ['demo', 'payees'], queryFn: getPayees })

export const receiptQuery = (paymentId: string) =>
  queryOptions({ queryKey: ['demo', 'receipt', paymentId], queryFn: () => getReceipt(paymentId) })

/** @returns A function that reads everything again. It never rejects: each query has its own error. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['demo'] }), [client])
}

/** What a part of the page could not read, unless the whole page already shows that it cannot read anything. */
export function useReadProblem(error: Error | null): PageProblem | undefined {
  // The whole page reads the wallet.
  const onlyWatched = { ...walletQuery, refetchOnMount: false, refetchOnWindowFocus: false }
  const { error: pageError } = useQuery(onlyWatched)
  return error && !pageError ? describeReadProblem(error) : undefined
}
