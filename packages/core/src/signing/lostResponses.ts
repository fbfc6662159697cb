/** After a response that leaves it open whether the service acted, the service's own lists decide. Nothing is repeated. */

import { NOT_FORWARDED_REASON, NOT_SIGNED_IN_REASON } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

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

/**
 * A 401 that speaks neither of the signature nor of the app's own login may be the response to the second arrival of a
 * request that was taken: networks duplicate, and the service takes a requestId once.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN` with status 401 and the refusal as its cause, in that case.
 * @throws The error itself, in every other case.
 */
export function throwSecondArrival(error: unknown): never {
  const isOpen = error instanceof ServiceError && error.status === 401 && error.serviceCode === 'UNAUTHORIZED'
  if (!isOpen || error.reason !== undefined) throw error
  const { status, requestId } = error
  throw outcomeUnknown('The service took this request before, so it is unknown whether it acted.', {
    status,
    requestId,
    cause: error,
  })
}

/** Whether the relay itself refused: the service has not heard of this arrival. */
export const isNotForwarded = ({ code, reason }: ServiceError): boolean =>
  code === 'STEP_UP_REQUIRED' ||
  code === 'PROFILE_MISMATCH' ||
  reason === NOT_SIGNED_IN_REASON ||
  reason === NOT_FORWARDED_REASON
