/** How much a relay takes on at once, and how it comes to rest. */

import { unavailable } from '../relayError.js'

/** A caller who still sends costs no work, yet memory. */
const asidePerPlace = 8

/** Counts what is under way. */
export interface Intake {
  /** Runs the work, or throws a `RelayError` 503 before any of it has begun. */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * Within `run`: waits for what the caller still has to send, at nobody's cost, so that callers who send nothing keep nobody
   * out. Throws a `RelayError` 503 when there is no place any more to go on.
   */
  aside<T>(wait: () => Promise<T>): Promise<T>
  /** Takes nothing more; resolves when all that is under way has ended. */
  close(): Promise<void>
  isClosed(): boolean
}

export function createIntake(maxInFlight: number): Intake {
  let inFlight = 0
  let aside = 0
  let isClosed = false
  let whenIdle: (() => void) | undefined
  return {
    run: async (work) => {
      if (isClosed) throw unavailable('This instance is shutting down. Try again.')
      if (inFlight - aside >= maxInFlight) throw tooMuch()
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
        if (inFlight === 0) whenIdle?.()
      }
    },
    aside: async (wait) => {
      if (aside >= maxInFlight * asidePerPlace) throw tooMuch()
      aside += 1
      return wait().then(
        (awaited) => {
          aside -= 1
          // At once: of many who come back together, as many go on as there are places.
          if (inFlight - aside > maxInFlight) throw tooMuch()
          return awaited
        },
        (error) => {
          aside -= 1
          throw error
        },
      )
    },
    close: async () => {
      isClosed = true
      if (inFlight > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
    },
    isClosed: () => isClosed,
  }
}

const tooMuch = () => unavailable('Too much is under way. Try again.')
