/** The errors with which a payment fails. */

import type { Quote } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

/**
 * The error for a step that fails.
 *
 * @param cause - The error of the last request, or of the read when no request was made.
 * @param quote - As it was read last.
 */
export function paymentError(step: readonly unknown[], cause?: unknown, quote?: Quote): unknown {
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
  if (step.includes('held'))
    return new ServiceError(
      'AUTHORIZATION_REQUIRED',
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
      { scaChallenge: quote?.scaChallenge, cause },
    )
  if (!step.includes('unknown')) return cause
  const { status, retryAfterSeconds, requestId }: Partial<ServiceError> =
    cause instanceof ServiceError ? cause : {}
  return outcomeUnknown('The quote may have been executed.', { status, retryAfterSeconds, requestId, cause })
}
