/** The frameworks of the examples, which only their own folder has. */

import { createRequire } from 'node:module'

const examples = createRequire(new URL('../../examples/package.json', import.meta.url))

/** @returns The package; undefined if it is not installed. `npm ci --prefix examples` installs it. */
// biome-ignore lint/suspicious/noExplicitAny: a framework that has no types here
export function loadOfExamples(name: string): any {
  try {
    return examples(name)
  } catch {
    // Ignored: why it cannot be loaded.
    return undefined
  }
}
