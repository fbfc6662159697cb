/** Runs schedules: one by choices, random ones by a seed, and the shortest list of choices that still breaks the same invariant. */

import { seededRandom } from '../support/seededRandom.js'
import { scenarios } from './scenarios.js'
import { type Choice, countCrypto } from './scheduler.js'
import { openTemplate } from './template.js'
import { findBroken, type Invariant } from './witness.js'
import { type Bug, openWorld, type Scenario, type World } from './world.js'

/** @returns The next step; undefined ends the schedule. */
export type Choose = (
  choices: readonly Choice[],
  taken: readonly string[],
  world: World,
) => Choice | undefined

export interface Outcome {
  taken: string[]
  broken: { invariant: Invariant; what: string } | undefined
  /** Whether the schedule came to its end: nothing could happen any more. */
  isWhole: boolean
  world: World
}

const maxSteps = 400

/** Whether it happens by itself: no fault, and nothing that an earlier one left. */
const isStep = ({ isFault, operation }: Choice) => !isFault && operation.kind !== 'leftover'

/** Faults are over and time has passed: a new page looks what became of the payments. */
async function finish({ scheduler, witness, end }: World): Promise<void> {
  end()
  let next = scheduler.choices().find(isStep)
  for (let steps = 0; next !== undefined && steps < maxSteps; steps++) {
    await scheduler.take(next)
    next = scheduler.choices().find(isStep)
  }
  witness.isOver = true
}

export async function run(scenario: Scenario, choose: Choose, bug?: Bug): Promise<Outcome> {
  countCrypto()
  const template = await openTemplate()
  // The relay's own timers. In this process no one else sets any while a schedule runs.
  const real = { setTimeout, clearTimeout, timeout: AbortSignal.timeout }
  const world = await openWorld(template, scenario, bug)
  Object.assign(globalThis, world.relays.timers)
  // The relay has its own deadline of the same length, which is a timer here; the signal only frees a socket.
  AbortSignal.timeout = () => new AbortController().signal
  const taken: string[] = []
  try {
    for (;;) {
      const choices = world.scheduler.choices()
      const choice = choices.length === 0 ? undefined : choose(choices, taken, world)
      if (choice === undefined) {
        // Where a bound ended it, something is still under way.
        if (choices.some(isStep)) return { taken, broken: undefined, isWhole: false, world }
        await finish(world)
        return { taken, broken: findBroken(world.witness), isWhole: choices.length === 0, world }
      }
      await world.scheduler.take(choice)
      taken.push(choice.name)
      const broken = findBroken(world.witness)
      if (broken !== undefined) return { taken, broken, isWhole: false, world }
      if (taken.length >= maxSteps) throw new Error(`a schedule does not end: ${taken.slice(-10).join('; ')}`)
    }
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
    AbortSignal.timeout = real.timeout
  }
}

export const goodDay: Choose = ([first]) => (first?.isFault === false ? first : undefined)

/** How often a fault is chosen where one is possible: some schedules have few, late ones. Then how many there are at most. */
const faultShares = [0.02, 0.05, 0.12]
/** How often a fault is one of the world, such as a tab that dies, where an operation could also fail. */
const eventShare = 0.3
const maxFaults = 6

/** @returns A random schedule. The same seed gives the same one. */
function chooseBySeed(random: () => number): Choose {
  let faults = 0
  const maximum = Math.floor(random() * (maxFaults + 1))
  const share = faultShares[Math.floor(random() * faultShares.length)]!
  const pick = (from: readonly Choice[]) => from[Math.floor(random() * from.length)]
  return (choices) => {
    const good = choices.filter(({ isFault }) => !isFault)
    const failing = choices.filter(({ isFault, operation }) => isFault && operation.kind === 'step')
    const events = choices.filter(({ isFault, operation }) => isFault && operation.kind !== 'step')
    const bad = failing.length === 0 || random() < eventShare ? events : failing
    const isBad = bad.length > 0 && faults < maximum && random() < share
    if (isBad) faults += 1
    // What is left over of earlier faults may never arrive.
    const isOver = good.length > 0 && good.every(({ operation }) => operation.kind === 'leftover')
    if (isOver && random() < 0.2) return undefined
    return pick(isBad ? bad : good)
  }
}

export function bySeed(seed: number, among: readonly Scenario[] = scenarios) {
  const random = seededRandom(seed * 7_919 + 13)
  const scenario = among[Math.floor(random() * among.length)]!
  return { scenario, choose: chooseBySeed(random) }
}

/** Takes the choices of a list as far as they come up, and then goes on as on a good day. */
function chooseFrom(list: readonly string[]): Choose {
  const left = [...list]
  return (choices, taken, world) => {
    while (left.length > 0) {
      const choice = choices.find(({ name }) => name === left[0])
      if (choice !== undefined) {
        left.shift()
        return choice
      }
      // A choice that has gone by is skipped; one that is still to come waits.
      const present = new Set(choices.map(({ name }) => name))
      const next = left.findIndex((name) => present.has(name))
      if (next < 0) break
      left.splice(0, next)
    }
    return goodDay(choices, taken, world)
  }
}

export const replay = (scenario: Scenario, list: readonly string[], bug?: Bug): Promise<Outcome> =>
  run(scenario, chooseFrom(list), bug)

/** @returns A shorter list that breaks the same invariant: without parts that make no difference. */
export async function shrink(scenario: Scenario, found: Outcome, bug?: Bug): Promise<string[]> {
  const isBroken = async (list: readonly string[]) =>
    (await replay(scenario, list, bug)).broken?.invariant === found.broken?.invariant
  let list = found.taken
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < list.length; ) {
      const shorter = [...list.slice(0, at), ...list.slice(at + size)]
      if (await isBroken(shorter)) list = shorter
      else at += size
    }
  }
  return list
}

interface Failure {
  seed: number
  scenario: Scenario
  outcome: Outcome
}

/** Makes random schedules until the steps are made or an invariant is broken. Schedule n has the seed `seed + n`. */
export async function walk({
  seed,
  steps,
  among,
  bug,
}: {
  seed: number
  steps: number
  among?: readonly Scenario[] | undefined
  bug?: Bug | undefined
}) {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const walks = {
    schedules: 0,
    steps: 0,
    deepest: 0,
    faults: {} as Record<string, number>,
    seconds: 0,
    /** Seconds of processor time: a busy machine changes it less. */
    cpuSeconds: 0,
    failure: undefined as Failure | undefined,
  }
  for (let at = seed; walks.steps < steps && walks.failure === undefined; at++) {
    const { scenario, choose } = bySeed(at, among)
    const counted: Choose = (...now) => {
      const choice = choose(...now)
      if (choice?.isFault) {
        const kind = faultOf(choice)
        walks.faults[kind] = (walks.faults[kind] ?? 0) + 1
      }
      return choice
    }
    const outcome = await run(scenario, counted, bug)
    walks.schedules += 1
    walks.steps += outcome.taken.length
    walks.deepest = Math.max(walks.deepest, outcome.taken.length)
    if (outcome.broken !== undefined) walks.failure = { seed: at, scenario, outcome }
  }
  walks.seconds = Math.round((performance.now() - startedAt) / 100) / 10
  walks.cpuSeconds = Math.round(process.cpuUsage(cpu).user / 1e5) / 10
  return walks
}

/** The kind of a fault, without the names of the tabs and calls that it hits. */
const faultOf = ({ name, way }: Choice) =>
  `${/\/(store|redis|service|heard|call)\d*[^/]*$/.exec(name.replace(/ (?:GET|POST|DELETE) .*/, ''))?.[1] ?? /^(?:tab|the quote|the clock|timer)/.exec(name)?.[0] ?? ''} ${way}`

/** @returns A title, the choices of the shortest form, and how many the whole schedule and that form have. */
export async function reportFailure({ seed, scenario, outcome }: Failure, bug?: Bug) {
  const list = await shrink(scenario, outcome, bug)
  const again = await replay(scenario, list, bug)
  return {
    title: `seed ${seed}, ${scenario.name}: ${outcome.broken?.invariant}`,
    lines: [...list, `${again.broken?.what}`],
    choices: [outcome.taken.length, list.length] as const,
  }
}
