/** Says to which call the work belongs that runs now. Node has its own way; a runtime without one does one work after another. */

import type { ServerPart } from '../../src/inspector/trace'

export interface CallContext {
  /** Runs `work`. Until it ends, `current` within it is this part. */
  run: <T>(part: ServerPart, work: () => Promise<T>) => Promise<T>
  /** The part of the running work; undefined outside of `run`, and when it is not known which of two works asks. */
  current: () => ServerPart | undefined
}

/** How long a work waits for the one before it. A slow call must not hold up the others. */
const patienceMs = 500

/**
 * For one user, such as in a service worker. What goes on after `work` has ended counts for the next call, or for none.
 *
 * @param impatient - Resolves when a work has waited long enough.
 */
export function createSerialContext(
  impatient: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, patienceMs)),
): CallContext {
  const running: ServerPart[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (part, work) => {
      const before = running.length > 0 ? Promise.race([last, impatient()]) : last
      const result = before.then(async () => {
        running.push(part)
        try {
          return await work()
        } finally {
          running.splice(running.indexOf(part), 1)
        }
      })
      // Its failure goes to its own caller.
      last = result.catch(() => undefined)
      return result
    },
    current: () => (running.length === 1 ? running[0] : undefined),
  }
}
