/** One rule for every signed call: a refusal of a request that left proves nothing. The state is read before the wallet reports what happened; nothing is repeated. */

import { pauseFor } from '../abort.js'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import {
  type Carried,
  hasLeft,
  isOfOneArrival,
  isOfUsedId,
  mayBeWorkedOn,
  provesNothingHappened,
} from './refusals.js'

/** Before the state is read again, where the service may work on another arrival. */
export const otherArrivalPausesMs = [1000, 2000, 4000] as const

/**
 * The error of a payment's request, with an unknown outcome unless the refusal rules out that another arrival was carried out. It holds while the
 * quote does not show that the payment was executed.
 */
export const unknownUnlessRuledOut = (error: unknown, carried: Carried = {}): unknown =>
  hasLeft(error) && error.outcome === 'none' && isOfOneArrival(error, carried) ? toUnknown(error) : error

/** A refusal that tells nothing about the other arrivals. */
export function toUnknown(error: ServiceError): ServiceError {
  const { status, serviceCode, serviceMessage, reason, retryAfterSeconds, requestId, refusedBy } = error
  const why = isOfUsedId(error)
    ? 'The service took this request before, so it is unknown whether it acted.'
    : 'The request was refused, and it may have arrived twice, so it is unknown whether the service acted.'
  const details = { status, serviceCode, serviceMessage, reason, retryAfterSeconds, requestId, refusedBy }
  // The code stays where a sign-in follows.
  if (error.code === 'STEP_UP_REQUIRED')
    return new ServiceError(error.code, why, {
      ...details,
      stepUpId: error.stepUpId,
      outcome: 'unknown',
      cause: error,
    })
  return outcomeUnknown(why, { ...details, cause: error })
}

/** Reads the state after a call. If it is done, returns what makes the result; undefined if it is not. */
export type Find<T> = (error: ServiceError) => Promise<(() => Promise<T>) | undefined>

/**
 * Reads the state after a call that failed, if its request left; for some seconds, if the service may work on another arrival of it.
 *
 * @param find - Undefined if there is nothing to read. It does not run after an abort: the caller is no longer waiting.
 * @returns The result, if the state shows that it is done.
 * @throws {ServiceError} The error of the call. Its outcome is `unknown` if the response was lost and the result is not there; and if
 * the request was refused and the state cannot be read.
 */
export async function readBack<T>(
  error: unknown,
  signal: AbortSignal | undefined,
  find: Find<T> | undefined,
): Promise<T> {
  // A response about something else is not believed, whatever the state shows.
  if (!hasLeft(error) || error.code === 'UNEXPECTED_RESPONSE') throw error
  const look = async () =>
    signal?.aborted
      ? undefined
      : find?.(error).then(
          (finish) => ({ finish }),
          () => undefined, // Ignored: why the read failed. The outcome stays unknown.
        )
  let read = await look()
  for (const pauseMs of find && mayBeWorkedOn(error) ? otherArrivalPausesMs : []) {
    if (read?.finish !== undefined || signal?.aborted) break
    await pauseFor(pauseMs, signal)
    read = await look()
  }
  if (read?.finish !== undefined) return read.finish()
  throw error.outcome === 'unknown' || provesNothingHappened(error, read !== undefined)
    ? error
    : toUnknown(error)
}
