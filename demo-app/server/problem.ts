/** What goes wrong in the demo's own API, and how it is told to the page: always `{ code, message }`. */

import { PlatformError } from '@embedded-wallet/platform'
import { errorCodes } from '@embedded-wallet/protocol'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AmountError } from '../src/money'

/** A refusal with a message for the person at the page. */
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

/** Hono's error handler: every error becomes a Problem's answer. */
export function answerProblem(error: Error, c: Context): Response {
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
    return new Problem(500, 'INTERNAL_ERROR', 'Something went wrong here. Try again.')
  }
  const { code, status = 502 } = error
  const isAboutInput = status >= 400 && status < 500 && status !== 401 && status !== 403
  if (isAboutInput)
    return new Problem(
      status as ContentfulStatusCode,
      code,
      plainWords[code] ?? error.serviceMessage ?? error.message,
    )
  console.error(`${error.name}: ${error.message}`, error.cause ?? '')
  // 401 and 403 concern the credentials of this server, not the person at the page.
  return status < 500
    ? new Problem(502, 'SERVICE_REFUSED', 'The service refused the credentials of this server.')
    : new Problem(502, 'SERVICE_UNREACHABLE', 'The service did not answer as it should. Try again.')
}

/** The service speaks to developers; these are for the person who filled in the form. */
const plainWords: Record<string, string> = {
  [errorCodes.amountOutOfRange]:
    'This amount cannot be sent: it is too small to cover the fee, or too large.',
  [errorCodes.invalidUmaAddress]: 'That address cannot be reached. It should look like $name@domain.',
  [errorCodes.invalidBankAccount]: 'The bank does not know that account. Check the number.',
  [errorCodes.notFound]: 'There is no such account. Check the recipient.',
  [errorCodes.rateLimited]: 'That was too often. Wait a moment and try again.',
}
