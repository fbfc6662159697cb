/** Every order of a scenario up to a bound: depth first, by running each schedule again from its beginning. */

import { type Choose, type Outcome, run } from './run.js'
import type { Choice, Operation } from './scheduler.js'
import type { Bug, Scenario } from './world.js'

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
function createHistory() {
  const written = new Map<string, number>()
  const read = new Map<string, number>()
  return {
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
    key: () =>
      hashOf(JSON.stringify([[...written].sort(), [...read].filter(([one]) => one !== 'time').sort()])),
  }
}

/** Who goes on with a choice: a page or a call of one. */
const actorOf = ({ name }: Choice) => /^[A-Z]\d+/.exec(name)?.[0] ?? ''

/** @returns What was explored; it ends at the first schedule that breaks an invariant. */
export async function explore(scenario: Scenario, bound: Bound, bug?: Bug): Promise<Explored> {
  const startedAt = performance.now()
  const explored: Explored = {
    ...{ schedules: 0, states: 0, steps: 0, deepest: 0, seconds: 0 },
    failure: undefined,
  }
  const visited = new Set<string>()
  /** Prefixes that are still to be run. */
  const open: string[][] = [[]]
  for (let prefix = open.pop(); prefix !== undefined && explored.failure === undefined; prefix = open.pop()) {
    const given = prefix
    const history = createHistory()
    let [faults, switches] = [0, 0]
    let last: string | undefined
    const choose: Choose = (choices, taken) => {
      const isPossible = (one: Choice) => !one.isFault || (faults < bound.faults && bound.ways.has(one.way))
      const isSwitch = (one: Choice) =>
        last !== undefined &&
        actorOf(one) !== last &&
        choices.some((other) => !other.isFault && actorOf(other) === last)
      const fits = (one: Choice) =>
        one.isFault || switches < (bound.switches ?? Number.POSITIVE_INFINITY) || !isSwitch(one)
      let choice: Choice | undefined
      if (taken.length < given.length) choice = choices.find(({ name }) => name === given[taken.length])
      else {
        const key = `${history.key()} ${faults} ${bound.switches === undefined ? '' : `${switches} ${last}`}`
        if (visited.has(key)) return undefined
        visited.add(key)
        const [first, ...others] = choices.filter((one) => isPossible(one) && fits(one))
        for (const { name } of others) open.push([...taken, name])
        choice = first
      }
      if (choice === undefined) return undefined
      if (choice.isFault) faults += 1
      else {
        if (isSwitch(choice)) switches += 1
        last = actorOf(choice)
      }
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
