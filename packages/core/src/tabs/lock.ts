/** The only user of navigator.locks: one tab at a time, and nobody waits for ever. */

import { ServiceError } from '../errors.js'

/** How a lock was got. */
export type LockState =
  /** At once: nobody else was at it. */
  | 'free'
  /** After waiting: another tab or call may have done the work meanwhile. */
  | 'waited'
  /** Not at all: its holder may be a frozen tab. */
  | 'timed-out'

type Work<T> = (state: LockState) => Promise<T>

const prefix = 'embedded-wallet/'
const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other tab of this origin runs work of the same name. A lock is never stolen.
 *
 * @param waitMs - How long to wait for it. Then `work` runs all the same and is told `timed-out`: it decides.
 * @param work - Is told how the lock was got: look again at what another may have changed.
 * @throws {ServiceError} `ABORTED` when the signal ends the wait; `work` has not run.
 */
export async function withLock<T>(
  name: string,
  waitMs: number,
  work: Work<T>,
  signal?: AbortSignal,
): Promise<T> {
  return inThisPage(prefix + name, waitMs, signal, async (state) => {
    const { locks } = globalThis.navigator ?? {}
    if (locks === undefined || state === 'timed-out') return work(state)
    let hasBegun = false
    try {
      return await inAllTabs(locks, prefix + name, waitMs, signal, (stateOfAll) => {
        hasBegun = true
        return work(stateOfAll === 'free' ? state : stateOfAll)
      })
    } catch (error) {
      // Some pages have locks that only refuse, such as frames without an origin: there each tab is on its own.
      if (hasBegun || error instanceof ServiceError) throw error
      return work(state)
    }
  })
}

async function inAllTabs<T>(
  locks: LockManager,
  name: string,
  waitMs: number,
  signal: AbortSignal | undefined,
  work: Work<T>,
): Promise<T> {
  const taken = Symbol('taken')
  const done = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? taken : work('free'),
  )
  if (done !== taken) return done as T
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, waitMs)
  signal?.addEventListener('abort', stop)
  const stopWaiting = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  if (signal?.aborted) stop()
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      stopWaiting()
      return work('waited')
    })
  } catch (error) {
    if (error !== waiting.signal.reason) throw error
    if (signal?.aborted) throw aborted()
    return work('timed-out')
  } finally {
    stopWaiting()
  }
}

/** The same within one page, for browsers without locks and to keep the order of calls. */
async function inThisPage<T>(
  name: string,
  waitMs: number,
  signal: AbortSignal | undefined,
  work: Work<T>,
): Promise<T> {
  const before = queues.get(name)
  let release = () => {}
  const own = new Promise<void>((resolve) => {
    release = resolve
  })
  const tail = before === undefined ? own : before.then(() => own)
  queues.set(name, tail)
  try {
    const state = before === undefined ? 'free' : await waitFor(before, waitMs, signal)
    if (signal?.aborted) throw aborted()
    return await work(state)
  } finally {
    release()
    if (queues.get(name) === tail) queues.delete(name)
  }
}

function waitFor(
  before: Promise<unknown>,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<LockState> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('timed-out'), waitMs)
    const stop = () => end('waited')
    const end = (state: LockState) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(state)
    }
    signal?.addEventListener('abort', stop)
    before.then(stop)
  })
}

const aborted = () => new ServiceError('ABORTED', 'The call was aborted while it waited for another one.')
