/** Stands for `@tanstack/react-query` in the build of the elements: as much of it as `@embedded-wallet/react` uses. */

export { QueryClient } from './queryClient.js'
export { QueryClientContext, QueryClientProvider } from './queryContext.js'
export { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from './useQuery.js'
