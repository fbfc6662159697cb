/** Single flight: calls in this page for the same thing at the same time share one run. Between tabs, see `lock.ts`. */

import { untilAborted } from '../abort.js'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

const running = new Map<string, Promise<unknown>>()

/**
 * Runs the work, or joins the run of the same name that is under way.
 *
 * @param signal - Ends the wait of a call that joined; the run belongs to another call and goes on.
 * @param toError - Makes the error of a call that joined and was aborted. Default: `OUTCOME_UNKNOWN`.
 */
export function onlyOnce<T>(
  name: string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  toError: () => Error = toUnknown,
): Promise<T> {
  const joined = running.get(name) as Promise<T> | undefined
  if (joined !== undefined) {
    return untilAborted(signal, joined, toError).catch((error: unknown) => {
      const isAborted = error instanceof ServiceError && error.code === 'ABORTED'
      // The first call's own signal ended the run before anything was sent: a call that still wants it continues.
      if (isAborted && !signal?.aborted) return onlyOnce(name, work, signal, toError)
      throw error
    })
  }
  const own = work().finally(() => running.delete(name))
  running.set(name, own)
  return own
}

const toUnknown = () =>
  outcomeUnknown('The call was aborted while another call did the same. That one goes on.')
