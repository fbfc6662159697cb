import { expect, test } from 'vitest'
import table from './sizes.json' with { type: 'json' }
import { sizeLines, tooLarge } from './sizeTable.mjs'

const label = 'first load: every verb'
const last = table.last.core[label] * 1000
const isTooLarge = (measure: { label: string; bytes: number }) => tooLarge('core', [measure]).length === 1

test('a size fails only when it is more than 5 % above that of the last version, and one without a row always', () => {
  expect(isTooLarge({ label, bytes: last * 0.5 })).toBe(false)
  expect(isTooLarge({ label, bytes: last * 1.049 })).toBe(false)
  expect(isTooLarge({ label, bytes: last * 1.051 })).toBe(true)
  expect(isTooLarge({ label: 'a new one', bytes: 1 })).toBe(true)
})

test('a line has the size, the change and the goal', () => {
  const goal = {
    label: 'every verb, everything reachable',
    bytes: table.last.core['every verb, everything reachable'] * 1020,
  }
  expect(sizeLines('core', [goal])[0]).toMatch(
    /^every verb, everything reachable +\d\d\.\d\d kB +\+2\.0 %, goal 44 kB/,
  )
  expect(sizeLines('core', [{ label: 'a new one', bytes: 1000 }])[0]).toMatch(/^a new one +1\.00 kB +new$/)
})
