/** Runs one schedule: asks for each next choice, takes it, and looks at the invariants after every step. */

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
  /** Every choice that was taken. */
  taken: string[]
  broken: { invariant: Invariant; what: string } | undefined
  /** Whether the schedule came to its end: nothing could happen any more. */
  isWhole: boolean
  world: World
}

const maxSteps = 400

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
      if (choice === undefined) return { taken, broken: undefined, isWhole: choices.length === 0, world }
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

/** Chooses what happens on a good day. */
export const goodDay: Choose = ([first]) => (first?.isFault === false ? first : undefined)
