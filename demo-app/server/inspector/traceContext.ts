/** Says to which trace the work belongs that runs now. Node has its own way; a runtime without one does one work at a time. */

export interface TraceContext {
  /** Runs `work`. Until it ends, `current` within it is this trace. */
  run: <T>(traceId: string, work: () => Promise<T>) => Promise<T>
  /** The trace of the running work; undefined outside of `run`. */
  current: () => string | undefined
}

/** For one user, such as in a service worker. What goes on after `work` has ended counts for the next trace, or for none. */
export function createSerialContext(): TraceContext {
  let now: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (traceId, work) => {
      const result = last.then(async () => {
        now = traceId
        try {
          return await work()
        } finally {
          now = undefined
        }
      })
      // Its failure goes to its own caller.
      last = result.catch(() => undefined)
      return result
    },
    current: () => now,
  }
}
