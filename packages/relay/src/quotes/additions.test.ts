/** What the app adds to a quote: kept beside it, never in place of the service's fields, and up to a length. */

import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createAdditions, refuseLongAdditions } from './additions.js'

const payee = { name: 'Ada Lovelace' }

test('a quote that the app gives again keeps what was added to it, unless the app adds something else', async () => {
  const { keep, addTo } = createAdditions(memoryStore())
  const keepMore = (more: object) =>
    keep({ id: 'Quote:1', status: 'PENDING', ...more }, 'Quote:1', 60_000, 'ada')
  const known = () => addTo({ id: 'Quote:1', status: 'COMPLETED' }, 'Quote:1')
  await keepMore({ payee })
  expect(await known()).toEqual({ id: 'Quote:1', status: 'COMPLETED', payee })
  await keepMore({})
  expect(await known()).toEqual({ id: 'Quote:1', status: 'COMPLETED', payee })
  await keepMore({ note: 'two coffees' })
  expect(await known()).toEqual({ id: 'Quote:1', status: 'COMPLETED', note: 'two coffees' })
})

// Source: packages/relay/README.md, "What you add stays": at most 8,192 characters.
test('8,192 characters of JSON are kept, and one more is refused', () => {
  const adding = (length: number) => ({ id: 'Quote:1', note: 'a'.repeat(length - '{"note":""}'.length) })
  expect(() => refuseLongAdditions(adding(8_192))).not.toThrow()
  expect(() => refuseLongAdditions(adding(8_193))).toThrow(
    'must add at most 8192 characters to the quote, and added 8193',
  )
})
