/** How long the texts of a proof may be. */

import { expect, test } from 'vitest'
import { requireScaBody } from './bodyRules.js'

test.each([
  [0, false],
  [1, true],
  [1024, true],
  [1025, false],
])('a code of %i characters: %s', (length, isTaken) => {
  const json = { code: '7'.repeat(length) }
  const read = () => requireScaBody('authorizeQuote', { json } as never, null)
  if (isTaken) expect(read()).toBe(json)
  else expect(read).toThrow(expect.objectContaining({ status: 400 }))
})
