/** Limits how many calls a relay handles at once, and ends them before the relay closes. */

import { tooManyRequests, unavailable } from '../relayError.js'
import { networkOf } from './networkOf.js'

/** Calls that still wait for their body cost memory but no work, so more of them may exist. */
const waitingPerSlot = 8
/** One address may have this share of the slots waiting for their body: a thirty-second of all places. */
const slotsPerWaitingOfAddress = 4
const minWaitingOfAddress = 8
/** Seconds. Unfinished bodies are given up after ten. */
const retryAfter = 5

/** Counts the calls in progress. */
export interface Limiter {
  /** Runs `work`, or throws a `RelayError` 503 before any of it has begun. */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * Within `run`: waits for the rest of a request and gives up the slot meanwhile, so that a slow sender does not block other
   * callers. Throws a `RelayError` 503 when no slot is free afterwards, and 429 when too many requests of this address are
   * unfinished. An unknown address is not counted.
   */
  waitForBody<T>(read: () => Promise<T>, address?: string): Promise<T>
  /** Counts work that goes on after the response as a call in progress, until it ends. It never rejects. */
  goOn(work: Promise<unknown>): void
  /** Accepts no more calls. Resolves when all calls in progress have ended. */
  close(): Promise<void>
  isClosed(): boolean
}

/** @param maxInFlight - How many calls may run at once, without those that wait for a body. */
export function createLimiter(maxInFlight: number): Limiter {
  let inFlight = 0
  let waiting = 0
  const waitingOf = new Map<string, number>()
  const maxWaitingOfAddress = Math.max(minWaitingOfAddress, maxInFlight / slotsPerWaitingOfAddress)
  const count = (network: string | undefined, change: number) => {
    waiting += change
    if (network === undefined) return
    const left = (waitingOf.get(network) ?? 0) + change
    if (left > 0) waitingOf.set(network, left)
    else waitingOf.delete(network)
  }
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
    waitForBody: async (read, address) => {
      const network = address === undefined ? undefined : networkOf(address)
      if (network !== undefined && (waitingOf.get(network) ?? 0) >= maxWaitingOfAddress)
        throw tooManyRequests('Too many requests of this address are unfinished. Try again.', retryAfter)
      if (waiting >= maxInFlight * waitingPerSlot) throw overloaded()
      count(network, 1)
      return read().then(
        (body) => {
          count(network, -1)
          // Checked at once: when many bodies arrive together, only as many calls go on as there are slots.
          if (inFlight - waiting > maxInFlight) throw overloaded()
          return body
        },
        (error) => {
          count(network, -1)
          throw error
        },
      )
    },
    goOn: (work) => {
      inFlight += 1
      const end = () => {
        inFlight -= 1
        if (inFlight === 0) onIdle?.()
      }
      // Its error is lost: the caller has its response.
      work.then(end, end)
    },
    close: async () => {
      isClosed = true
      if (inFlight > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
    isClosed: () => isClosed,
  }
}

const overloaded = () => unavailable('The relay handles too many calls at once. Try again.')
