/** Limits how many calls a relay handles at once, and ends them before the relay closes. */

import { tooManyRequests, unavailable } from '../relayError.js'
import { networkOf } from './networkOf.js'

/** Calls that still wait for their body cost memory but no work, so more of them may exist. */
const waitingPerSlot = 8
/** One address may have a slow body for every fourth slot: a thirty-second of all places. */
const slotsPerSlowBody = 4
const minSlowBodies = 8
/** A body that takes longer is slow. Most come together with their headers, also when hundreds come at once from one proxy. */
const slowAfterMs = 100
/** Seconds. Unfinished bodies are given up after ten. */
const retryAfter = 5

/** Counts the calls in progress. */
export interface Limiter {
  /**
   * Runs `work`, or throws a `RelayError` 503 before any of it has begun.
   *
   * @param work - It calls `asStranger` once it knows that the caller is not signed in. Strangers have half of the slots, so that they cannot
   * take the places of users; `asStranger` throws a `RelayError` 503 when they have them all.
   */
  run<T>(work: (asStranger: () => void) => Promise<T>): Promise<T>
  /**
   * Within `run`: waits for the rest of a request and gives up the slot meanwhile, so that a slow sender does not block other
   * callers. Throws a `RelayError` 503 when no slot is free afterwards, and 429 when this body and too many others of this address
   * are slow. Bodies of unknown addresses are counted together with all others only.
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
  let strangers = 0
  const maxStrangers = Math.ceil(maxInFlight / 2)
  const slowBodiesOf = new Map<string, number>()
  const maxSlowBodies = Math.max(minSlowBodies, maxInFlight / slotsPerSlowBody)
  /** The body, or a refusal when it is slow and too many others of its network are. */
  const withinShare = <T>(network: string, body: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let isSlow = false
      const timer = setTimeout(() => {
        const others = slowBodiesOf.get(network) ?? 0
        isSlow = others < maxSlowBodies
        if (isSlow) slowBodiesOf.set(network, others + 1)
        else
          reject(tooManyRequests('Too many requests of this address are unfinished. Try again.', retryAfter))
      }, slowAfterMs)
      const end = () => {
        clearTimeout(timer)
        if (!isSlow) return
        const left = slowBodiesOf.get(network)! - 1
        if (left > 0) slowBodiesOf.set(network, left)
        else slowBodiesOf.delete(network)
      }
      body.then(
        (result) => {
          end()
          resolve(result)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
  let isClosed = false
  let onIdle: (() => void) | undefined
  return {
    run: async (work) => {
      if (isClosed) throw unavailable('This instance is shutting down. Try again.')
      if (inFlight - waiting >= maxInFlight) throw overloaded()
      inFlight += 1
      let isStranger = false
      try {
        return await work(() => {
          if (strangers >= maxStrangers) throw overloaded()
          strangers += 1
          isStranger = true
        })
      } finally {
        inFlight -= 1
        if (isStranger) strangers -= 1
        if (inFlight === 0) onIdle?.()
      }
    },
    // No async function: each of its promises would cost every call with a body.
    waitForBody: (read, address) => {
      if (waiting >= maxInFlight * waitingPerSlot) return Promise.reject(overloaded())
      waiting += 1
      const reading = address === undefined ? read() : withinShare(networkOf(address), read())
      return reading.then(
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
