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
    ...{ schedules: 0, states: 0, steps: 0, deepest: 0, seconds: 0 },
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
