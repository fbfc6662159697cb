/** When a call may be sent again: never so that money could move twice. */

import {
  idempotentEndpoints,
  readOnlyPostEndpoints,
  readText,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { type Outcome, PlatformError } from '../platformError.js'
import { type SenderCall, untilAborted } from './createSender.js'
import { refusalOf } from './readAnswer.js'
import type { Transport } from './transport.js'

const maxResponseBytes = 8 * 1024 * 1024
const maxBackOffMs = 8_000
/** A longer wait is the caller's decision. */
const maxRetryAfterSeconds = 30

const isIn = (names: readonly ServiceEndpointName[], name: ServiceEndpointName) => names.includes(name)

/** Whether a call changes nothing. */
export function isReadOnly(name: ServiceEndpointName): boolean {
  return serviceEndpoints[name].method === 'GET' || isIn(readOnlyPostEndpoints, name)
}

/** A call as it goes out at every try: the same bytes under the same key. */
export interface RepeatableCall extends SenderCall {
  /** Where the service recognises it. */
  idempotencyKey: string | undefined
  /** The caller's own key: what calls before this one did under it, is not known here. */
  isOwnKey: boolean
}

/**
 * Sends a call, and sends it again where that is safe:
 * after a 429, which says that nothing was done, when it asks for a short wait (never what signs somebody in);
 * after a lost answer or a 5xx, what only reads, or what the service recognises by its Idempotency-Key.
 *
 * @returns An answer of success and its text.
 * @throws {PlatformError} Its outcome is `unknown` as soon as one try may have acted: a later refusal does not undo it.
 */
export async function sendWithRetries(
  transport: Transport,
  name: ServiceEndpointName,
  call: RepeatableCall,
): Promise<{ response: Response; text: string }> {
  const endpoint = serviceEndpoints[name]
  const isRead = isReadOnly(name)
  const isRecognised = isIn(idempotentEndpoints, name)
  // Not a sign-in: to ask again would mail another code.
  const isWaitedFor = (status: number | undefined) => status === 429 && endpoint.audience !== 'wallet'
  let mayHaveActed = false
  let outcome: Outcome = call.isOwnKey && !isRead ? 'unknown' : 'none'
  let last: PlatformError | undefined
  for (let tries = 0; ; tries++) {
    if (call.signal?.aborted) throw withOutcome(abortedBy(last ?? call.signal.reason), outcome, call)
    try {
      const response = await transport.send(endpoint, call)
      const text = await readText(response, maxResponseBytes).catch((thrown) => {
        throw asPlatformError(thrown, call)
      })
      if (response.ok) return { response, text }
      throw refusalOf(name, response, text, transport)
    } catch (error) {
      // A slip of the developer: the request could not even be made.
      if (!(error instanceof PlatformError)) throw error
      mayHaveActed ||= isLost(error) && !isRead
      const isRepeatedIntent = call.isOwnKey && !isRead && !(isRecognised && provesNothingDone(error))
      outcome = mayHaveActed || isRepeatedIntent ? 'unknown' : 'none'
      const failure = withOutcome(error, outcome, call)
      const pause = error.code === 'ABORTED' || tries >= transport.retries ? undefined : pauseOf(error, tries)
      if (pause === undefined || !(isRead || isRecognised || isWaitedFor(error.status))) throw failure
      last = failure
      await untilAborted(transport.wait(pause), call.signal).catch(() => {
        // What became of the call is worth more than why there was no waiting.
        if (!call.signal?.aborted) throw failure
      })
    }
  }
}

/**
 * Whether a refusal says that nothing was done under a key that the service recognises: it would have given the earlier
 * answer again. Refused credentials, conflicts, another body under the key and haste say nothing about that.
 */
function provesNothingDone({ status = 0 }: PlatformError): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 422, 429].includes(status)
}

/** Whether the service may have acted although it did not say so. */
function isLost({ code, status }: PlatformError): boolean {
  if (status !== undefined) return status === 408 || (status >= 500 && status !== 501)
  return code === 'UNREACHABLE' || code === 'ABORTED' || code === 'UNEXPECTED_RESPONSE'
}

/** Milliseconds until the next try; undefined when there should be none. */
function pauseOf(error: PlatformError, tries: number): number | undefined {
  const { status, retryAfterSeconds } = error
  if (status !== 429 && !isLost(error)) return undefined
  if (retryAfterSeconds !== undefined)
    return retryAfterSeconds <= maxRetryAfterSeconds ? retryAfterSeconds * 1000 : undefined
  // Half fixed, half random: many clients that failed together do not come back together.
  const backOff = Math.min(maxBackOffMs, 500 * 2 ** tries)
  return backOff / 2 + (Math.random() * backOff) / 2
}

function asPlatformError(thrown: unknown, { signal }: RepeatableCall): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  if (signal?.aborted) return abortedBy(thrown)
  if (thrown instanceof RangeError)
    return new PlatformError('UNEXPECTED_RESPONSE', `The response cannot be read: ${thrown.message}.`, {
      cause: thrown,
    })
  return new PlatformError('UNREACHABLE', 'The answer of the service broke off.', { cause: thrown })
}

function abortedBy(cause: unknown): PlatformError {
  return new PlatformError('ABORTED', 'The call was aborted before its answer had come.', { cause })
}

function withOutcome(
  error: PlatformError,
  outcome: Outcome,
  { idempotencyKey }: RepeatableCall,
): PlatformError {
  const { code, message, status, serviceMessage, reason, details, retryAfterSeconds, cause } = error
  const hint = outcome === 'unknown' ? ' It is not known whether the service acted.' : ''
  return new PlatformError(code, message + hint, {
    outcome,
    status,
    serviceMessage,
    reason,
    details,
    retryAfterSeconds,
    idempotencyKey,
    cause,
  })
}
