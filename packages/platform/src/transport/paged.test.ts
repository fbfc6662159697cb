/** Lists: every item once, one page at a time, and no silent end. */

import { expect, test } from 'vitest'
import { canary } from '../../../../e2e/canary/canary.mjs'
import { createPlatform, listUmaProviders } from '../index.js'

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

const namesOf = async (list: AsyncIterable<{ name: string }>) => {
  const names: string[] = []
  for await (const { name } of list) names.push(name)
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
  expect((await list.page('two')).data.map(({ name }) => name)).toEqual(['c'])
})

test.each([
  ['no cursor to go on', { data: [], hasMore: true }],
  ['an empty cursor', { data: [], hasMore: true, nextCursor: '' }],
  ['a cursor that leads in a circle', { data: [], hasMore: true, nextCursor: 'first' }],
])('a list that cannot be complete is an error: %s', async (_, page) => {
  const { platform } = withPages({ first: page })
  await expect(namesOf(listUmaProviders(platform))).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
})

test.each([
  [0, RangeError],
  [101, RangeError],
  [1.5, TypeError],
  [Number.NaN, TypeError],
])('a limit of %s is refused before anything is sent', (limit, expected) => {
  const { platform, requested } = withPages({})
  expect(() => listUmaProviders(platform, { limit })).toThrow(expected)
  expect(requested).toEqual([])
})
