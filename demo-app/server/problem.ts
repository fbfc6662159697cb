/** Errors of the demo's own API. The page always gets `{ code, message }`. */

import { PlatformError } from '@embedded-wallet/platform'
import { errorCodes } from '@embedded-wallet/protocol'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AmountError } from '../src/text/money'

/** A refusal with a message for the user. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Hono's error handler: turns every error into a response. */
export function problemResponse(error: Error, c: Context): Response {
  const { status, code, message } = problemOf(error)
  return c.json({ code, message }, status)
}

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof AmountError) return new Problem(400, 'INVALID_AMOUNT', error.message)
  if (error instanceof HTTPException)
    return new Problem(error.status as ContentfulStatusCode, 'REFUSED', error.message)
  if (!(error instanceof PlatformError)) {
    console.error(error)
    return new Problem(500, 'INTERNAL_ERROR', 'The server failed, and nothing was paid. Try again.')
  }
  const { code, serviceCode = code, status = 502 } = error
  const isAboutInput = status >= 400 && status < 500 && status !== 401 && status !== 403
  if (isAboutInput)
    return new Problem(
      status as ContentfulStatusCode,
      serviceCode,
      userMessages[serviceCode] ?? error.serviceMessage ?? error.message,
    )
  console.error(`${error.name}: ${error.message}`, error.cause ?? '')
  // 401 and 403 concern the credentials of this server, not the user.
  return status < 500
    ? new Problem(
        502,
        'SERVICE_REFUSED',
        'The service refused the credentials of this server. Check SERVICE_TOKEN_ID and SERVICE_CLIENT_SECRET.',
      )
    : new Problem(
        502,
        'SERVICE_UNREACHABLE',
        'The service cannot be reached, and nothing was paid. Try again.',
      )
}

/** Messages for the user who filled in the form. The service's own messages are for developers. */
const userMessages: Record<string, string> = {
  [errorCodes.amountOutOfRange]:
    'Nothing was sent: this amount is too small to cover the fee, or too large. Enter another amount.',
  [errorCodes.invalidUmaAddress]:
    'Nothing was sent: this address does not exist. Enter an address such as $name@domain.',
  [errorCodes.invalidBankAccount]: 'Nothing was sent: the bank does not know this account. Check the number.',
  [errorCodes.notFound]: 'Nothing was sent: this account does not exist. Check the recipient.',
  [errorCodes.rateLimited]: 'There were too many requests. Wait a moment, then try again.',
}
