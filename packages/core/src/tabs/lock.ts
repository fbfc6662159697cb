/** The only user of navigator.locks: one tab at a time, with a limit to the wait. */

import { stepSignal, throwIfAborted, untilAborted } from '../abort.js'
import { ServiceError } from '../errors.js'

/** How the lock was acquired. */
export type LockState =
  /** At once. */
  | 'free'
  /** After a wait: another tab or call may have done the work meanwhile. */
  | 'waited'
  /** Not at all: its holder may be a frozen tab. */
  | 'timed-out'

type Work<T> = (state: LockState) => Promise<T>

/** The part of the browser's locks that is used. */
interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>
}

/**
 * Runs `work` while no other call, in any tab of this origin, runs work of the same name. A lock is never stolen.
 *
 * @param waitMs - The limit of the wait. Then `work` runs without the lock and gets `timed-out`: it decides what to do.
 * @param work - Gets how the lock was acquired. After a wait, read again what another tab may have changed.
 * @throws {ServiceError} `ABORTED`: the signal ended the wait; `work` has not run.
 */
export async function withLock<T>(
  name: string,
  waitMs: number,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let hasBegun = false
  const once: Work<T> = (state) => {
    hasBegun = true
    return work(state)
  }
  const ofOrigin = `embedded-wallet/${name}`
  try {
    return await inTurn(globalThis.navigator?.locks ?? pageLocks, ofOrigin, waitMs, once, signal)
  } catch (error) {
    // Some pages have locks that refuse, or throw when they are touched, such as frames without an origin: there each tab is on its own.
    if (hasBegun) throw error
    return inTurn(pageLocks, ofOrigin, waitMs, once, signal)
  }
}

async function inTurn<T>(
  locks: Locks,
  name: string,
  waitMs: number,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  throwIfAborted(signal, toAborted)
  const done = await tryLock(locks, name, work)
  return done === undefined ? waitLock(locks, name, waitMs, work, signal) : done.result
}

/** Runs the work if the lock is free. Undefined: it is taken. */
const tryLock = <T>(locks: Locks, name: string, work: Work<T>): Promise<{ result: T } | undefined> =>
  locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { result: await work('free') },
  )

/** Runs the work when the lock becomes free, or without it when that takes too long. */
async function waitLock<T>(
  locks: Locks,
  name: string,
  waitMs: number,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const wait = stepSignal(waitMs, signal)
  try {
    return await locks.request(name, { signal: wait.signal }, () => {
      wait.release()
      return work('waited')
    })
  } catch (error) {
    if (error !== wait.signal.reason) throw error
    throwIfAborted(signal, toAborted)
    return work('timed-out')
  } finally {
    wait.release()
  }
}

const queues = new Map<string, Promise<unknown>>()

/** The locks of this page alone, for browsers that have none. */
const pageLocks: Locks = {
  request: async (name, { ifAvailable, signal }, work) => {
    const before = queues.get(name)
    if (ifAvailable && before !== undefined) return work(null)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const last = before === undefined ? released : before.then(() => released)
    queues.set(name, last)
    try {
      if (before !== undefined) await untilAborted(signal, before, () => signal?.reason)
      return await work(name)
    } finally {
      release()
      if (queues.get(name) === last) queues.delete(name)
    }
  },
}

const toAborted = () => new ServiceError('ABORTED', 'The call was aborted while it waited for another call.')
