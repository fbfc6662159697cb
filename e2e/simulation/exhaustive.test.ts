/** Every order of two tabs and two relays, without and with faults, up to the bound that is printed. */

import { afterAll, expect, test } from 'vitest'
import { byRun, long } from '../support/inFull.js'
import { type Choose, type Outcome, run } from './run.js'
import { held, orderOnce, payment, revokeLater, signInTwice, stepUp } from './scenarios.js'
import type { Choice, Operation } from './scheduler.js'
import type { Bug, Scenario } from './world.js'

/** The faults of the exhaustive runs; 'lost' is a request or a response. */
const ways = new Set([
  ...['lost', 'twice', 'late', 'dies', 'dies, written', 'reloads', 'reloads, written', 'expires'],
  ...['jumps ahead', 'jumps back', 'lapses', 'refused by a proxy', 'sent again, refused by a proxy'],
  ...['refused by a relay', 'sent again, refused by a relay'],
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
const small = [
  { scenario: payment, bounds: [none] },
  { scenario: orderOnce, bounds: [none] },
  { scenario: held, bounds: [none] },
  { scenario: signInTwice, bounds: [{ ...none, switches: 0 }] },
  { scenario: stepUp, bounds: [none] },
  { scenario: revokeLater, bounds: [{ ...none, switches: 0 }] },
]
const gate = [...small, { scenario: payment, bounds: [one] }, { scenario: orderOnce, bounds: [one] }]
const full = [
  ...gate,
  { scenario: held, bounds: [one] },
  { scenario: signInTwice, bounds: [one] },
  { scenario: stepUp, bounds: [allButAhead] },
]
/** Where nothing else is chosen. */
const explored = byRun<{ scenario: Scenario; bounds: Bound[] }[]>({ test: small, gate, full })

for (const { scenario, bounds } of explored) {
  for (const bound of chosen === undefined ? bounds : [chosen]) {
    const missing = [...ways].filter((way) => !bound.ways.has(way))
    const some = missing.length === 0 ? '' : ` (without: ${missing.join(', ')})`
    const text = `faults ≤ ${bound.faults}${some}, switches ${bound.switches === undefined ? 'all' : `≤ ${bound.switches}`}`
    test(`${scenario.name}, ${text}: no order breaks an invariant`, {
      ...long,
      timeout: 7_200_000,
    }, async () => {
      const { failure, ...figures } = await explore(scenario, bound)
      const { states, schedules, steps, deepest, seconds } = figures
      rows.push(
        `  ${scenario.name.padEnd(24)} ${text.padEnd(38)} ${states} states, ${schedules} schedules, ${steps} steps, depth ${deepest}, ${seconds} s`,
      )
      expect(failure && { broken: failure.broken, taken: failure.taken }).toBeUndefined()
    })
  }
}

/** How far a scenario is explored. */
export interface Bound {
  /** How many faults one schedule has at most. */
  faults: number
  /** Which faults there are. */
  ways: ReadonlySet<string>
  /** How often one schedule leaves an actor that could go on, beside at faults. Default: without a bound. */
  switches?: number
}

export interface Explored {
  schedules: number
  /** Prefixes of schedules that differ in the order of what depends on each other, or in a fault. */
  states: number
  steps: number
  deepest: number
  seconds: number
  failure: Outcome | undefined
}

/** 53 bits of a text: cyrb53. */
function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}

/**
 * Two schedules are alike when each operation has the same operations before it that it depends on: then pages, relays and
 * service have seen the same. Reads of one thing do not depend on each other.
 */
function createHistory(written: Map<string, number> = new Map(), read: Map<string, number> = new Map()) {
  const history = {
    note: ({ reads = [], writes }: Pick<Operation, 'reads' | 'writes'>, name: string) => {
      // Everything looks at the clocks; only what changes them changes the history of all.
      const isTime = writes.includes('time')
      const changed = isTime ? [...new Set([...written.keys(), ...read.keys(), ...writes])] : writes
      const seen = isTime ? [] : [...reads, 'time']
      const before = [
        ...changed.map((one) => [one, written.get(one), read.get(one)]),
        ...seen.map((one) => [one, written.get(one)]),
      ]
      const hash = hashOf(`${name}|${JSON.stringify(before)}`)
      for (const one of changed) {
        written.set(one, hash)
        read.delete(one)
      }
      for (const one of seen) read.set(one, (read.get(one) ?? 0) + hash)
    },
    key: () => {
      // Sums do not depend on the order of the entries.
      let [sum, other] = [0, 0]
      for (const [one, hash] of written) {
        const mixed = hashOf(`w${one} ${hash}`)
        sum = (sum + mixed) % 2 ** 52
        other ^= mixed
      }
      for (const [one, hash] of read) {
        if (one === 'time') continue
        const mixed = hashOf(`r${one} ${hash}`)
        sum = (sum + mixed) % 2 ** 52
        other ^= mixed
      }
      return `${sum} ${other}`
    },
    /** The key after one more choice. */
    keyAfter: ({ operation, name }: Choice) => {
      const next = createHistory(new Map(written), new Map(read))
      next.note(operation, name)
      return next.key()
    },
  }
  return history
}

/** Who goes on with a choice: a page or a call of one. */
const actorOf = ({ name }: Choice) => /^[A-Z]\d+/.exec(name)?.[0] ?? ''

/** What a schedule has spent of its bound. */
interface Spent {
  faults: number
  switches: number
  /** Who went on last, beside at faults. */
  last: string | undefined
}

/** What is spent after one more choice. */
function spend(choice: Choice, choices: readonly Choice[], { faults, switches, last }: Spent): Spent {
  if (choice.isFault) return { faults: faults + 1, switches, last }
  const actor = actorOf(choice)
  const couldGoOn =
    last !== undefined && actor !== last && choices.some((one) => !one.isFault && actorOf(one) === last)
  return { faults, switches: switches + (couldGoOn ? 1 : 0), last: actor }
}

const isWithin = (
  { isFault, way }: Choice,
  { faults, switches }: Spent,
  { ways, faults: most, switches: mostSwitches = Number.POSITIVE_INFINITY }: Bound,
) => (isFault ? faults <= most && ways.has(way) : switches <= mostSwitches)

/** @returns What was explored; it ends at the first schedule that breaks an invariant. */
export async function explore(scenario: Scenario, bound: Bound, bug?: Bug): Promise<Explored> {
  const startedAt = performance.now()
  const explored: Explored = {
    schedules: 0,
    states: 0,
    steps: 0,
    deepest: 0,
    seconds: 0,
    failure: undefined,
  }
  const visited = new Set<string>(['beginning'])
  /** Prefixes that are still to be run. */
  const open: string[][] = [[]]
  for (let prefix = open.pop(); prefix !== undefined && explored.failure === undefined; prefix = open.pop()) {
    const given = prefix
    const history = createHistory()
    let at: Spent = { faults: 0, switches: 0, last: undefined }
    const choose: Choose = (choices, taken) => {
      let choice: Choice | undefined
      if (taken.length < given.length) choice = choices.find(({ name }) => name === given[taken.length])
      else {
        // Of the states that come next, those that no schedule has reached or will reach.
        const fresh = choices.filter((one) => {
          const next = spend(one, choices, at)
          if (!isWithin(one, next, bound)) return false
          const { faults, switches, last } = next
          const key = `${history.keyAfter(one)} ${faults} ${bound.switches === undefined ? '' : `${switches} ${last}`}`
          if (visited.has(key)) return false
          visited.add(key)
          return true
        })
        for (const { name } of fresh.slice(1)) open.push([...taken, name])
        choice = fresh[0]
      }
      if (choice === undefined) return undefined
      at = spend(choice, choices, at)
      history.note(choice.operation, choice.name)
      return choice
    }
    const outcome = await run(scenario, choose, bug)
    explored.schedules += 1
    explored.steps += outcome.taken.length
    explored.deepest = Math.max(explored.deepest, outcome.taken.length)
    if (outcome.broken !== undefined) explored.failure = outcome
  }
  explored.states = visited.size
  explored.seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return explored
}
