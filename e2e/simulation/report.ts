/** What a failing schedule looks like in the output: its seed, what broke, and the shortest list of choices that breaks it. */

import { replay, shrink, type Walks } from './randomRun.js'
import type { Bug } from './world.js'

export interface Report {
  title: string
  lines: string[]
  /** How many choices the whole schedule and its shortest form have. */
  choices: readonly [whole: number, shortest: number]
}

/** @returns The report of the first schedule that broke an invariant. */
export async function reportFailure(
  { seed, scenario, outcome }: NonNullable<Walks['failure']>,
  bug?: Bug,
): Promise<Report> {
  const list = await shrink(scenario, outcome, bug)
  const again = await replay(scenario, list, bug)
  return {
    title: `seed ${seed}, ${scenario.name}: ${outcome.broken?.invariant}`,
    lines: [...list, `${again.broken?.what}`],
    choices: [outcome.taken.length, list.length],
  }
}
