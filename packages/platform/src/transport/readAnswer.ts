/** From bytes of the service to a typed value, or to a typed error. */

import { ErrorBody, errorCodes, RETRY_AFTER_HEADER } from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { type Outcome, PlatformError } from '../platformError.js'
import { type Branding, neutralFields } from './branding.js'
import { readBytes } from './readBytes.js'

const maxAnswerBytes = 8 * 1024 * 1024

/** @throws {PlatformError} `UNEXPECTED_ANSWER` for a body that no endpoint gives: too large, or not UTF-8. */
export async function readText(response: Response): Promise<string> {
  const bytes = await readBytes(response, maxAnswerBytes)
  if (bytes === undefined)
    throw new PlatformError('UNEXPECTED_ANSWER', `The answer is larger than ${maxAnswerBytes} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PlatformError('UNEXPECTED_ANSWER', 'The answer is not UTF-8.', { cause })
  }
}

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
 * @throws {PlatformError} `UNEXPECTED_ANSWER` naming the first wrong field, never its value.
 */
export function readAnswer<T>(schema: GenericSchema<T>, text: string, context: AnswerContext): T {
  const { name, branding, status, outcome, idempotencyKey } = context
  // What is no JSON is not taken for an empty answer.
  const json = text === '' ? undefined : (parseJson(text) ?? null)
  const result = safeParse(schema, neutralFields(json, branding))
  if (result.success) return result.output
  const field = getDotPath(result.issues[0]) ?? 'the whole answer'
  throw new PlatformError(
    'UNEXPECTED_ANSWER',
    `The answer to ${name} is not what the service interface promises: see ${field}.`,
    { status, outcome, idempotencyKey },
  )
}

/** The error that an answer without success is. */
export function refusalOf(
  name: string,
  response: Response,
  text: string,
  { now }: { now: () => number },
): PlatformError {
  const { status } = response
  const retryAfterSeconds = secondsOf(response.headers.get(RETRY_AFTER_HEADER), now)
  const body = safeParse(ErrorBody, parseJson(text))
  if (!body.success) {
    const code = status === 429 ? errorCodes.rateLimited : 'UNEXPECTED_ANSWER'
    return new PlatformError(code, `${name}: the service answered ${status} without saying why.`, {
      status,
      retryAfterSeconds,
    })
  }
  const { code, message, details, reason = details?.reason } = body.output
  const serviceMessage = message.slice(0, 500)
  return new PlatformError(code, `${name}: ${status} ${code}: ${serviceMessage}`, {
    status,
    serviceMessage,
    details,
    reason: typeof reason === 'string' ? reason : undefined,
    retryAfterSeconds,
  })
}

/** @returns Seconds to wait, at least 0; undefined when the header is absent or makes no sense. */
function secondsOf(header: string | null, now: () => number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) || !/[a-z]/i.test(header) ? undefined : Math.max(0, Math.ceil((at - now()) / 1000))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
