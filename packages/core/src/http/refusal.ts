/** An answer that is not a success, as a typed error. */

import { ErrorBody, RETRY_AFTER_HEADER } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { ServiceError } from '../errors.js'

const maxRetryAfterSeconds = 3600

/**
 * @param acts - Whether the call would have made the service act: a 5xx then leaves the outcome unknown.
 * @returns The error to throw. Its message names status and code and repeats nothing else of the answer.
 */
export function refusal(response: Response, text: string, acts: boolean): ServiceError {
  const body = parseErrorBody(text)
  const { status } = response
  const reason = body?.reason ?? body?.details?.reason
  const details = {
    status,
    serviceCode: body?.code,
    serviceMessage: body?.message,
    reason: typeof reason === 'string' ? reason : undefined,
  }
  if (status === 429) {
    const retryAfterSeconds = parseRetryAfter(response.headers.get(RETRY_AFTER_HEADER))
    const wait = retryAfterSeconds === undefined ? 'a while' : `${retryAfterSeconds} s`
    return new ServiceError('RATE_LIMITED', `Too many tries. Wait ${wait} and try again.`, {
      ...details,
      retryAfterSeconds,
    })
  }
  if (status >= 500 && acts) {
    return new ServiceError(
      'OUTCOME_UNKNOWN',
      `The service failed (${status}), so it is not known whether it acted. Look at the current state before anything else.`,
      { ...details, outcome: 'unknown' },
    )
  }
  const said = [body?.code, details.reason].filter((part) => part !== undefined).join(', ')
  return new ServiceError(
    'REFUSED',
    `The service refused the call: ${status}${said ? ` ${said}` : ''}.`,
    details,
  )
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const parsed = safeParse(ErrorBody, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Seconds or an HTTP date, capped at an hour; anything else is no advice. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined
}
