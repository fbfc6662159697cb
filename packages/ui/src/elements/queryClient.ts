/** The store of all queries: each is read once, and again when the page is shown again or is online again. */

import {
  change,
  createQuery,
  type Query,
  type QueryOptions,
  readQuery,
  reset,
  schedulePoll,
  succeed,
} from './query.js'

/** How long a query stays that no component shows, in milliseconds. */
const keepMs = 300_000

/** What `new QueryClient` takes. */
export interface QueryClientConfig {
  defaultOptions?: { queries?: Partial<QueryOptions> }
}

/** Which queries: those with a key that begins with this one. */
interface Filter {
  queryKey: readonly unknown[]
}

/** What this store has of the `QueryClient` of TanStack Query: as much as `@embedded-wallet/react` uses. */
export class QueryClient {
  readonly #queries = new Map<string, Query>()
  readonly #defaults: Partial<QueryOptions>
  #isListening = false

  constructor({ defaultOptions }: QueryClientConfig = {}) {
    this.#defaults = defaultOptions?.queries ?? {}
  }

  /** @returns The query of these options, which is made at its first use. */
  queryOf(options: QueryOptions): Query {
    const id = JSON.stringify(options.queryKey)
    const query = this.#queries.get(id) ?? createQuery(options)
    this.#queries.set(id, query)
    query.options = { ...this.#defaults, ...options }
    return query
  }

  /** A component shows a query from now on. @returns A function that ends it. */
  observe(query: Query, observer: { current: QueryOptions }): () => void {
    clearTimeout(query.removal)
    query.observers.add(observer)
    this.#listen()
    if (observer.current.enabled !== false && isStale(query)) void readQuery(query, this)
    else schedulePoll(query, this)
    return () => {
      query.observers.delete(observer)
      schedulePoll(query, this)
      this.#listen()
      if (query.observers.size > 0) return
      query.removal = setTimeout(() => this.#remove(query), keepMs)
    }
  }

  getQueryData(queryKey: readonly unknown[]): unknown {
    return this.#queries.get(JSON.stringify(queryKey))?.state.data
  }

  /** @param next - The data, also of a query that is made later; or a function of the data that is there, of one that was not forgotten meanwhile. */
  setQueryData(queryKey: readonly unknown[], next: unknown): void {
    const known = this.#queries.get(JSON.stringify(queryKey))
    if (typeof next !== 'function') succeed(known ?? this.queryOf({ queryKey } as QueryOptions), next)
    else if (known !== undefined) succeed(known, next(known.state.data))
  }

  /** Marks each query with a key that begins with this one, and reads it: now if it is shown, else when it is. */
  async invalidateQueries(filter: Filter & { refetchType?: 'active' | 'none' }): Promise<void> {
    const found = this.#find(filter)
    for (const query of found) change(query, { isInvalidated: true })
    const shown = filter.refetchType === 'none' ? [] : found.filter(isShown)
    await Promise.all(shown.map((query) => readQuery(query, this, true)))
  }

  /** Reads the queries on screen whose key begins with this one. A read in progress continues. */
  async refetchQueries(filter: Filter & { predicate: (query: Query) => boolean }): Promise<void> {
    const found = this.#find(filter).filter((query) => isShown(query) && filter.predicate(query))
    await Promise.all(found.map((query) => readQuery(query, this)))
  }

  /** The queries with a key that begins with this one. Each can start over: it has no data then, and is not read. */
  getQueryCache() {
    return {
      findAll: (filter: Filter) => this.#find(filter).map((query) => ({ reset: () => reset(query) })),
    }
  }

  /** Forgets the queries that no component shows. */
  removeQueries(filter: Filter & { type: 'inactive' }): void {
    for (const query of this.#find(filter)) if (query.observers.size === 0) this.#remove(query)
  }

  #remove(query: Query): void {
    clearTimeout(query.removal)
    this.#queries.delete(JSON.stringify(query.queryKey))
  }

  #find({ queryKey }: Filter): Query[] {
    return [...this.#queries.values()].filter((query) =>
      queryKey.every((part, at) => JSON.stringify(part) === JSON.stringify(query.queryKey[at])),
    )
  }

  /** Listens to the page while something is shown. */
  #listen(): void {
    const isWanted = typeof window !== 'undefined' && [...this.#queries.values()].some(isShown)
    if (isWanted === this.#isListening) return
    this.#isListening = isWanted
    const change = isWanted ? 'addEventListener' : 'removeEventListener'
    window.document[change]('visibilitychange', this.#readStale)
    window[change]('online', this.#readStale)
  }

  readonly #readStale = (): void => {
    if (document.visibilityState === 'hidden') return
    for (const query of this.#queries.values()) {
      const { refetchOnWindowFocus: isReadAgain } = query.options
      if (isShown(query) && isStale(query) && isReadAgain?.(query) !== false) void readQuery(query, this)
    }
  }
}

const isShown = ({ observers }: Query) => [...observers].some(({ current }) => current.enabled !== false)

const isStale = ({ state, options }: Query) =>
  state.isInvalidated || Date.now() - state.dataUpdatedAt >= (options.staleTime ?? 0)
