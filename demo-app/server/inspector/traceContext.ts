/** Says to which trace the work belongs that runs now. Node has its own way; a runtime without one does one work after another. */

export interface TraceContext {
  /** Runs `work`. Until it ends, `current` within it is this trace. */
  run: <T>(traceId: string, work: () => Promise<T>) => Promise<T>
  /** The trace of the running work; undefined outside of `run`, and when it is not known which of two works asks. */
  current: () => string | undefined
}

/** How long a work waits for the one before it. A slow call must not hold up the others. */
const patienceMs = 500

/**
 * For one user, such as in a service worker. What goes on after `work` has ended counts for the next trace, or for none.
 *
 * @param impatient - Resolves when a work has waited long enough.
 */
export function createSerialContext(
  impatient: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, patienceMs)),
): TraceContext {
  const running: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (traceId, work) => {
      const before = running.length > 0 ? Promise.race([last, impatient()]) : last
      const result = before.then(async () => {
        running.push(traceId)
        try {
          return await work()
        } finally {
          running.splice(running.indexOf(traceId), 1)
        }
      })
      // Its failure goes to its own caller.
      last = result.catch(() => undefined)
      return result
    },
    current: () => (running.length === 1 ? running[0] : undefined),
  }
}
