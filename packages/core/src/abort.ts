/** Ends waiting: on the caller's abort, and at a time limit. The only file that builds one signal from others. */

import { ServiceError } from './errors.js'

/** The longest delay that a timer takes: a longer one would fire at once. */
export const maxDelayMs = 2 ** 31 - 1

/** The error of an abort, before anything was signed. */
export const nothingSigned = () =>
  new ServiceError('ABORTED', 'The call was aborted before anything was signed.')

/** @throws {ServiceError} `ABORTED` if the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined, toError: () => Error = nothingSigned): void {
  if (signal?.aborted) throw toError()
}

/** Calls the listener once, when the signal aborts; at once when it has aborted already. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener()
  signal?.addEventListener('abort', listener, { once: true })
  return () => signal?.removeEventListener('abort', listener)
}

/**
 * Waits for work that knows no signals, such as the app's `confirm`, until the caller aborts. The work itself continues.
 *
 * @param toError - Makes the error of the abort. Default: `ABORTED`, nothing was signed.
 * @throws {ServiceError} `ABORTED`, or what `toError` makes.
 */
export function untilAborted<T>(
  signal: AbortSignal | undefined,
  work: T | Promise<T>,
  toError: () => Error = nothingSigned,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const remove = onAbort(signal, () => reject(toError()))
    Promise.resolve(work).then(resolve, reject).finally(remove)
  })
}

/** A signal for one step of a call. */
export interface StepSignal {
  signal: AbortSignal
  /** Stops the timer and the listening. Call it when the step is over. */
  release: () => void
}

/** @returns A signal that aborts when one of the others does, and with a `TimeoutError` after `limitMs` milliseconds. */
export function stepSignal(limitMs: number, ...signals: (AbortSignal | undefined)[]): StepSignal {
  const step = new AbortController()
  const end = () => step.abort(new DOMException('Too late.', 'TimeoutError'))
  const timer = setTimeout(end, Math.min(limitMs, maxDelayMs))
  const removes = signals.map((signal) => onAbort(signal, () => step.abort(signal?.reason)))
  return {
    signal: step.signal,
    release: () => {
      clearTimeout(timer)
      for (const remove of removes) remove()
    },
  }
}

/** Waits for so long, or until the caller aborts. */
export async function pauseFor(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  const pause = stepSignal(pauseMs, signal)
  await new Promise<void>((resolve) => onAbort(pause.signal, resolve))
  pause.release()
}

/**
 * Runs a step of a call and stops waiting for it at its limit or at the caller's abort, even when the step ignores both.
 *
 * @param work - Gets the signal that ends it.
 * @throws The signal's reason: a `TimeoutError` at the limit, else the reason of the caller's abort.
 */
export async function withLimit<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const step = stepSignal(limitMs, signal)
  try {
    return await untilAborted(step.signal, work(step.signal), () => step.signal.reason)
  } finally {
    step.release()
  }
}
