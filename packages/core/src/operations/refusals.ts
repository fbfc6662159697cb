/**
 * What a refusal proves about a request. An arrival is one delivery of a request: browsers and networks may deliver it twice, and only one
 * delivery gets our response. So a refusal may be about one arrival while the other one was carried out.
 */

import {
  errorCodes,
  NOT_FORWARDED_REASON,
  NOT_SIGNED_IN_REASON,
  SAME_CALL_REASON,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'

/** Whether the request left: it was refused, or its response was lost. */
export const hasLeft = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.status !== undefined || error.outcome === 'unknown')

/** Whether the relay did not know the user: it may have started over, while the service still works on another arrival. */
const isOfNobody = ({ reason }: ServiceError): boolean => reason === NOT_SIGNED_IN_REASON

const namedReasons: readonly unknown[] = [...Object.values(unauthorizedReasons), NOT_SIGNED_IN_REASON]
/**
 * Whether the service may refuse a requestId that was used: its 401 names neither the signature nor another proof nor the login. Deployments
 * give a reason for everything, in their own words.
 */
export const isOfUsedId = ({ status, serviceCode, reason }: ServiceError): boolean =>
  status === 401 && serviceCode === 'UNAUTHORIZED' && !namedReasons.includes(reason)

/** What a payment's request carried. */
export interface Carried {
  /** A step-up. */
  isSteppedUp?: boolean
  /** The user's proof for a payment that the service holds. */
  isProof?: boolean
}

/**
 * Whether a refusal is about this arrival alone: login, policy and quotas look at the moment and may have let another one pass, which the service
 * has not executed yet. Any other refusal looked at bytes that are the same in each arrival.
 */
export const isOfOneArrival = (
  error: ServiceError,
  { isSteppedUp = false, isProof = false }: Carried,
): boolean => {
  const { code, status, reason, refusedBy, stepUpId } = error
  // The relay confirms that it forwards no arrival of these bytes.
  if (reason === NOT_FORWARDED_REASON) return false
  // The relay has sent another arrival of these bytes to the service.
  if (reason === SAME_CALL_REASON) return true
  // A relay that demands a step-up forwards no arrival without one.
  if (code === 'STEP_UP_REQUIRED') return stepUpId === undefined || isSteppedUp
  // Source: dated profiles, section 3, "Wrong or late": with a 429 the service refuses the proof itself.
  if (code === 'RATE_LIMITED') return !isProof || refusedBy !== 'service'
  return isOfNobody(error) || (refusedBy !== 'service' && (status === 401 || status === 403))
}

/**
 * Whether a refusal proves that nothing happened. A result may still appear: the service may be working on another arrival, so only
 * the service itself can rule it out.
 *
 * Source: service interface, "The signed-retry pattern": "A requestId is single-use; reuse returns 401." So any other refusal that
 * looked at the request proves that no other arrival was taken.
 *
 * @param isRead - The state was read, and the result is not there.
 */
export function provesNothingHappened(error: ServiceError, isRead: boolean): boolean {
  // The relay confirms that it forwards no arrival of these bytes.
  if (error.reason === NOT_FORWARDED_REASON) return true
  // The service works on no call without a requestId. 404: the relay forwards no arrival with the ids of others.
  if (error.refusedBy === 'relay' && error.requestId === undefined)
    return error.status === 404 || (isRead && !isOfNobody(error))
  if (error.refusedBy !== 'service' || error.code === 'RATE_LIMITED' || mayBeWorkedOn(error)) return false
  return isRead || !mayBeDone(error)
}

/**
 * Whether the service may refuse this arrival because it works on another one, of which its lists show nothing yet.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7 - "If the request is retried, while the
 * original request is still being processed, the resource server SHOULD respond with an HTTP 409 status code".
 */
export function mayBeWorkedOn(error: ServiceError): boolean {
  const { status, serviceCode = errorCodes.conflict, requestId, refusedBy } = error
  if (refusedBy !== 'service') return false
  if (status === 409 && serviceCode === errorCodes.conflict) return true
  // A call without a requestId can have used none, and its operation in progress is another one.
  return requestId !== undefined && (isOfUsedId(error) || serviceCode === errorCodes.operationInProgress)
}

/** Whether the service may refuse because it has acted. Not where another wallet has the address. */
const mayBeDone = (error: ServiceError): boolean =>
  isOfUsedId(error) ||
  error.status === 404 ||
  (error.status === 409 && error.serviceCode !== errorCodes.emailOtpEmailAlreadyExists) ||
  error.serviceCode?.endsWith('_CREDENTIAL_ALREADY_EXISTS') === true

/** Whether the relay itself refused: this arrival never reached the service. */
export const isNotForwarded = ({ code, reason }: ServiceError): boolean =>
  code === 'STEP_UP_REQUIRED' ||
  code === 'PROFILE_MISMATCH' ||
  reason === NOT_SIGNED_IN_REASON ||
  reason === NOT_FORWARDED_REASON
