/** Failed on purpose: a unit test that would pass at its second run, which it does not get. */

import { expect, test } from 'vitest'
import { countRun } from './countRun.js'

test('every second run fails', () => {
  expect(countRun('unit') % 2).toBe(0)
})
