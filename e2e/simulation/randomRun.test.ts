/** Random schedules, first half: a run by hand makes 3,000 steps, the gate and a release more, `npm run lab simulate` any number. */

import { expect, test } from 'vitest'
import { testHalf } from './randomHalf.js'
import { bySeed, run } from './run.js'

testHalf('first')

test('a seed gives the same schedule each time', async () => {
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const [first, second] = [bySeed(at), bySeed(at)]
    const { taken } = await run(first.scenario, first.choose)
    expect((await run(second.scenario, second.choose)).taken).toEqual(taken)
  }
})
