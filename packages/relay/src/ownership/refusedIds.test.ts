/** What the memory of refused ids forgets, and when. */

import { expect, test } from 'vitest'
import { createRefusedIds, refusedMs } from './knownOwners.js'

test('a refusal is for one caller and one id, and ends after ten seconds', () => {
  let now = 0
  const refused = createRefusedIds(() => now)
  refused.note('ada', 'Quote:1')
  expect([
    refused.has('ada', 'Quote:1'),
    refused.has('bob', 'Quote:1'),
    refused.has('ada', 'Quote:2'),
  ]).toEqual([true, false, false])
  now = refusedMs - 1
  expect(refused.has('ada', 'Quote:1')).toBe(true)
  now = refusedMs
  expect(refused.has('ada', 'Quote:1')).toBe(false)
})

test('it holds ten thousand refusals: of more, the oldest are forgotten, and a repeated one is young again', () => {
  const refused = createRefusedIds(() => 0)
  for (let n = 0; n < 10_000; n++) refused.note('eve', `Quote:${n}`)
  expect(refused.has('eve', 'Quote:0')).toBe(true)
  refused.note('eve', 'Quote:0')
  refused.note('eve', 'Quote:one-more')
  expect(['0', '1', '2', 'one-more'].map((n) => refused.has('eve', `Quote:${n}`))).toEqual([
    true,
    false,
    true,
    true,
  ])
})
