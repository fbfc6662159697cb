/** What the page reads from its server, as queries: read again after each action and when the user returns to the tab. */

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getActivity, getContact, getWallet } from './api'

/** How often the page looks at payments that are on their way, in milliseconds. */
const watchMs = 3000
const unsettled: ReadonlySet<string> = new Set(['PENDING', 'PROCESSING'])

export const walletQuery = queryOptions({ queryKey: ['demo', 'wallet'], queryFn: getWallet })

export const activityQuery = queryOptions({
  queryKey: ['demo', 'activity'],
  queryFn: async () => (await getActivity()).entries,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => unsettled.has(status)) ? watchMs : false),
})

export const contactQuery = queryOptions({ queryKey: ['demo', 'contact'], queryFn: getContact })

/** @returns A function that reads everything again. It never rejects: each query has its own error. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['demo'] }), [client])
}
