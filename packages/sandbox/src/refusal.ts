/** A refusal: any code that handles a request throws it, and the response carries it as the interface's error body. */

import {
  type ErrorBody,
  type ErrorCode,
  errorStatuses,
  RETRY_AFTER_HEADER,
  type unauthorizedReasons,
} from '@embedded-wallet/protocol'

type Reason = (typeof unauthorizedReasons)[keyof typeof unauthorizedReasons]

interface RefusalExtras {
  reason?: Reason | undefined
  details?: Record<string, unknown> | undefined
  headers?: Record<string, string>
  /** Where a call has the code with a different status than the others. */
  status?: number
}

/** A response with an error status. The message is for developers and holds no secret and no received value. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: ErrorCode
  readonly extras: RefusalExtras

  constructor(code: Refusal['code'], message: string, extras: RefusalExtras = {}) {
    super(message)
    this.status = extras.status ?? errorStatuses[code]
    this.code = code
    this.extras = extras
  }

  /**
   * The error body of a deployment. In that of the interface `reason` is at the top level and under `details`, because readers need both.
   *
   * Source of the words in `reason`: service of autumn 2026, read 2026-11-28: "`message` and `status` were never in an answer".
   */
  body(form: 'interface' | 'reason' = 'interface'): ErrorBody {
    const { reason, details } = this.extras
    const { status, code, message } = this
    if (form === 'reason') return { code, reason: reason ?? message, ...(details && { details }) }
    const more =
      reason === undefined ? { ...(details && { details }) } : { details: { ...details, reason }, reason }
    return { status, code, message, ...more }
  }
}

/** The response of a refusal outside the service's own routes. */
export function responseOf(refusal: Refusal): Response {
  const headers = { ...refusal.extras.headers, 'Cache-Control': 'no-store' }
  return Response.json(refusal.body(), { status: refusal.status, headers })
}

/** A 400 INVALID_INPUT for a field. The message begins with its name. */
export const invalidField = (field: string, why: string): Refusal =>
  new Refusal('INVALID_INPUT', `${field}: ${why}`, { details: { field } })

export function invalidInput(message: string, field?: string): Refusal {
  return new Refusal('INVALID_INPUT', message, { details: field === undefined ? undefined : { field } })
}

export function unauthorized(message: string, reason?: Reason): Refusal {
  return new Refusal('UNAUTHORIZED', message, { reason })
}

export function conflict(message: string): Refusal {
  return new Refusal('CONFLICT', message)
}

export function tooSoon(why: string, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  return new Refusal('RATE_LIMITED', `${why}; wait ${seconds} seconds before you try again`, {
    headers: { [RETRY_AFTER_HEADER]: String(seconds) },
  })
}

/** An unforeseen error becomes a 500 without its message, because the message could hold a secret. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal('INTERNAL_ERROR', 'the service failed; the request may or may not have taken effect')
}
