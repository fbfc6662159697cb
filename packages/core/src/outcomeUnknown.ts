/** The error of an unknown outcome. It stands alone, because a page that only restores and signs never needs it. */

import { ServiceError, type ServiceErrorDetails } from './errors.js'

/** The error of a call that left and may have acted. */
export const outcomeUnknown = (why: string, details: ServiceErrorDetails = {}): ServiceError =>
  new ServiceError('OUTCOME_UNKNOWN', `${why} Read the current state before you do anything else.`, {
    ...details,
    outcome: 'unknown',
  })
