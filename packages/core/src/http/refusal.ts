/** An answer that is not a success, as a typed error. */

import { type ErrorBody, RETRY_AFTER_HEADER } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'

const maxRetryAfterSeconds = 3600

/**
 * @param acts - Whether the call would have made the service act: a 5xx then leaves the outcome unknown.
 * @param now - The service's time, milliseconds since 1970.
 * @returns The error to throw. Its message names status and code and repeats nothing else of the answer.
 */
export function refusal(response: Response, text: string, acts: boolean, now: number): ServiceError {
  const body = parseErrorBody(text)
  const { status } = response
  const retryAfterSeconds = parseRetryAfter(response.headers.get(RETRY_AFTER_HEADER), now)
  const details = {
    status,
    retryAfterSeconds,
    serviceCode: body?.code,
    serviceMessage: body?.message,
    reason: body?.reason,
  }
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? 'a while' : `${retryAfterSeconds} s`
    return new ServiceError('RATE_LIMITED', `Too many tries. Wait ${wait} and try again.`, details)
  }
  // 408 is a proxy's word for a lost answer.
  if ((status >= 500 || status === 408) && acts) {
    return new ServiceError(
      'OUTCOME_UNKNOWN',
      `The service failed (${status}), so it is not known whether it acted. Look at the current state before anything else.`,
      { ...details, outcome: 'unknown' },
    )
  }
  const said = /^[A-Z0-9_]{1,64}$/.test(body?.code ?? '') ? ` ${body?.code}` : ''
  return new ServiceError('REFUSED', `The service refused the call: ${status}${said}.`, details)
}

/** Takes of an error body what has the right type: a half-broken one still says something. */
function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const { code, message, reason, details } = JSON.parse(text)
    const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
    return {
      code: asText(code),
      message: asText(message),
      reason: asText(reason ?? details?.reason),
    } as Partial<ErrorBody>
  } catch {
    return undefined
  }
}

/** Seconds or an HTTP date, capped at an hour; anything else is no advice. */
function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || !/^\d+$|GMT$/.test(value)) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000)
  return seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined
}
