/** One WebAuthn ceremony at a time: a newer one ends the older and waits until it has ended. */

import { onAbort, throwIfAborted, untilAborted, withLimit } from '../abort.js'

interface Running {
  end: () => void
  /** Resolves when the browser is ready for another ceremony. */
  over: Promise<unknown>
}

let running: Running | undefined

/** How long an aborted ceremony may take to end. Some browsers ignore the abort, and the next ceremony must not wait forever. */
const tearDownMs = 1000

/**
 * Runs a ceremony with a signal of its own, which the caller's signal or a newer ceremony aborts. The caller is released
 * at once; the next ceremony waits until the browser has ended this one.
 *
 * @returns What the ceremony returns.
 * @throws {DOMException} `AbortError` after an abort.
 */
export async function oneCeremony<T>(
  signal: AbortSignal | undefined,
  ceremony: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = running
  const controller = new AbortController()
  const end = () => controller.abort()
  const remove = onAbort(signal, end)
  const work = runAfter(before, controller.signal, ceremony)
  const own: Running = { end, over: hasEnded(work, controller.signal) }
  running = own
  own.over.then(() => {
    if (running === own) running = undefined
  })
  try {
    return await untilAborted(controller.signal, work, toAborted)
  } finally {
    remove()
  }
}

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
  throwIfAborted(signal, toAborted)
  return ceremony(signal)
}

/** Resolves when the work settles, and at the latest some time after its abort. */
async function hasEnded(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  // Lost: nothing, the caller gets the ceremony's error from the work itself.
  const settled = work.catch(() => undefined)
  // Lost: nothing, the abort itself.
  await untilAborted(signal, settled, toAborted).catch(() => undefined)
  if (signal.aborted) await withLimit(tearDownMs, undefined, () => settled).catch(() => undefined)
}

const toAborted = () => new DOMException('The ceremony was aborted.', 'AbortError')
