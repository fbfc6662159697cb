/** Every order of two tabs and two relays, without and with faults, up to the bound that is printed. */

import { afterAll, expect, test } from 'vitest'
import { type Bound, explore } from './exhaustive.js'
import { held, orderOnce, payment, revokeLater, signInTwice, stepUp } from './scenarios.js'

/** The faults of the exhaustive runs; 'lost' is a request or an answer. */
const ways = new Set([
  ...['lost', 'twice', 'late', 'dies', 'dies, written', 'reloads', 'reloads, written', 'expires'],
  ...['jumps ahead', 'jumps back', 'lapses'],
])
const rows: string[] = []
afterAll(() => console.log(['\nEvery order up to the bound', ...rows].join('\n')))
const { SIMULATE_FAULTS: more, SIMULATE_SWITCHES: switches } = process.env
const chosen: Bound | undefined =
  more === undefined
    ? undefined
    : { faults: Number(more), ways, ...(switches !== undefined && { switches: Number(switches) }) }
const none: Bound = { faults: 0, ways }
const one: Bound = { faults: 1, ways, switches: 0 }
/** A clock that jumps ahead at each of the many requests of a step-up did not end in ten minutes: random schedules have it. */
const allButAhead: Bound = { ...one, ways: new Set([...ways].filter((way) => way !== 'jumps ahead')) }
/** What a release explores besides. */
const inRelease = [
  { scenario: payment, bounds: [one] },
  { scenario: orderOnce, bounds: [one] },
  { scenario: signInTwice, bounds: [one] },
  { scenario: stepUp, bounds: [allButAhead] },
  { scenario: held, bounds: [one] },
]
/** What `npm test` explores, where nothing else is chosen. */
const inTests = [
  { scenario: payment, bounds: [none] },
  { scenario: orderOnce, bounds: [none] },
  { scenario: held, bounds: [none] },
  { scenario: signInTwice, bounds: [{ ...none, switches: 0 }] },
  { scenario: stepUp, bounds: [none] },
  { scenario: revokeLater, bounds: [{ ...none, switches: 0 }] },
]
const explored = process.env.SIMULATE_RELEASE === undefined ? inTests : inRelease

for (const { scenario, bounds } of explored) {
  for (const bound of chosen === undefined ? bounds : [chosen]) {
    const missing = [...ways].filter((way) => !bound.ways.has(way))
    const some = missing.length === 0 ? '' : ` (without: ${missing.join(', ')})`
    const text = `faults ≤ ${bound.faults}${some}, switches ${bound.switches === undefined ? 'all' : `≤ ${bound.switches}`}`
    test(`${scenario.name}, ${text}: no order breaks an invariant`, { timeout: 7_200_000 }, async () => {
      const { failure, ...figures } = await explore(scenario, bound)
      const { states, schedules, steps, deepest, seconds } = figures
      rows.push(
        `  ${scenario.name.padEnd(24)} ${text.padEnd(38)} ${states} states, ${schedules} schedules, ${steps} steps, depth ${deepest}, ${seconds} s`,
      )
      expect(failure && { broken: failure.broken, taken: failure.taken }).toBeUndefined()
    })
  }
}
