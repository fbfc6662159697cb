/** The error of a response that is about something else than the request. */

import { type Outcome, ServiceError } from '../errors.js'

/**
 * @param field - What contradicts the request. Its value is not repeated.
 * @param outcome - `unknown` after a call with side effects.
 */
export const foreignResponse = (field: string, outcome: Outcome = 'none'): ServiceError =>
  new ServiceError(
    'UNEXPECTED_RESPONSE',
    `The response is about something else than the request: ${field} does not match. Nothing was kept.`,
    { outcome },
  )
