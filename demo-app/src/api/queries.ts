/** What the page reads from its server, as queries: read again after each action and when the user returns to the tab. */

import { findPaymentState } from '@embedded-wallet/ui/words'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PaymentResponse } from '../../shared/apiTypes'
import { describeReadProblem, type PageProblem } from '../text/problem'
import {
  findReceiver,
  getActivity,
  getContact,
  getFactors,
  getPayees,
  getPayment,
  getReceive,
  getWallet,
} from './api'

/** How often the page looks at payments that are on their way, in milliseconds. */
const watchMs = 3000
/** A delivered payment may still be returned, so the page looks at it now and then. */
const patientWatchMs = 15_000
const moving: ReadonlySet<string> = new Set(['on-its-way', 'coming-back'])

export const walletQuery = queryOptions({ queryKey: ['demo', 'wallet'], queryFn: getWallet })

export const activityQuery = queryOptions({
  queryKey: ['demo', 'activity'],
  queryFn: async () => (await getActivity()).entries,
  refetchInterval: ({ state }) =>
    state.data?.some((entry) => !('isUnreadable' in entry) && moving.has(findPaymentState(entry).place))
      ? watchMs
      : false,
})

export const contactQuery = queryOptions({ queryKey: ['demo', 'contact'], queryFn: getContact })

export const factorsQuery = queryOptions({ queryKey: ['demo', 'factors'], queryFn: getFactors })

export const payeesQuery = queryOptions({
  queryKey: ['demo', 'payees'],
  queryFn: async () => (await getPayees()).payees,
})

export const receiveQuery = queryOptions({ queryKey: ['demo', 'receive'], queryFn: getReceive })

/** An address does not change what it takes while a form is open. */
export const receiverQuery = (umaAddress: string) =>
  queryOptions({
    queryKey: ['receiver', umaAddress],
    queryFn: () => findReceiver(umaAddress),
    staleTime: 60_000,
  })

/** @param paymentId - `Transaction:<id>` or `Quote:<id>`. */
export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['demo', 'payment', paymentId],
    queryFn: () => getPayment(paymentId),
    refetchInterval: ({ state }) => state.data !== undefined && watchOf(state.data),
  })

function watchOf(payment: PaymentResponse): number | false {
  const { isFinal, place } = findPaymentState(payment)
  if (isFinal) return false
  return place === 'arrived' || place === 'gone' ? patientWatchMs : watchMs
}

/** @returns A function that reads everything again. It never rejects: each query has its own error. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['demo'] }), [client])
}

/** What a part of the page could not read, unless the whole page says already that it cannot read anything. */
export function useReadProblem(error: Error | null): PageProblem | undefined {
  // It only watches: the whole page reads the wallet.
  const { error: pageError } = useQuery({
    ...walletQuery,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  })
  return error && !pageError ? describeReadProblem(error) : undefined
}
