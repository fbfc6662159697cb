/** The programs that apps put around the relay, which only a release installs; and the frameworks of the examples. */

import { createRequire } from 'node:module'
import { loadOfExamples } from './loadOfExamples.js'

const examples = createRequire(new URL('../../examples/package.json', import.meta.url))
const programs = createRequire(new URL('../programs/package.json', import.meta.url))

/** @returns The path of a file of a package. @throws {Error} As `loadOfPrograms`. */
export function placeOfPrograms(name: string): string {
  try {
    return programs.resolve(name)
  } catch {
    return examples.resolve(name)
  }
}

/** @returns The package. @throws {Error} If neither `node scripts/setup.mjs --programs` nor `--examples` has installed it. */
// biome-ignore lint/suspicious/noExplicitAny: a program that has no types here
export function loadOfPrograms(name: string): any {
  try {
    return programs(name)
  } catch (cause) {
    const found = loadOfExamples(name)
    if (found === undefined) throw cause
    return found
  }
}
