/** Turns the text of a response into a typed value, or into a typed error. */

import {
  amountCodes,
  type Branding,
  neutralFields,
  type Outcome,
  parseBody,
  parseErrorBody,
  parseRetryAfter,
  RETRY_AFTER_HEADER,
  refusalCode,
  refusalHints,
  smallestUnitHint,
} from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { PlatformError, type PlatformErrorFacts } from '../platformError.js'

/** What is known about the call with this response. */
export interface ResponseContext
  extends Pick<PlatformErrorFacts, 'serviceStatus' | 'idempotencyKey' | 'requestId'> {
  name: string
  branding: Branding
  /** What the call did if its response cannot be understood. */
  outcome: Outcome
}

/**
 * Reads the body of a successful response. It checks what the reader requires and passes on the rest as it came. The message of the
 * error names the first wrong field, never its value.
 */
export function readSuccess<T>(reader: GenericSchema<unknown, T>, text: string, context: ResponseContext): T {
  const { name, branding, ...facts } = context
  const unexpected = (what: string, cause?: unknown) =>
    new PlatformError(
      facts.outcome === 'unknown' ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_RESPONSE',
      `The response to ${name} does not follow the service interface: see ${what}.`,
      { ...facts, cause },
    )
  let json: Record<string, unknown> | undefined
  try {
    json = parseBody(text)
  } catch (cause) {
    throw unexpected('the whole response', cause)
  }
  const result = safeParse(reader, neutralFields(json, branding))
  if (result.success) return result.output
  throw unexpected(getDotPath(result.issues[0]) ?? 'the whole response')
}

const noReason = (status: number): string =>
  ` and gave no reason${status === 404 ? '. Check baseUrl, with the version at its end' : ''}`

/**
 * Whether the refusal is about an amount, or does not say about which field. Source: profiles, section 7: `details` of a 400 has `errors` with the field of each; the
 * sandbox has `field` alone.
 */
function mayBeAmount(details: Record<string, unknown> | undefined): boolean {
  const { field, errors } = details ?? {}
  const named = [field, ...(Array.isArray(errors) ? errors.map((one) => one?.field) : [])]
  const fields = named.filter((one) => typeof one === 'string')
  return fields.length === 0 || fields.some((one) => /amount/i.test(one))
}

/**
 * Turns an error response into an error. Its outcome is not decided here: earlier tries count, too.
 *
 * @param text - The body; empty if it cannot be read.
 */
export function refusalOf(
  name: string,
  response: Response,
  text: string,
  hasSideEffects: boolean,
  nowMs: number,
): PlatformError {
  const { status } = response
  const { code: serviceCode, message, reason, details } = parseErrorBody(text)
  const serviceMessage = message?.slice(0, 500)
  const said = [serviceCode, serviceMessage].filter((part) => part !== undefined).join(': ')
  const unit = amountCodes.has(serviceCode ?? '') && mayBeAmount(details) ? smallestUnitHint : undefined
  const hint = Object.hasOwn(refusalHints, serviceCode ?? '') ? refusalHints[serviceCode!] : unit
  return new PlatformError(
    refusalCode(status, hasSideEffects, serviceCode),
    `${name}: the service responded with ${status}${said === '' ? noReason(status) : ` ${said}`}.${hint ? ` ${hint}` : ''}`,
    {
      serviceStatus: status,
      serviceCode,
      serviceMessage,
      reason,
      details,
      retryAfterSeconds: parseRetryAfter(response.headers.get(RETRY_AFTER_HEADER), nowMs),
    },
  )
}
