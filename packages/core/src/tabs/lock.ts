/** The only user of navigator.locks: one tab at a time, with a limit to the wait. */

import { stepSignal, throwIfAborted, withLimit } from '../abort.js'
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

const prefix = 'embedded-wallet/'
const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other tab of this origin runs work of the same name. A lock is never stolen.
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
    throwIfAborted(signal, toAborted)
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
  return withLimit(waitMs, signal, () => before).then(
    () => 'waited' as const,
    () => 'timed-out' as const, // Lost: nothing, the caller looks at the signal itself.
  )
}

const toAborted = () => new ServiceError('ABORTED', 'The call was aborted while it waited for another call.')
