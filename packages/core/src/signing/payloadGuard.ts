/** Reads a copy of a text to sign and refuses what does not match the action. The text itself is never touched. */

import { accountKey, parseJsonObject } from '@embedded-wallet/protocol'
import { type BaseIssue, getDotPath, literal, number, parse, safeParse, strictObject, string } from 'valibot'
import { SessionError } from '../errors.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import { activitySchema, isKnownActivity } from './activities.js'
import type { KnownParameters } from './knownParameters.js'

/** The two readable parts of the token that signs a one-time code's sign-in. Source: published example, 2026-08. */
const TokenHeader = strictObject({ alg: literal('ES256'), kid: string() })
const TokenClaims = strictObject({ sub: string(), iat: number(), exp: number() })

/** What the caller asked for, and so what the payload may say. */
export interface ExpectedPayload {
  action: SignedAction
  accountId: string
  /** The service's time, milliseconds since 1970. */
  now: number
  /** The requestId of the 202 response. A quote has none. */
  requestId?: string
  /** `expiresAt` beside the payload. */
  expiresAt?: string
  /** The credential type, where the interface document fixes it. */
  type?: string | undefined
  /** The quote to execute. */
  quoteId?: string | undefined
  /** What an activity must repeat of the request. */
  parameters?: KnownParameters | undefined
}

/** How far a payload's times may be off: service clocks, and the whole seconds of a Date header. */
const toleranceMs = 60_000
/** An activity is for now: one that is older than a signed retry's window is not for this call. */
const freshnessMs = 300_000
const documentFields = 'accountId,expiresAt,requestId,type'
/** Base64 in either alphabet, or a token: surely no JSON object. Source: published examples, 2026-04. */
const opaqueText = /^[\w+/.-]{16,}={0,2}$/

/**
 * Compares a payload with the action for which it is to be signed.
 *
 * Two forms are known, each with exactly its fields: the interface document's (`accountId`, `expiresAt`, `requestId`,
 * `type`) and the activities of deployments. The first names no operation: it cannot show a swap for another operation of
 * the same account.
 *
 * @returns The form; `unknown` for any other JSON object, for an activity that has a field or a type that is known for no
 * action, and for an opaque text. An unknown form must not be signed unless the app approves.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: it names a field twice, or is damaged JSON.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: a field contradicts the action, or is not of its type; the message names it.
 */
export function checkPayload(payloadToSign: string, expected: ExpectedPayload): PayloadForm {
  if (opaqueText.test(payloadToSign)) return 'unknown'
  const payload = parseCopy(payloadToSign)
  const { type } = payload
  if (type !== undefined && typeof type !== 'string') throw mismatch('type')
  if (Object.keys(payload).sort().join() === documentFields) {
    checkDocumentForm(payload, expected)
    return 'document'
  }
  return type === undefined ? 'unknown' : checkActivity(type, payload, expected)
}

/**
 * Checks the token that signs a one-time code's sign-in, for deployments that ask for it.
 *
 * The key that signs becomes the session key, so any other text here could be a signed action. No app may approve one.
 *
 * @param now - The service's time, milliseconds since 1970.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: it is not a JSON Web Signature of three parts with `alg` ES256, `kid`, `sub`,
 * `iat` and `exp` alone, or it has expired.
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-7.1
 */
export function checkCodeToken(payloadToSign: string, now: number): void {
  const parts = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(payloadToSign)
  try {
    const [, header = '', claims = ''] = parts ?? []
    parse(TokenHeader, readPart(header))
    if (parse(TokenClaims, readPart(claims)).exp * 1000 > now - toleranceMs) return
  } catch {
    // Lost: what is wrong with the text. It must not be repeated.
  }
  throw new SessionError(
    'PAYLOAD_MISMATCH',
    'The service asked for a signature over something else than the token of this code. Nothing was signed.',
  )
}

const readPart = (part: string): Record<string, unknown> =>
  parseJsonObject(atob(part.replaceAll('-', '+').replaceAll('_', '/')))

function checkDocumentForm(payload: Record<string, unknown>, expected: ExpectedPayload): void {
  const { accountId, requestId, expiresAt, type } = payload
  if (typeof accountId !== 'string' || accountKey(accountId) !== accountKey(expected.accountId)) {
    throw mismatch('accountId')
  }
  if (typeof requestId !== 'string' || requestId !== (expected.requestId ?? requestId))
    throw mismatch('requestId')
  if (type !== (expected.type ?? type)) throw mismatch('type')
  const endsAt = Date.parse(String(expiresAt))
  const isForThis = expected.expiresAt === undefined || endsAt === Date.parse(expected.expiresAt)
  if (typeof expiresAt !== 'string' || !isForThis || !(endsAt > expected.now - toleranceMs)) {
    throw mismatch('expiresAt')
  }
}

function checkActivity(
  type: string,
  payload: Record<string, unknown>,
  expected: ExpectedPayload,
): PayloadForm {
  const { action, now } = expected
  const schema = activitySchema(action, type, expected.parameters ?? {})
  if (schema === undefined) {
    if (isKnownActivity(type)) throw mismatch('type')
    return 'unknown'
  }
  const { issues = [] } = safeParse(schema, payload)
  // A contradiction is refused whatever else the payload has, so an approval of what is new cannot cover it.
  const contradiction = issues.find((issue) => !isNew(issue))
  if (contradiction !== undefined) throw mismatch(getDotPath(contradiction) ?? 'parameters')
  checkNames(payload.parameters as Record<string, unknown>, expected)
  const age = now - Number(payload.timestampMs)
  if (!(age < freshnessMs + toleranceMs && age > -toleranceMs)) throw mismatch('timestampMs')
  return issues.length === 0 ? 'activity' : 'unknown'
}

/** No published activity names its account, request or quote. One that does must name this call's. */
function checkNames(parameters: Record<string, unknown>, expected: ExpectedPayload): void {
  const { accountId, requestId, quoteId } = parameters
  if (accountId !== undefined && accountKey(String(accountId)) !== accountKey(expected.accountId)) {
    throw mismatch('accountId')
  }
  if (requestId !== undefined && requestId !== (expected.requestId ?? requestId)) throw mismatch('requestId')
  if (quoteId !== undefined && quoteId !== expected.quoteId) throw mismatch('quoteId')
}

/** Whether an issue is about something that no published payload has: a field, or another text in place of a fixed one. */
const isNew = ({ type, expected, input }: BaseIssue<unknown>): boolean =>
  (type === 'strict_object' && expected === 'never') || (type === 'literal' && typeof input === 'string')

function parseCopy(payloadToSign: string): Record<string, unknown> {
  try {
    return parseJsonObject(payloadToSign)
  } catch {
    // No cause: a parser's message would repeat the payload.
    throw new SessionError(
      'PAYLOAD_UNREADABLE',
      'The service asked for a signature over a text that cannot be checked. Nothing was signed.',
    )
  }
}

function mismatch(field: string): SessionError {
  return new SessionError(
    'PAYLOAD_MISMATCH',
    `The service asked for a signature over another action: ${field} does not match. Nothing was signed.`,
  )
}
