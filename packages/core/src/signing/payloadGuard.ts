/** Reads a copy of a text to sign and refuses what does not match the action. The text itself is never touched. */

import { accountKey, authMethodTypes, type ProfileName, parseJsonObject } from '@embedded-wallet/protocol'
import { type BaseIssue, getDotPath, literal, number, safeParse, strictObject, string } from 'valibot'
import { bytesToBase64Url } from '../encoding/base64url.js'
import { SessionError } from '../errors.js'
import { readJson } from '../http/readResponse.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import { activitySchema, isKnownActivity } from './activities.js'
import { documentFields } from './guardReport.js'
import type { KnownParameters } from './knownParameters.js'

// They load with this file, when the first payload comes.
export { reportGuard } from './guardReport.js'
export { refuseSigned, takeOnce } from './signOnce.js'

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
  /** Of the wallet: it says which forms its deployment has. Default: `document`. */
  profile?: ProfileName
  /** The type of the credential that the action is about, or of the session that it ends, as far as it is known. */
  type?: string | undefined
  /** `type` beside the payload. */
  demandType?: string | undefined
  /** The credential type of the session that signs. */
  sessionType?: string | undefined
  /** The quote to execute. */
  quoteId?: string | undefined
  /** What an activity must repeat of the request. */
  parameters?: KnownParameters | undefined
}

/** How far a payload's times may be off: service clocks, and the whole seconds of a Date header. */
const toleranceMs = 60_000
/** r ‖ s of P-256. */
const es256SignatureBytes = 64
/** An activity is for now: one that is older than a signed retry's window is not for this call. */
const freshnessMs = 300_000
/** Assumption: the token of a code is good for a day at most. The published one is good for an hour. */
const maxTokenSeconds = 86_400
/** The actions that have the document's form: those about credentials and the document's own. Others are published as activities. */
const ofDocument: readonly SignedAction[] = [
  'registerPasskey',
  'registerEmailOtp',
  'registerSmsOtp',
  'registerOAuth',
  'revokeAuthMethod',
  'revokeSession',
  'exportWallet',
  'executeQuote',
]
/** Source: profile 2026-04, "What is put before a wallet to sign". */
const ofDocument202604: readonly SignedAction[] = ['registerEmailOtp']
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
  const { type: asked, demandType, profile = 'document', action } = expected
  if (asked !== undefined && demandType !== undefined && demandType !== asked) throw mismatch('type')
  if (opaqueText.test(payloadToSign)) return 'unknown'
  const payload = parseCopy(payloadToSign)
  const { type } = payload
  if (type !== undefined && typeof type !== 'string') throw mismatch('type')
  if (Object.keys(payload).sort().join() === documentFields) {
    checkDocumentForm(payload, expected)
    return (profile === '2026-04' ? ofDocument202604 : ofDocument).includes(action) ? 'document' : 'unknown'
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
 * `iat` and `exp` alone, or it was not made just now, or it has expired.
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-7.1
 */
export function checkCodeToken(payloadToSign: string, now: number): void {
  try {
    const [header = '', claims = '', signature = '', ...more] = payloadToSign.split('.').map(decodePart)
    readJson(TokenHeader, header)
    const { iat, exp } = readJson(TokenClaims, claims)
    const isWhole = signature.length === es256SignatureBytes && more.length === 0
    if (isWhole && isNow(iat * 1000, now) && exp * 1000 > now - toleranceMs && exp - iat <= maxTokenSeconds)
      return
  } catch {
    // Lost: what is wrong with the text. It must not be repeated.
  }
  throw new SessionError(
    'PAYLOAD_MISMATCH',
    'The service asked for a signature over something else than the token of this code. Nothing was signed.',
  )
}

/** One character for each byte. Only the one base64url text of these bytes is read: another is another text to sign. */
function decodePart(part: string): string {
  const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytesToBase64Url(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))) !== part)
    throw new SyntaxError('not base64url')
  return bytes
}

/** Whether something was made for this call. */
const isNow = (time: number, now: number): boolean =>
  now - time < freshnessMs + toleranceMs && now - time > -toleranceMs

function checkDocumentForm(payload: Record<string, unknown>, expected: ExpectedPayload): void {
  const { accountId, requestId, expiresAt, type } = payload
  if (typeof accountId !== 'string' || accountKey(accountId) !== accountKey(expected.accountId)) {
    throw mismatch('accountId')
  }
  if (typeof requestId !== 'string' || requestId !== (expected.requestId ?? requestId))
    throw mismatch('requestId')
  if (type !== (expected.demandType ?? type) || !fitsAction(type, expected)) throw mismatch('type')
  const endsAt = Date.parse(String(expiresAt))
  const isForThis = expected.expiresAt === undefined || endsAt === Date.parse(expected.expiresAt)
  if (typeof expiresAt !== 'string' || !isForThis || !(endsAt > expected.now - toleranceMs)) {
    throw mismatch('expiresAt')
  }
}

/**
 * Whether the document form's `type` fits the action: it is the credential type of the request.
 *
 * Assumption: a request about no credential, such as an export, has another text there, or the type of the session that signs.
 * A session that this device does not hold has any of the known types.
 */
function fitsAction(type: unknown, { action, type: asked, sessionType }: ExpectedPayload): boolean {
  if (asked !== undefined) return type === asked
  const isCredentialType = (authMethodTypes as readonly unknown[]).includes(type)
  return isCredentialType === (action === 'revokeSession') || (isCredentialType && type === sessionType)
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
  if (contradiction !== undefined) throw mismatch(getDotPath(contradiction)!)
  checkNames(payload.parameters as Record<string, unknown>, expected)
  if (!isNow(Number(payload.timestampMs), now)) throw mismatch('timestampMs')
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
