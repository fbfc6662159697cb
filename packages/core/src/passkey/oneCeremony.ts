/** One WebAuthn ceremony at a time: a newer one ends the older and waits until it has ended. */

import { onAbort, stepSignal, untilAborted } from '../abort.js'

interface Running {
  end: () => void
  /** Resolves when the browser is ready for another ceremony. */
  over: Promise<unknown>
}

let running: Running | undefined

/** How long an aborted ceremony may take to end. Some browsers ignore the abort, and the next ceremony must not wait forever. */
const tearDownMs = 1000

/**
 * Runs a ceremony with a signal of its own. The caller's signal, a newer ceremony or the limit aborts it: some browsers
 * ignore the ceremony's own `timeout`. The caller is released at once; the next ceremony waits until the browser has
 * ended this one.
 *
 * @throws {DOMException} `AbortError` after an abort, `TimeoutError` at the limit.
 */
export async function oneCeremony<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  ceremony: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const newer = new AbortController()
  const { signal: end, release } = stepSignal(limitMs, signal, newer.signal)
  const work = runAfter(running, end, ceremony)
  const own: Running = { end: () => newer.abort(), over: hasEnded(work, end) }
  running = own
  own.over.then(() => {
    if (running === own) running = undefined
  })
  try {
    return await untilAborted(end, work, () => end.reason)
  } finally {
    release()
  }
}

/** Whether a ceremony is under way on this page. */
export const isCeremonyRunning = (): boolean => running !== undefined

/** Resolves when no ceremony is under way. */
export async function ceremoniesOver(): Promise<void> {
  while (running !== undefined) await running.over
}

async function runAfter<T>(
  before: Running | undefined,
  signal: AbortSignal,
  ceremony: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Browsers refuse a second request while the first is still being torn down.
  before?.end()
  await before?.over
  signal.throwIfAborted()
  return ceremony(signal)
}

/** Resolves when the work settles, and at the latest some time after its abort. */
function hasEnded(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve()
    work.then(end, end)
    onAbort(signal, () => setTimeout(end, tearDownMs))
  })
}
