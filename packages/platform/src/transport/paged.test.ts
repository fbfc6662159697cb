/** Lists: every item once, one page at a time, and no silent end. */

import type { UmaProvider } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { canary } from '../../../../e2e/canary/canary.mjs'
import { createPlatform, isUnreadable, listUmaProviders, type Paged } from '../index.js'

const provider = (name: string) => ({
  name,
  supportedRegions: ['US'],
  domain: `${name}.example`,
  supportedCurrencies: [],
  allowListStatus: true,
})

function withPages(pages: Record<string, unknown>) {
  const requested: string[] = []
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: canary,
    fetch: async (request) => {
      const { searchParams } = new URL(request.url)
      requested.push(searchParams.toString())
      return Response.json(pages[searchParams.get('cursor') ?? 'first'])
    },
  })
  return { platform, requested }
}

const namesOf = async (list: Paged<UmaProvider>) => {
  const names: string[] = []
  for await (const row of list) names.push(isUnreadable(row) ? `unreadable: ${row.problem}` : row.name!)
  return names
}

test('an iteration reads all pages with the same filters', async () => {
  const { platform, requested } = withPages({
    first: { data: [provider('a'), provider('b')], hasMore: true, nextCursor: 'two', totalCount: 3 },
    two: { data: [provider('c')], hasMore: false, totalCount: 3 },
  })
  const list = listUmaProviders(platform, { countryCode: 'US', limit: 2 })
  expect(requested).toEqual([])
  expect(await namesOf(list)).toEqual(['a', 'b', 'c'])
  expect(requested).toEqual(['countryCode=US&limit=2', 'countryCode=US&limit=2&cursor=two'])
  expect((await list.page('two')).data.map((row) => !isUnreadable(row) && row.name)).toEqual(['c'])
})

// A filter that the service does not know is dropped there without a word, and the list has more than was asked for.
test('a filter that the list does not have is refused before anything is fetched', () => {
  const { platform, requested } = withPages({})
  const list = () => listUmaProviders(platform, { customerId: 'Customer:1' } as never)
  expect(list).toThrow(new TypeError('listUmaProviders does not take the option customerId'))
  expect(requested).toEqual([])
})

const noNewCursor = {
  code: 'UNEXPECTED_RESPONSE',
  message: 'listUmaProviders: the service reports more of the list, but gives no new cursor.',
}

test.each([
  ['no cursor to go on', { data: [], hasMore: true }],
  ['an empty cursor', { data: [], hasMore: true, nextCursor: '' }],
  ['a cursor that leads in a circle', { data: [], hasMore: true, nextCursor: 'first' }],
])('a list that cannot be complete is an error: %s', async (_, page) => {
  const { platform } = withPages({ first: page })
  await expect(namesOf(listUmaProviders(platform))).rejects.toMatchObject(noNewCursor)
})

test('a row that cannot be read stands in its place, as it came, and never sinks the page', async () => {
  const odd = { unreadable: 'no' }
  const { platform } = withPages({
    first: { data: [provider('a'), null, odd, provider('b')], hasMore: false },
  })
  const list = listUmaProviders(platform)
  expect(await namesOf(list)).toEqual(['a', 'unreadable: row', 'unreadable: unreadable', 'b'])
  expect((await list.page()).data.slice(1, 3)).toEqual([
    { unreadable: true, problem: 'row', value: null },
    { unreadable: true, problem: 'unreadable', value: odd },
  ])
})

test.each<[string, object, string[]]>([
  ['hasMore', { data: [provider('a')] }, ['a']],
  ['hasMore, nextCursor and data', {}, []],
  ['hasMore: it goes on while there is a cursor', { data: [provider('a')], nextCursor: 'two' }, ['a', 'b']],
  ['a readable hasMore', { data: [provider('a')], hasMore: 'no', nextCursor: 5, totalCount: 'all' }, ['a']],
])('a list ends without %s (profiles 2026-04 and 2026-08, GET /uma-providers)', async (_, first, names) => {
  const { platform } = withPages({ first, two: { data: [provider('b')] } })
  expect(await namesOf(listUmaProviders(platform))).toEqual(names)
})

test('a list of empty pages with ever new cursors ends with an error', async () => {
  let pages = 0
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: canary,
    fetch: async () => Response.json({ data: [], hasMore: true, nextCursor: `page${++pages}` }),
  })
  await expect(namesOf(listUmaProviders(platform))).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  expect(pages).toBe(1000)
})

test('a list of pages with items may be longer than the empty pages in a row that end one', async () => {
  let pages = 0
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: canary,
    fetch: async () =>
      Response.json({ data: [provider('a')], hasMore: ++pages <= 1000, nextCursor: `page${pages}` }),
  })
  expect(await namesOf(listUmaProviders(platform))).toHaveLength(1001)
})

test('a circle of several pages ends with an error before a page comes twice', async () => {
  const { platform, requested } = withPages({
    first: { data: [], hasMore: true, nextCursor: 'two' },
    two: { data: [], hasMore: true, nextCursor: 'three' },
    three: { data: [], hasMore: true, nextCursor: 'two' },
  })
  await expect(namesOf(listUmaProviders(platform))).rejects.toMatchObject(noNewCursor)
  expect(requested).toEqual(['', 'cursor=two', 'cursor=three'])
})

test.each([null, 'US', ['US']])('options that are no object are refused: %j', (options) => {
  const { platform } = withPages({})
  expect(() => listUmaProviders(platform, options as object)).toThrow(
    new TypeError('options must be an object'),
  )
})

test.each([
  [0, RangeError],
  [101, RangeError],
  [1.5, TypeError],
  [Number.NaN, TypeError],
])('a limit of %s is refused before anything is sent', (limit, expected) => {
  const { platform, requested } = withPages({})
  expect(() => listUmaProviders(platform, { limit })).toThrow(expected)
  expect(() => listUmaProviders(platform, { limit })).toThrow(/^limit must be /)
  expect(requested).toEqual([])
})

test('a job that crashes goes on at the page after the last one that it stored', async () => {
  const { platform, requested } = withPages({
    first: { data: [provider('a'), provider('b')], hasMore: true, nextCursor: 'two' },
    two: { data: [provider('c')], hasMore: true, nextCursor: 'three' },
    three: { data: [provider('d')], hasMore: false },
  })
  const stored: { names: string[]; cursor: string | undefined } = { names: [], cursor: undefined }
  const run = async (crashesAt?: string) => {
    const list = listUmaProviders(platform, { limit: 2, cursor: stored.cursor })
    for await (const { data, cursor, nextCursor } of list.pages()) {
      if (cursor === crashesAt) throw new Error('crash')
      const names = data.map((row) => (isUnreadable(row) ? row.problem : row.name!))
      // One write: what was done, and where to go on.
      Object.assign(stored, { names: [...stored.names, ...names], cursor: nextCursor })
    }
  }
  await expect(run('two')).rejects.toThrow('crash')
  expect(stored).toEqual({ names: ['a', 'b'], cursor: 'two' })
  await run('none')
  expect(stored.names).toEqual(['a', 'b', 'c', 'd'])
  expect(requested).toEqual(['limit=2', 'limit=2&cursor=two', 'limit=2&cursor=two', 'limit=2&cursor=three'])
})

test('a list that begins at a cursor begins there however it is read', async () => {
  const { platform } = withPages({ two: { data: [provider('c')], hasMore: false } })
  const list = listUmaProviders(platform, { cursor: 'two' })
  expect(await namesOf(list)).toEqual(['c'])
  expect((await list.page()).data).toHaveLength(1)
  const circle = withPages({ two: { data: [provider('c')], hasMore: true, nextCursor: 'two' } })
  await expect(namesOf(listUmaProviders(circle.platform, { cursor: 'two' }))).rejects.toMatchObject(
    noNewCursor,
  )
  expect(circle.requested).toEqual(['cursor=two'])
  for (const cursor of ['', 2 as unknown as string])
    expect(() => listUmaProviders(platform, { cursor })).toThrow(
      new TypeError('cursor must be the nextCursor of a page'),
    )
})
