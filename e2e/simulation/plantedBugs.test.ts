/** The planted bugs: the random schedules find each of them, name the invariant that it breaks, and shrink the schedule. */

import { afterAll, expect, test } from 'vitest'
import { some } from '../support/inFull.js'
import { plantedBugs, withstood } from './plantedBugs.js'
import { walk } from './randomRun.js'
import { reportFailure } from './report.js'
import { invariants } from './witness.js'

/** At most so many for each bug. */
const steps = 100_000
const rows: string[] = []
afterAll(() =>
  console.log(['\nPlanted bugs: the invariant that each breaks, and when it was found', ...rows].join('\n')),
)

test.each(some(plantedBugs, 3))('$title', { timeout: 600_000 }, async ({ title, breaks, bug, among }) => {
  const { failure, ...figures } = await walk({ seed: 1, steps, among, bug })
  expect(failure?.outcome.broken?.invariant).toBe(breaks)
  const { lines, choices } = await reportFailure(failure!, bug)
  expect(choices[1]).toBeLessThanOrEqual(choices[0])
  const found = `${figures.steps} steps, ${figures.schedules} schedules`
  rows.push(
    `  ${breaks.padEnd(46)} ${found.padEnd(26)} ${choices[0]} choices, shrunk to ${choices[1]}`,
    `    ${title}: ${lines.at(-1)}`,
  )
})

test('every invariant has a planted bug', () => {
  expect(plantedBugs.map(({ breaks }) => breaks).sort()).toEqual(Object.keys(invariants).sort())
})

test.each(some(Object.entries(withstood), 2))(
  'the wallet withstands %s',
  { timeout: 600_000 },
  async (_, { bug, among }) => {
    const { failure } = await walk({ seed: 1, steps: 2000, among, bug })
    expect(failure?.outcome.broken).toBeUndefined()
  },
)
