/** One rule for every signed call: a refusal of a request that left proves nothing. The state is read before the wallet reports what happened; nothing is repeated. */

import {
  errorCodes,
  NOT_FORWARDED_REASON,
  NOT_SIGNED_IN_REASON,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

/**
 * Whether the request left: it was refused, or its response was lost. A request can arrive twice with different fates, because
 * browsers and networks send it again: the response may be about one arrival, and the other one was carried out.
 */
export const hasLeft = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.status !== undefined || error.outcome === 'unknown')

/** Whether the relay did not know the user: it may have started over, while the service still works on another arrival. */
const isOfNobody = ({ reason }: ServiceError): boolean => reason === NOT_SIGNED_IN_REASON

const namedReasons: readonly unknown[] = [...Object.values(unauthorizedReasons), NOT_SIGNED_IN_REASON]
/**
 * Whether the service may refuse a requestId that was used: its 401 names neither the signature nor another proof nor the login. Deployments
 * give a reason for everything, in their own words.
 */
const isOfUsedId = ({ status, serviceCode, reason }: ServiceError): boolean =>
  status === 401 && serviceCode === 'UNAUTHORIZED' && !namedReasons.includes(reason)

/** What a payment's request carried. */
interface Carried {
  /** A step-up. */
  isSteppedUp?: boolean
  /** The user's proof for a payment that the service holds. */
  isProof?: boolean
}

/** The error of a payment's request, while its quote does not show that it was executed: if that stays unknown, the error says so. */
export const toOpen = (error: unknown, carried: Carried = {}): unknown =>
  hasLeft(error) && error.outcome === 'none' && isOfOneArrival(error, carried) ? toUnknown(error) : error

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
  // A relay that demands a step-up forwards no arrival without one.
  if (code === 'STEP_UP_REQUIRED') return stepUpId === undefined || isSteppedUp
  // Source: dated profiles, section 3, "Wrong or late": with a 429 the service refuses the proof itself.
  if (code === 'RATE_LIMITED') return !isProof || refusedBy === 'relay'
  return isOfNobody(error) || (refusedBy === 'relay' && (status === 401 || status === 403))
}

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
 * Reads the state after a call that failed, if its request left.
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
  const read = signal?.aborted
    ? undefined
    : await find?.(error).then(
        (finish) => ({ finish }),
        () => undefined, // Lost: why the read failed. The outcome stays unknown.
      )
  if (read?.finish !== undefined) return read.finish()
  throw error.outcome === 'unknown' || isFinal(error, read !== undefined) ? error : toUnknown(error)
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
function isFinal(error: ServiceError, isRead: boolean): boolean {
  // The relay confirms that it forwards no arrival of these bytes.
  if (error.reason === NOT_FORWARDED_REASON) return true
  // The service works on no call without a requestId. 404: the relay forwards no arrival with the ids of others.
  if (error.refusedBy === 'relay' && error.requestId === undefined)
    return error.status === 404 || (isRead && !isOfNobody(error))
  if (error.refusedBy !== 'service' || error.code === 'RATE_LIMITED') return false
  return isRead || !mayBeDone(error)
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
