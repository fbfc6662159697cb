/** After an answer that leaves it open whether the service acted: what the service's own lists say. Nothing is repeated. */

import { ServiceError } from '../errors.js'

/**
 * Makes an attempt and, when its outcome is unknown, looks whether it is done.
 *
 * @param find - Reads back: the result when it is there, undefined when it is not.
 * @throws {ServiceError} What the attempt threw. Still `OUTCOME_UNKNOWN` when what was asked for is not there: the
 * request may be under way yet.
 */
export async function orFound<T>(attempt: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ServiceError && error.outcome === 'unknown')) throw error
    const read = await find().then(
      (found) => ({ found }),
      () => undefined,
    )
    if (read?.found !== undefined) return read.found
    // "Already used", and yet nothing is there: this request was refused and none of its kind got through.
    if (read !== undefined && error.status === 401) throw error.cause
    throw error
  }
}

/**
 * Makes the signed call of a signed retry. A 401 that speaks neither of the signature nor of the app's own login may be
 * the second arrival of a request whose first one was taken: networks duplicate, and a requestId is taken once.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN` with status 401 and the refusal as its cause, in that case.
 */
export async function mayBeSecondArrival<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isOpen =
      error instanceof ServiceError && error.status === 401 && error.serviceCode === 'UNAUTHORIZED'
    if (!isOpen || error.reason !== undefined) throw error
    throw new ServiceError(
      'OUTCOME_UNKNOWN',
      'The service says that this request was used before, so it is not known whether it acted. Look at the current state before anything else.',
      { status: 401, outcome: 'unknown', cause: error },
    )
  }
}
