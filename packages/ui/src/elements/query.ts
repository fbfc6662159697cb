/** One query of the small store: its state, one read at a time, its retries, its pages and its poll. */

/** What the hooks of `@embedded-wallet/react` give a query. The names are those of TanStack Query. */
export interface QueryOptions {
  queryKey: readonly unknown[]
  // biome-ignore lint/suspicious/noExplicitAny: each query has data of its own
  queryFn: (context: any) => unknown
  enabled?: boolean | undefined
  staleTime?: number | undefined
  /** Whether it is read once more after an error. */
  retry?: ((failures: number, error: Error) => boolean) | undefined
  /** Milliseconds until the next read, or false. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has data of its own
  refetchInterval?: number | false | ((query: any) => number | false | undefined) | undefined
  /** Whether it is read when the page is shown again or is online again. */
  refetchOnWindowFocus?: ((query: Query) => boolean) | undefined
  /** What a component gets of the data. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has data of its own
  select?: ((data: any) => unknown) | undefined
  /** Of a query with pages. */
  initialPageParam?: unknown
  // biome-ignore lint/suspicious/noExplicitAny: each query has data of its own
  getNextPageParam?: ((last: any, pages: any[]) => unknown) | undefined
}

/** The data of a query with pages. */
export interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

export interface QueryState {
  data: unknown
  error: Error | null
  status: 'pending' | 'error' | 'success'
  isFetching: boolean
  isFetchingNextPage: boolean
  dataUpdatedAt: number
  isInvalidated: boolean
}

/** A query, and the components that show it. */
export interface Query {
  readonly queryKey: readonly unknown[]
  /** Of the component that rendered last. */
  options: QueryOptions
  state: QueryState
  /** The options of each component that shows it now. */
  readonly observers: Set<{ current: QueryOptions }>
  readonly listeners: Set<() => void>
  running: Promise<void> | undefined
  /** The read after the one that runs. */
  next: Promise<void> | undefined
  poll: ReturnType<typeof setTimeout> | undefined
  removal: ReturnType<typeof setTimeout> | undefined
}

const initial: QueryState = {
  data: undefined,
  error: null,
  status: 'pending',
  dataUpdatedAt: 0,
  isFetching: false,
  isFetchingNextPage: false,
  isInvalidated: false,
}

export const createQuery = (options: QueryOptions): Query => ({
  queryKey: options.queryKey,
  options,
  state: initial,
  observers: new Set(),
  listeners: new Set(),
  running: undefined,
  next: undefined,
  poll: undefined,
  removal: undefined,
})

/** It starts over, and is not read. */
export const reset = (query: Query): void => change(query, initial)

export function change(query: Query, next: Partial<QueryState>): void {
  query.state = { ...query.state, ...next }
  for (const listener of query.listeners) listener()
}

/** Puts data into a query. */
export const succeed = (query: Query, data: unknown): void =>
  change(query, {
    data,
    error: null,
    status: 'success',
    dataUpdatedAt: Date.now(),
    isFetching: false,
    isFetchingNextPage: false,
    isInvalidated: false,
  })

/**
 * Reads a query. It never rejects: the error is in the state.
 *
 * @param client - What `queryFn` gets as its `client`.
 * @param isChanged - A read that runs may be older than a change: then another one follows it. Its result is taken, too, because core returns
 * only once how a payment ended.
 */
export function readQuery(query: Query, client: unknown, isChanged = false): Promise<void> {
  const read = () =>
    start(query, client, () =>
      query.options.getNextPageParam ? allPages(query, client) : readPage(query, client),
    )
  if (query.running === undefined) return read()
  if (!isChanged) return query.running
  query.next ??= query.running.then(() => {
    query.next = undefined
    return read()
  })
  return query.next
}

/** Reads the next page of a query. It never rejects. */
export async function readNextPage(query: Query, client: unknown): Promise<void> {
  await (query.next ?? query.running)
  const before = query.state.data as Pages | undefined
  const pageParam = before === undefined ? undefined : nextParam(query, before)
  if (before === undefined || pageParam == null) return
  const running = start(query, client, async () => {
    const page = await readPage(query, client, pageParam)
    return { pages: [...before.pages, page], pageParams: [...before.pageParams, pageParam] }
  })
  change(query, { isFetchingNextPage: true })
  return running
}

/** @returns The parameter of the page after those that are there; undefined after the last one. */
export const nextParam = ({ options }: Query, { pages }: Pages): unknown =>
  options.getNextPageParam?.(pages.at(-1), pages)

const readPage = ({ queryKey, options }: Query, client: unknown, pageParam?: unknown) =>
  options.queryFn({ client, queryKey, pageParam })

/** Reads as many pages as are shown, each after the one before it. */
async function allPages(query: Query, client: unknown): Promise<Pages> {
  const count = (query.state.data as Pages | undefined)?.pages.length ?? 1
  const read: Pages = { pages: [], pageParams: [] }
  let pageParam = query.options.initialPageParam
  do {
    read.pages.push(await readPage(query, client, pageParam))
    read.pageParams.push(pageParam)
    pageParam = nextParam(query, read)
  } while (read.pages.length < count && pageParam != null)
  return read
}

function start(query: Query, client: unknown, read: () => unknown): Promise<void> {
  clearTimeout(query.poll)
  const isFirst = query.state.dataUpdatedAt === 0
  change(query, { isFetching: true, ...(isFirst && { error: null, status: 'pending' }) })
  const attempt = async (failures: number): Promise<void> => {
    try {
      succeed(query, await read())
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })
      if (query.observers.size > 0 && query.options.retry?.(failures, error)) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** failures, 30_000)))
        return attempt(failures + 1)
      }
      change(query, { error, status: 'error', isFetching: false, isFetchingNextPage: false })
    }
  }
  query.running = attempt(0).then(() => {
    query.running = undefined
    schedulePoll(query, client)
  })
  return query.running
}

/** Reads again after the shortest interval of those who show the query. There is one timer for all of them. */
export function schedulePoll(query: Query, client: unknown): void {
  clearTimeout(query.poll)
  const wanted = Array.from(query.observers, ({ current }) => intervalOf(query, current))
  const interval = Math.min(...wanted)
  if (!Number.isFinite(interval) || query.running !== undefined) return
  query.poll = setTimeout(() => {
    if (document.visibilityState === 'hidden') schedulePoll(query, client)
    else void readQuery(query, client)
  }, interval)
}

function intervalOf(query: Query, { enabled, refetchInterval }: QueryOptions): number {
  const interval = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
  return enabled === false || !interval ? Number.POSITIVE_INFINITY : interval
}
