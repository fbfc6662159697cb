/** The only user of navigator.locks: one tab at a time, and nobody waits for ever. */

/** How a lock was got. */
export type LockState =
  /** At once: nobody else was at it. */
  | 'free'
  /** After waiting: another tab or call may have done the work meanwhile. */
  | 'waited'
  /** Not at all: its holder may be a frozen tab. */
  | 'timed-out'

const prefix = 'embedded-wallet/'
const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other tab of this origin runs work of the same name. A lock is never stolen.
 *
 * @param waitMs - How long to wait for it. Then `work` runs all the same and is told `timed-out`: it decides.
 * @param work - Is told how the lock was got: look again at what another may have changed.
 */
export async function withLock<T>(
  name: string,
  waitMs: number,
  work: (state: LockState) => Promise<T>,
): Promise<T> {
  return inThisPage(prefix + name, waitMs, async (isWaited, isTimedOut) => {
    if (isTimedOut) return work('timed-out')
    const { locks } = globalThis.navigator ?? {}
    if (locks === undefined) return work(isWaited ? 'waited' : 'free')
    const taken = Symbol('taken')
    const done = await locks.request(prefix + name, { ifAvailable: true }, async (lock) =>
      lock === null ? taken : work(isWaited ? 'waited' : 'free'),
    )
    if (done !== taken) return done as T
    return waitForLock(locks, prefix + name, waitMs, work)
  })
}

async function waitForLock<T>(
  locks: LockManager,
  name: string,
  waitMs: number,
  work: (state: LockState) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), waitMs)
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return work('waited')
    })
  } catch (error) {
    if (error === waiting.signal.reason) return work('timed-out')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The same within one page, for browsers without locks and to keep the order of calls. */
async function inThisPage<T>(
  name: string,
  waitMs: number,
  work: (isWaited: boolean, isTimedOut: boolean) => Promise<T>,
): Promise<T> {
  const before = queues.get(name)
  let release = () => {}
  const own = new Promise<void>((resolve) => {
    release = resolve
  })
  const tail = before === undefined ? own : before.then(() => own)
  queues.set(name, tail)
  let isTimedOut = false
  if (before !== undefined) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isTimedOut = true
        resolve()
      }, waitMs)
    })
    await Promise.race([before, tooLate])
    clearTimeout(timer)
  }
  try {
    return await work(before !== undefined, isTimedOut)
  } finally {
    release()
    if (queues.get(name) === tail) queues.delete(name)
  }
}
