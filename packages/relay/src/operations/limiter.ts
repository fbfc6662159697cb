/** Limits how many calls a relay handles at once, and ends them before the relay closes. */

import { tooManyRequests, unavailable } from '../relayError.js'
import { networkOf } from './address.js'

/** Calls that still wait for their body cost memory but no work, so more of them may exist. */
const waitingPerSlot = 8
/** One address may have a slow body for every fourth slot: a thirty-second of all places. */
const slotsPerSlowBody = 4
const minSlowBodies = 8
/** A body that takes longer is slow. Most come together with their headers, even if hundreds come at once from one proxy. */
const slowAfterMs = 100
/** Seconds. Unfinished bodies are given up after ten. */
const retryAfter = 5

/** The slot of one call. */
export interface Slot {
  /**
   * Notes that the caller is not signed in, or signs in again. Strangers have half of the slots, so that they cannot take the places of
   * users. Throws a `RelayError` 503 if they have them all.
   */
  asStranger(): void
  /**
   * Waits for the rest of a request and gives up the slot meanwhile, so that a slow sender does not block other
   * callers. Throws a `RelayError` 503 if no slot is free afterwards, and 429 if this body and too many others of this address
   * are slow. Bodies of unknown addresses are counted together with all others only.
   */
  waitForBody<T>(read: () => Promise<T>, address?: string): Promise<T>
  /**
   * Waits for the app's mailer or for the time of a response. A stranger gives up the slot meanwhile, and then waits for the next free one.
   * Eight strangers for each of their slots may do so; more of them keep theirs.
   */
  rest: Rest
}

/** Does what only waits. */
export type Rest = <T>(wait: () => Promise<T>) => Promise<T>

/** Counts the calls in progress. @param maxInFlight - How many may run at once, without those that wait for a body. */
export function createLimiter(maxInFlight: number) {
  let inFlight = 0
  let waiting = 0
  let resting = 0
  let strangers = 0
  const maxStrangers = Math.ceil(maxInFlight / 2)
  /** Strangers who have rested. A slot that becomes free is theirs before it is a new stranger's. */
  const rested: (() => void)[] = []
  const slowBodiesOf = new Map<string, number>()
  const maxSlowBodies = Math.max(minSlowBodies, maxInFlight / slotsPerSlowBody)
  /** The body, or a refusal if it is slow and too many others of its network are. */
  const withinShare = <T>(network: string, body: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let isSlow = false
      const timer = setTimeout(() => {
        const others = slowBodiesOf.get(network) ?? 0
        isSlow = others < maxSlowBodies
        if (isSlow) slowBodiesOf.set(network, others + 1)
        else
          reject(
            tooManyRequests('Too many requests from this address are unfinished. Try again.', retryAfter),
          )
      }, slowAfterMs)
      const end = () => {
        clearTimeout(timer)
        const left = (slowBodiesOf.get(network) ?? 0) - 1
        if (isSlow && left > 0) slowBodiesOf.set(network, left)
        else if (isSlow) slowBodiesOf.delete(network)
      }
      body.finally(end).then(resolve, reject)
    })
  let isClosed = false
  let onIdle: (() => void) | undefined
  const freeStranger = () => {
    const next = rested.shift()
    if (next) next()
    else strangers -= 1
  }
  const end = () => {
    inFlight -= 1
    if (inFlight === 0) onIdle?.()
  }
  const openSlot = (): Slot & { free: () => void } => {
    let isStranger = false
    const free = () => {
      if (isStranger) freeStranger()
      isStranger = false
    }
    const asStranger = () => {
      if (isStranger) return
      if (strangers >= maxStrangers) throw overloaded()
      strangers += 1
      isStranger = true
    }
    return {
      free,
      asStranger,
      waitForBody: async (read, address) => {
        if (waiting >= maxInFlight * waitingPerSlot) throw overloaded()
        waiting += 1
        const wasStranger = isStranger
        free()
        let body: Awaited<ReturnType<typeof read>>
        try {
          body = await (address === undefined ? read() : withinShare(networkOf(address), read()))
        } finally {
          waiting -= 1
        }
        // Checked at once: when many bodies arrive together, only as many calls continue as there are slots.
        if (inFlight - waiting - resting > maxInFlight) throw overloaded()
        if (wasStranger) asStranger()
        return body
      },
      rest: async (wait) => {
        if (!isStranger || resting >= maxStrangers * waitingPerSlot) return wait()
        resting += 1
        free()
        try {
          return await wait()
        } finally {
          if (strangers < maxStrangers) strangers += 1
          else await new Promise<void>((resolve) => rested.push(resolve))
          isStranger = true
          resting -= 1
        }
      },
    }
  }
  return {
    /** Runs `work`, or throws a `RelayError` 503 before any of it has begun. */
    run: async <T>(work: (slot: Slot) => Promise<T>): Promise<T> => {
      if (isClosed) throw unavailable('This instance is shutting down. Try again.')
      if (inFlight - waiting - resting >= maxInFlight) throw overloaded()
      inFlight += 1
      const slot = openSlot()
      try {
        return await work(slot)
      } finally {
        slot.free()
        end()
      }
    },
    /** Counts work that continues after the response as a call in progress, until it ends. It never rejects. */
    goOn: (work: Promise<unknown>): void => {
      inFlight += 1
      // Its error is ignored: the caller has its response.
      work.then(end, end)
    },
    /** Accepts no more calls. Resolves when all calls in progress have ended. */
    close: async (): Promise<void> => {
      isClosed = true
      if (inFlight > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
    isClosed: () => isClosed,
  }
}

const overloaded = () => unavailable('The relay handles too many calls at once. Try again.')
