/** An answer that is not a success, as a typed error. */

import { parseErrorBody, parseRetryAfter, RETRY_AFTER_HEADER, refusalCode } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'

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
    serviceCode: body.code,
    serviceMessage: body.message,
    reason: body.reason,
  }
  const code = refusalCode(status, acts)
  if (code === 'RATE_LIMITED') {
    const wait = retryAfterSeconds === undefined ? 'a while' : `${retryAfterSeconds} s`
    return new ServiceError(code, `Too many tries. Wait ${wait} and try again.`, details)
  }
  if (code === 'OUTCOME_UNKNOWN') {
    return new ServiceError(
      code,
      `The service failed (${status}), so it is not known whether it acted. Look at the current state before anything else.`,
      { ...details, outcome: 'unknown' },
    )
  }
  const said = /^[A-Z0-9_]{1,64}$/.test(body.code ?? '') ? ` ${body.code}` : ''
  return new ServiceError(code, `The service refused the call: ${status}${said}.`, details)
}
