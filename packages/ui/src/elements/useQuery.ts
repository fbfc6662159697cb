/** Hooks: a query of the small store, as TanStack Query would return it. */

import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { nextParam, type Pages, type Query, type QueryOptions, readNextPage, readQuery } from './query.js'
import type { QueryClient } from './queryClient.js'
import { QueryClientContext } from './queryContext.js'

/** The options of a query, for `useQuery` and others. */
export const queryOptions = <Options>(options: Options): Options => options
/** The options of a query with pages. */
export const infiniteQueryOptions = queryOptions

/** A query, read when a component shows it first. */
export function useQuery(options: QueryOptions, given?: QueryClient) {
  const { query, client } = useShown(options, given)
  return useResult(query, client, options)
}

/** A query with pages. */
export function useInfiniteQuery(options: QueryOptions, given?: QueryClient) {
  const { query, client } = useShown(options, given)
  const result = useResult(query, client, options)
  const { data, isFetchingNextPage } = query.state
  const fetchNextPage = useMemo(
    () => () => readNextPage(query, client).then(() => resultOf(query)),
    [query, client],
  )
  const hasNextPage = data !== undefined && nextParam(query, data as Pages) != null
  return { ...result, hasNextPage, isFetchingNextPage, fetchNextPage }
}

function useShown(options: QueryOptions, given: QueryClient | undefined) {
  const above = useContext(QueryClientContext)
  const client = given ?? above
  if (client === undefined) throw new TypeError('No QueryClient set, use QueryClientProvider to set one')
  const query = client.queryOf(options)
  const observer = useRef(options)
  useEffect(() => {
    observer.current = options
  })
  const isEnabled = options.enabled !== false
  // `isEnabled` is read by the client: a query that becomes enabled is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => client.observe(query, observer), [client, query, isEnabled])
  return { query, client }
}

function useResult(query: Query, client: QueryClient, { select }: QueryOptions) {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      query.listeners.add(listener)
      return () => void query.listeners.delete(listener)
    },
    [query],
  )
  const read = () => query.state
  const state = useSyncExternalStore(subscribe, read, read)
  const refetch = useMemo(
    () => () => readQuery(query, client, true).then(() => resultOf(query)),
    [query, client],
  )
  const data = useMemo(
    () => (select === undefined || state.data === undefined ? state.data : select(state.data)),
    [select, state.data],
  )
  return { ...resultOf({ state }), data, refetch }
}

const resultOf = ({ state: { data, error, status, isFetching } }: Pick<Query, 'state'>) => ({
  data,
  error,
  status,
  isFetching,
  isPending: status === 'pending',
})
