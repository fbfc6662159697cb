/** The errors with which a payment fails. */

import { outcomeUnknown, ServiceError, SessionError } from '../errors.js'
import type { PaymentStep } from './paymentTable.js'

/**
 * The error for a step that fails.
 *
 * @param cause - The error of the last request, or of the read when no request was made.
 */
export function paymentError(step: PaymentStep, cause?: unknown): unknown {
  if (step.includes('busy'))
    return new SessionError(
      'BUSY',
      'Another tab executes this quote and does not finish. Look at that tab, then try again.',
      { retryable: true },
    )
  if (step.includes('expired'))
    return new ServiceError('REFUSED', 'The quote was not executed: it has expired. Ask for a new one.', {
      cause,
    })
  if (!step.includes('unknown')) return cause
  const { status, retryAfterSeconds, requestId }: Partial<ServiceError> =
    cause instanceof ServiceError ? cause : {}
  return outcomeUnknown('The quote may have been executed.', { status, retryAfterSeconds, requestId, cause })
}
