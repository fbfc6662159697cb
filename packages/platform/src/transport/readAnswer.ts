/** From bytes of the service to a typed value, or to a typed error. */

import {
  type Branding,
  errorCodes,
  neutralFields,
  parseBody,
  parseErrorBody,
  parseRetryAfter,
  RETRY_AFTER_HEADER,
} from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { type Outcome, PlatformError } from '../platformError.js'

/** What is known of the call whose answer is read. */
interface AnswerContext {
  name: string
  branding: Branding
  status: number
  outcome: Outcome
  idempotencyKey: string | undefined
}

/**
 * Reads an answer of success. Fields that the schema does not name are dropped, unknown members of open sets are kept.
 *
 * @throws {PlatformError} `UNEXPECTED_RESPONSE` naming the first wrong field, never its value.
 */
export function readAnswer<T>(schema: GenericSchema<T>, text: string, context: AnswerContext): T {
  const { name, branding, status, outcome, idempotencyKey } = context
  const unexpected = (what: string, cause?: unknown) =>
    new PlatformError(
      'UNEXPECTED_RESPONSE',
      `The response to ${name} does not follow the service interface: see ${what}.`,
      { status, outcome, idempotencyKey, cause },
    )
  let json: Record<string, unknown> | undefined
  try {
    json = parseBody(text)
  } catch (cause) {
    throw unexpected('the whole response', cause)
  }
  const result = safeParse(schema, neutralFields(json, branding))
  if (result.success) return result.output
  throw unexpected(getDotPath(result.issues[0]) ?? 'the whole response')
}

/** The error that an answer without success is. */
export function refusalOf(
  name: string,
  response: Response,
  text: string,
  { now }: { now: () => number },
): PlatformError {
  const { status } = response
  const retryAfterSeconds = parseRetryAfter(response.headers.get(RETRY_AFTER_HEADER), now())
  const { code, message, reason, details } = parseErrorBody(text)
  const serviceMessage = message?.slice(0, 500)
  return new PlatformError(
    code ?? (status === 429 ? errorCodes.rateLimited : 'UNEXPECTED_RESPONSE'),
    `${name}: ${status} ${code ?? ''}: ${serviceMessage ?? 'the service does not say why'}`,
    { status, serviceMessage, details, reason, retryAfterSeconds },
  )
}
