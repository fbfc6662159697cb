/** Single flight: calls for the same thing at the same time share one run. */

import { orAborted } from '../abort.js'
import { ServiceError } from '../errors.js'

const running = new Map<string, Promise<unknown>>()

/**
 * Runs the work, or joins the run of the same name that is under way.
 *
 * @param signal - Lets a caller who joined go; the run is another's and goes on. It never ends a run for those who joined.
 * @throws {ServiceError} `OUTCOME_UNKNOWN` for a caller who went.
 */
export function onlyOnce<T>(
  name: string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const joined = running.get(name) as Promise<T> | undefined
  if (joined !== undefined) {
    return orAborted(signal, joined, goesOn).catch((error: unknown) => {
      const isAborted = error instanceof ServiceError && error.code === 'ABORTED'
      // Its own caller ended it, before anything was sent: who still wants it goes on.
      if (isAborted && !signal?.aborted) return onlyOnce(name, work, signal)
      throw error
    })
  }
  const own = work().finally(() => running.delete(name))
  running.set(name, own)
  return own
}

const goesOn = () =>
  new ServiceError(
    'OUTCOME_UNKNOWN',
    'The call was aborted while another call did the same; that one goes on.',
    { outcome: 'unknown' },
  )
