/** A refusal: any code that handles a request throws it, and the response carries it as the interface's error body. */

import {
  type ErrorBody,
  errorCodes,
  RETRY_AFTER_HEADER,
  type unauthorizedReasons,
} from '@embedded-wallet/protocol'

type Reason = (typeof unauthorizedReasons)[keyof typeof unauthorizedReasons]

interface RefusalExtras {
  /** Which check a 401 failed. */
  reason?: Reason
  details?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A response with an error status. The message is for developers and holds no secret and no received value. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly extras: RefusalExtras

  constructor(status: number, code: string, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }

  /** The interface's error body. `reason` is at the top level and under `details`, because deployments differ. */
  body(): ErrorBody {
    const { reason, details } = this.extras
    const allDetails = { ...details, ...(reason === undefined ? {} : { reason }) }
    return {
      status: this.status,
      code: this.code,
      message: this.message,
      ...(Object.keys(allDetails).length === 0 ? {} : { details: allDetails }),
      ...(reason === undefined ? {} : { reason }),
    }
  }
}

/** A 400 INVALID_INPUT. @param field - The name of the wrong field. */
export function invalidInput(message: string, field?: string): Refusal {
  return new Refusal(400, errorCodes.invalidInput, message, field === undefined ? {} : { details: { field } })
}

/** A 401 UNAUTHORIZED. @param reason - The check that failed. */
export function unauthorized(message: string, reason?: Reason): Refusal {
  return new Refusal(401, errorCodes.unauthorized, message, reason === undefined ? {} : { reason })
}

/** A 404 with the code of the missing record's kind. */
export function notFound(code: string, message: string): Refusal {
  return new Refusal(404, code, message)
}

/** A 409 CONFLICT. */
export function conflict(message: string): Refusal {
  return new Refusal(409, errorCodes.conflict, message)
}

/** A 429 with Retry-After. */
export function tooSoon(why: string, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  return new Refusal(429, errorCodes.rateLimited, `${why}; wait ${seconds} seconds before you try again`, {
    headers: { [RETRY_AFTER_HEADER]: String(seconds) },
  })
}

/** An unforeseen error becomes a 500 without its message, because the message could hold a secret. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(
    500,
    errorCodes.internalError,
    'the service failed; the request may or may not have taken effect',
  )
}
