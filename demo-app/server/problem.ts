/** Errors of the demo's own API. The page always gets `{ code, message }`. */

import { PlatformError, SendingRefusal } from '@embedded-wallet/platform'
import { errorCodes } from '@embedded-wallet/protocol'
import { en } from '@embedded-wallet/ui/words'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

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
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const { status, code, message } = problemOf(error, isRead)
  return c.json({ code, message }, status)
}

function problemOf(error: Error, isRead: boolean): Problem {
  if (error instanceof Problem) return error
  if (error instanceof SendingRefusal)
    return new Problem(error.status as ContentfulStatusCode, error.code, error.message)
  if (error instanceof HTTPException)
    return new Problem(error.status as ContentfulStatusCode, 'REFUSED', error.message)
  if (!(error instanceof PlatformError)) {
    console.error(error)
    return new Problem(500, 'INTERNAL_ERROR', isRead ? unreadable : textOf(serverFailed))
  }
  const { code, serviceCode = code, serviceStatus: status = 502 } = error
  console.error(`${error.name}: ${error.message}`, error.cause ?? '')
  // What only reads has sent nothing, and claims nothing about what was sent before.
  if (isRead && (status < 400 || status >= 500)) return new Problem(502, 'SERVICE_UNREACHABLE', unreadable)
  if (status >= 500) return new Problem(502, 'SERVICE_UNREACHABLE', textOf(en.errors.byCode.UNREACHABLE))
  const words = userWords[serviceCode] ?? refusals[serviceCode]
  // The others of these two concern the credentials of this server, not the user.
  if (!words && (status === 401 || status === 403))
    return new Problem(502, 'SERVICE_REFUSED', textOf(operatorOnly))
  return new Problem(status as ContentfulStatusCode, serviceCode, textOf(words ?? otherRefusal))
}

const refusals: Readonly<Record<string, string | undefined>> = {
  ...en.errors.refusals,
  ...en.paymentErrors.refusals,
}

const textOf = (reason: string) => `Nothing was sent: ${reason}`

const unreadable = 'We cannot show this right now, so the page may be out of date. It is safe to try again.'
const serverFailed = 'something in this app failed. Try again.'
const operatorOnly = 'the service does not take orders from this app. Contact support.'
const otherRefusal = 'the payment service refused it. Check the recipient and the amount, then try again.'

/** What a form means by these codes. The service's own messages are for developers. */
const userWords: Readonly<Record<string, string>> = {
  [errorCodes.notFound]: 'this account does not exist. Check the recipient.',
  [errorCodes.rateLimited]: 'there were too many requests. Wait a moment, then try again.',
}
