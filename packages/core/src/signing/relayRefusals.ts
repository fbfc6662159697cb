/** What a refusal says of the request that it answers. */

import { NOT_FORWARDED_REASON, NOT_SIGNED_IN_REASON } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

/**
 * A 401 that speaks neither of the signature nor of the app's own login may answer the second arrival of a request that
 * was taken: networks duplicate, and the service takes a requestId once.
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
