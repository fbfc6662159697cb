/** The questions to who starts the command in a terminal. */

import { cancel, isCancel, select, text } from '@clack/prompts'
import {
  type Choices,
  checkChoices,
  completeNext,
  flags,
  questions,
  type SomeChoices,
  valuesOf,
} from './choices.js'

/** @returns Every choice: what was given by flags, else what the user says. Undefined when the user leaves. */
export async function ask(given: SomeChoices): Promise<Choices | undefined> {
  let chosen = completeNext(given)
  for (const flag of flags) {
    if (chosen[flag] !== undefined) continue
    const values: Record<string, string> = questions[flag].values
    const offered = valuesOf(flag).filter((value) => flag !== 'backend' || value !== 'next')
    const options = offered.map((value) => ({ value, label: values[value]! }))
    const said = await select({ message: questions[flag].question, options })
    if (isCancel(said)) return leave()
    chosen = completeNext({ ...chosen, [flag]: said })
  }
  if (chosen.service === undefined) {
    const said = await text({
      ...{ message: 'Which service? The base address of yours, or sandbox', initialValue: 'sandbox' },
      validate: (service) => problemOf({ service: service ?? '' }),
    })
    if (isCancel(said)) return leave()
    chosen = { ...chosen, service: said }
  }
  return chosen as Choices
}

function leave(): undefined {
  cancel('Nothing was written.')
}

function problemOf(chosen: SomeChoices): string | undefined {
  try {
    checkChoices(chosen)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** @returns What was given, and for the rest the first value of each question and the sandbox. */
export function withDefaults(given: SomeChoices): Choices {
  const chosen = completeNext(given)
  const first = Object.fromEntries(flags.map((flag) => [flag, chosen[flag] ?? valuesOf(flag)[0]]))
  return { service: 'sandbox', ...chosen, ...first } as Choices
}
