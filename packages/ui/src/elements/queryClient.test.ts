import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QueryOptions, readNextPage } from './query.js'
import { QueryClient } from './queryClient.js'

const page = new Window({ url: 'https://shop.example/' })
let visibility: 'visible' | 'hidden' = 'visible'
Object.defineProperty(page.document, 'visibilityState', { get: () => visibility, configurable: true })

beforeEach(() => {
  visibility = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A query that reads 1, 2, 3 … */
function counted(more: Partial<Omit<QueryOptions, 'queryFn'>> = {}) {
  let reads = 0
  const queryFn = vi.fn(async (): Promise<unknown> => ({ value: ++reads }))
  return { queryKey: ['list'], queryFn, ...more }
}
const show = (client: QueryClient, options: QueryOptions) => {
  const query = client.queryOf(options)
  return { query, hide: client.observe(query, { current: options }) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const showPage = (state: 'visible' | 'hidden') => {
  visibility = state
  page.document.dispatchEvent(new page.Event('visibilitychange'))
}

test('two components that show a query read it once, and one that comes later reads it again', async () => {
  const client = new QueryClient()
  const options = counted()
  const { query } = show(client, options)
  show(client, options)
  expect(query.state).toMatchObject({ status: 'pending', isFetching: true })
  await settle()
  expect(query.state).toMatchObject({ status: 'success', data: { value: 1 }, isFetching: false })
  show(client, options)
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(2)
  expect(options.queryFn.mock.calls.at(-1)).toMatchObject([{ queryKey: ['list'] }])
})

test('a query that is not enabled is not read, and a fresh one is not read again', async () => {
  const client = new QueryClient()
  const off = counted({ enabled: false, refetchInterval: 10 })
  show(client, off)
  const fresh = counted({ queryKey: ['fresh'], staleTime: 60_000 })
  show(client, fresh)
  await settle()
  show(client, fresh)
  await vi.advanceTimersByTimeAsync(1000)
  expect(off.queryFn).not.toHaveBeenCalled()
  expect(fresh.queryFn).toHaveBeenCalledTimes(1)
})

test('what is known before a component shows it is not read, and nothing comes back that was forgotten', async () => {
  const client = new QueryClient()
  const options = counted({ staleTime: 5000 })
  client.setQueryData(['list'], 'known')
  const { query, hide } = show(client, options)
  await settle()
  expect([query.state.data, options.queryFn.mock.calls.length]).toEqual(['known', 0])
  hide()
  client.removeQueries({ queryKey: ['list'], type: 'inactive' })
  client.setQueryData(['list'], (before: unknown) => before)
  expect(client.getQueryData(['list'])).toBeUndefined()
})

test('a read that fails is repeated after one and two seconds, as often as the options say', async () => {
  const retry = vi.fn((failures: number) => failures < 2)
  const client = new QueryClient({ defaultOptions: { queries: { retry } } })
  const options = counted()
  options.queryFn.mockRejectedValue(new Error('no connection'))
  const { query } = show(client, options)
  await vi.advanceTimersByTimeAsync(999)
  expect(options.queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(options.queryFn).toHaveBeenCalledTimes(2)
  expect(query.state).toMatchObject({ status: 'pending', error: null })
  await vi.advanceTimersByTimeAsync(2000)
  expect(options.queryFn).toHaveBeenCalledTimes(3)
  expect(query.state).toMatchObject({
    status: 'error',
    error: { message: 'no connection' },
    isFetching: false,
  })
  expect(retry.mock.calls.map(([failures]) => failures)).toEqual([0, 1, 2])
})

test('nothing is read again for a component that has gone', async () => {
  const client = new QueryClient()
  const options = counted({ refetchInterval: 100 })
  options.queryFn.mockRejectedValueOnce(new Error('no connection'))
  const { hide } = show(client, options)
  hide()
  await vi.advanceTimersByTimeAsync(10_000)
  showPage('visible')
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(1)
})

test('an error keeps the data that was read before it', async () => {
  const client = new QueryClient()
  const options = counted()
  const { query } = show(client, options)
  await settle()
  options.queryFn.mockRejectedValueOnce(new Error('no connection'))
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(query.state).toMatchObject({ status: 'error', data: { value: 1 } })
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(query.state).toMatchObject({ status: 'success', data: { value: 2 }, error: null })
})

test('a change while a read runs is read once after it, and what the earlier read said is never lost', async () => {
  const client = new QueryClient()
  const ends: ((value: string) => void)[] = []
  const options = {
    queryKey: ['list', 1],
    queryFn: async () => {
      const before = (client.getQueryData(['list', 1]) ?? []) as string[]
      return [...before, await new Promise<string>((resolve) => ends.push(resolve))]
    },
  }
  const { query } = show(client, options)
  const reads = [1, 2].map(() => client.invalidateQueries({ queryKey: ['list'] }))
  const polled = client.refetchQueries({ queryKey: ['list'], predicate: () => true })
  ends[0]!('said once')
  await polled
  await settle()
  ends[1]!('after the change')
  await Promise.all(reads)
  expect(query.state.data).toEqual(['said once', 'after the change'])
  expect(ends).toHaveLength(2)
})

test('a changed query that nothing shows is read when it is shown, also while it is fresh', async () => {
  const client = new QueryClient()
  const options = counted({ staleTime: 60_000 })
  show(client, options).hide()
  await settle()
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(options.queryFn).toHaveBeenCalledTimes(1)
  const { query } = show(client, options)
  await settle()
  expect(query.state.data).toEqual({ value: 2 })
  await client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' })
  await client.invalidateQueries({ queryKey: ['another'] })
  expect(options.queryFn).toHaveBeenCalledTimes(2)
})

test('all who show a query share one poll: the shortest, which waits while the page is hidden', async () => {
  const client = new QueryClient()
  const options = counted({ refetchInterval: 5000 })
  show(client, options)
  const { hide } = show(client, { ...options, refetchInterval: () => 2000 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(options.queryFn).toHaveBeenCalledTimes(3)
  hide()
  await vi.advanceTimersByTimeAsync(5000)
  expect(options.queryFn).toHaveBeenCalledTimes(4)
  visibility = 'hidden'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(options.queryFn).toHaveBeenCalledTimes(4)
})

test('a poll ends when the data says so', async () => {
  const client = new QueryClient()
  const options = counted({ refetchInterval: ({ state }) => (state.data?.value < 3 ? 1000 : false) })
  show(client, options)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(options.queryFn).toHaveBeenCalledTimes(3)
})

test('what is shown is read again when the page comes back to the user or is online again', async () => {
  const client = new QueryClient()
  const options = counted()
  const { hide } = show(client, options)
  await settle()
  showPage('hidden')
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(1)
  showPage('visible')
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new page.Event('online'))
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(3)
  hide()
  page.dispatchEvent(new page.Event('online'))
  await settle()
  expect(options.queryFn).toHaveBeenCalledTimes(3)
})

test('what nothing has shown for five minutes is forgotten', async () => {
  const client = new QueryClient()
  const options = counted()
  show(client, options).hide()
  await vi.advanceTimersByTimeAsync(299_000)
  expect(client.getQueryData(['list'])).toEqual({ value: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryData(['list'])).toBeUndefined()
})

test('pages are read one after the other, and all of them again after a change', async () => {
  const client = new QueryClient()
  let first = 10
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: number }) => ({ at: pageParam, first }))
  const getNextPageParam = ({ at }: { at: number }) => (at < 2 ? at + 1 : undefined)
  const { query } = show(client, { queryKey: ['pages'], queryFn, initialPageParam: 0, getNextPageParam })
  await settle()
  const next = readNextPage(query, client)
  await Promise.resolve()
  expect(query.state.isFetchingNextPage).toBe(true)
  await next
  await readNextPage(query, client)
  await readNextPage(query, client)
  expect(query.state.data).toEqual({
    pages: [0, 1, 2].map((at) => ({ at, first: 10 })),
    pageParams: [0, 1, 2],
  })
  first = 11
  await client.invalidateQueries({ queryKey: ['pages'] })
  expect(query.state.data).toMatchObject({ pages: [0, 1, 2].map((at) => ({ at, first: 11 })) })
  expect(queryFn).toHaveBeenCalledTimes(6)
})
