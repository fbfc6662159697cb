/** Limits how many calls a relay handles at once, and ends them before the relay closes. */

import { unavailable } from '../relayError.js'

/** Calls that still wait for their body cost memory but no work, so more of them may exist. */
const waitingPerSlot = 8

/** Counts the calls in progress. */
export interface Limiter {
  /** Runs `work`, or throws a `RelayError` 503 before any of it has begun. */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * Within `run`: waits for the rest of a request and gives up the slot meanwhile, so that a slow sender does not block other
   * callers. Throws a `RelayError` 503 when no slot is free afterwards.
   */
  waitForBody<T>(read: () => Promise<T>): Promise<T>
  /** Accepts no more calls. Resolves when all calls in progress have ended. */
  close(): Promise<void>
  isClosed(): boolean
}

/** @param maxInFlight - How many calls may run at once, without those that wait for a body. */
export function createLimiter(maxInFlight: number): Limiter {
  let inFlight = 0
  let waiting = 0
  let isClosed = false
  let onIdle: (() => void) | undefined
  return {
    run: async (work) => {
      if (isClosed) throw unavailable('This instance is shutting down. Try again.')
      if (inFlight - waiting >= maxInFlight) throw overloaded()
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
        if (inFlight === 0) onIdle?.()
      }
    },
    waitForBody: async (read) => {
      if (waiting >= maxInFlight * waitingPerSlot) throw overloaded()
      waiting += 1
      return read().then(
        (body) => {
          waiting -= 1
          // Checked at once: when many bodies arrive together, only as many calls go on as there are slots.
          if (inFlight - waiting > maxInFlight) throw overloaded()
          return body
        },
        (error) => {
          waiting -= 1
          throw error
        },
      )
    },
    close: async () => {
      isClosed = true
      if (inFlight > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
    isClosed: () => isClosed,
  }
}

const overloaded = () => unavailable('The relay handles too many calls at once. Try again.')
