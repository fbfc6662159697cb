/** After a response that leaves it open whether the service acted, the service's own lists decide. Nothing is repeated. */

import { ServiceError } from '../errors.js'

/**
 * Makes an attempt and, when its response is lost, reads back whether it is done.
 *
 * @param find - Reads back: the result when it is there, undefined when it is not. It does not run after an abort: the
 * caller does not wait any more.
 * @throws {ServiceError} What the attempt threw. Still `OUTCOME_UNKNOWN` when the result is not there: the request may
 * still be under way.
 */
export async function readBackIfLost<T>(
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'OUTCOME_UNKNOWN') || signal?.aborted) throw error
    const read = await find().then(
      (found) => ({ found }),
      () => undefined, // Lost: why the read failed. The outcome stays unknown.
    )
    if (read?.found !== undefined) return read.found
    // The service says "already used", and yet the result is not there: no request of this kind got through.
    if (read !== undefined && error.status === 401) throw error.cause
    throw error
  }
}
