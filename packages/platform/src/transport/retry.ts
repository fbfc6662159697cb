/** When a call may be sent again: never so that money could move twice. */

import {
  decidingEndpoints,
  errorCodes,
  idempotentEndpoints,
  type Outcome,
  readOnlyPostEndpoints,
  readText,
  refusalCode,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'
import type { Transport } from './clientOptions.js'
import { type SenderCall, untilAborted } from './createSender.js'
import { refusalOf } from './readResponse.js'

const maxResponseBytes = 8 * 1024 * 1024
const maxBackOffMs = 8_000
/** A longer wait is the caller's decision. */
const maxWaitSeconds = 30

const isIn = (names: readonly ServiceEndpointName[], name: ServiceEndpointName) => names.includes(name)

/** Whether a call changes nothing. */
export function isReadOnly(name: ServiceEndpointName): boolean {
  return serviceEndpoints[name].method === 'GET' || isIn(readOnlyPostEndpoints, name)
}

/** A call as it goes out at every try: the same bytes under the same key. */
export interface RepeatableCall extends SenderCall {
  /** Undefined if the service does not read one. */
  idempotencyKey: string | undefined
  /** Whether the caller gave the key: then earlier calls under it may have acted. */
  isOwnKey: boolean
  requestId: string | undefined
}

/**
 * Sends a call, and sends it again if that is safe.
 *
 * After a 429, which means that nothing was done, it waits if the wait is short; never before a sign-in. After a lost
 * response or a 5xx it repeats what only reads, and what the service recognizes by its Idempotency-Key; this also after a conflict.
 *
 * @throws {PlatformError} `OUTCOME_UNKNOWN` as soon as one try may have acted: a later refusal does not undo it.
 */
export async function sendWithRetries(
  transport: Transport,
  name: ServiceEndpointName,
  call: RepeatableCall,
): Promise<{ response: Response; text: string }> {
  const endpoint = serviceEndpoints[name]
  const isRead = isReadOnly(name)
  const isRecognized = isIn(idempotentEndpoints, name)
  // Not a sign-in: another request would mail another code.
  const waitsFor = (status: number | undefined) => status === 429 && endpoint.audience !== 'wallet'
  let mayHaveActed = false
  let outcome: Outcome = call.isOwnKey && !isRead ? 'unknown' : 'none'
  let last: PlatformError | undefined
  for (let tries = 0; ; tries++) {
    if (call.signal?.aborted) throw withOutcome(abortedBy(last ?? call.signal.reason), outcome, call)
    try {
      const response = await transport.send(endpoint, call)
      const text = await readText(response, maxResponseBytes).catch((thrown) => {
        // The status of a refusal is enough without its body.
        if (thrown instanceof RangeError && !response.ok) return ''
        throw brokenResponse(thrown, call)
      })
      if (response.ok) return { response, text }
      throw refusalOf(name, response, text, !isRead, transport.now())
    } catch (error) {
      // A developer's error: the request could not be made.
      if (!(error instanceof PlatformError)) throw error
      // A proxy may have delivered this very call twice.
      const mayHaveDecided = error.serviceStatus === 409 && isIn(decidingEndpoints, name)
      mayHaveActed ||= (isLost(error) && !isRead) || mayHaveDecided
      const isRepeatedIntent = call.isOwnKey && !isRead && !(isRecognized && provesNothingDone(error))
      outcome = mayHaveActed || isRepeatedIntent ? 'unknown' : 'none'
      const failure = withOutcome(error, outcome, call)
      const isOver = error.code === 'ABORTED' || tries >= transport.retries
      const mayPass = passes(error) || (isRecognized && mayBeWorkedOn(error))
      const pause = isOver || !mayPass ? undefined : pauseOf(error, tries)
      const isRepeated = pause !== undefined && (isRead || isRecognized || waitsFor(error.serviceStatus))
      if (!isRepeated) throw failure
      last = failure
      await untilAborted(transport.wait(pause), call.signal).catch(() => {
        // The error of the wait is ignored: the result of the call matters more.
        if (!call.signal?.aborted) throw failure
      })
    }
  }
}

/**
 * Whether a refusal proves that nothing was done under a key that the service recognizes: otherwise it would have repeated
 * its earlier response. Refused credentials, conflicts, another body under the key and haste prove nothing about that. A 5xx counts as
 * lost already.
 */
function provesNothingDone({ serviceStatus: status = 0 }: PlatformError): boolean {
  return status >= 400 && ![401, 403, 408, 409, 422, 429].includes(status)
}

/** Whether the service may have acted: no response arrived, none that can be read, or one that a proxy may have written. */
function isLost({ serviceStatus: status }: PlatformError): boolean {
  return status === undefined || refusalCode(status, true) === 'OUTCOME_UNKNOWN'
}

/** Whether the next try may end differently. */
function passes(error: PlatformError): boolean {
  const { code, serviceStatus } = error
  // 501 does not pass with time: the service does not have this function. And the next response would be as long as this one.
  if (serviceStatus === 501 || code === 'UNEXPECTED_RESPONSE') return false
  return code === 'RATE_LIMITED' || isLost(error)
}

/**
 * Whether the service may refuse this arrival of a call because it works on another one: a proxy may deliver it twice. The next try gets the
 * response of that one.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07#section-2.7 - "If the request is retried, while the
 * original request is still being processed, the resource server SHOULD respond with an HTTP 409 status code".
 */
function mayBeWorkedOn({ serviceStatus, serviceCode = errorCodes.conflict }: PlatformError): boolean {
  return serviceStatus === 409 && serviceCode === errorCodes.conflict
}

/** Milliseconds until the next try; undefined if that is too long. */
function pauseOf({ retryAfterSeconds }: PlatformError, tries: number): number | undefined {
  if (retryAfterSeconds !== undefined)
    return retryAfterSeconds <= maxWaitSeconds ? retryAfterSeconds * 1000 : undefined
  // Half fixed, half random: many clients that failed together must not come back together.
  const backOff = Math.min(maxBackOffMs, 500 * 2 ** tries)
  return backOff / 2 + (Math.random() * backOff) / 2
}

function brokenResponse(cause: unknown, { signal }: RepeatableCall): PlatformError {
  if (signal?.aborted) return abortedBy(cause)
  if (cause instanceof RangeError)
    return new PlatformError('UNEXPECTED_RESPONSE', `The response cannot be read: ${cause.message}.`, {
      cause,
    })
  return new PlatformError('UNREACHABLE', 'The connection to the service broke off.', { cause })
}

function abortedBy(cause: unknown): PlatformError {
  return new PlatformError('ABORTED', 'The call was aborted before its response arrived.', { cause })
}

function withOutcome(
  error: PlatformError,
  outcome: Outcome,
  { idempotencyKey, requestId }: RepeatableCall,
): PlatformError {
  const { code, message, cause } = error
  const facts = { ...error, outcome, idempotencyKey, requestId, cause }
  if (outcome === 'none') return new PlatformError(code, message, facts)
  const what = `${message} The service may have acted: read the current state first.`
  return new PlatformError('OUTCOME_UNKNOWN', what, facts)
}
