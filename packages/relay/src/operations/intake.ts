/** How much a relay takes on at once, and how it comes to rest. */

import { unavailable } from '../http/relayError.js'

/** Counts what is under way. */
export interface Intake {
  /** Runs the work, or throws a `RelayError` 503 before any of it has begun. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Takes nothing more; resolves when all that is under way has ended. */
  close(): Promise<void>
  isClosed(): boolean
}

export function createIntake(maxInFlight: number): Intake {
  let inFlight = 0
  let isClosed = false
  let whenIdle: (() => void) | undefined
  return {
    run: async (work) => {
      if (isClosed) throw unavailable('This instance is shutting down. Try again.')
      if (inFlight >= maxInFlight) throw unavailable('Too much is under way. Try again.')
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
        if (inFlight === 0) whenIdle?.()
      }
    },
    close: async () => {
      isClosed = true
      if (inFlight > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
    },
    isClosed: () => isClosed,
  }
}
