/** Reads a copy of a text to sign and refuses what does not match the action. The text itself is never touched. */

import { accountKey, authMethodTypes, type ProfileName } from '@embedded-wallet/protocol'
import { type BaseIssue, getDotPath, safeParse } from 'valibot'
import { utf8ToBytes } from '../encoding/utf8.js'
import { SessionError } from '../errors.js'
import { readObject } from '../http/readResponse.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import { activitySchema, rowsOf } from './activities.js'
import { isDocumentForm } from './guardReport.js'
import { isWorthMore } from './harmfulActivities.js'
import type { KnownParameters } from './knownParameters.js'

/** What the caller requested: the payload may hold nothing else. */
export interface ExpectedPayload {
  action: SignedAction
  accountId: string
  /** The service's time, milliseconds since 1970. */
  now: number
  /** The requestId of the 202 response. A quote has none. */
  requestId?: string
  /** `expiresAt` beside the payload. */
  expiresAt?: string
  /** The wallet's profile: it determines which forms its deployment has. Default: `document`. */
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
export const toleranceMs = 60_000
/** Assumption: no text to sign is good for more than a day. The published ones are good for five minutes, and tokens for an hour. */
export const maxAheadMs = 86_400_000
/** An activity is for now: one that is older than a signed retry's window is not for this call. */
const freshnessMs = 300_000
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
 * Compares a payload with the action for which it is to be signed. There is one rule:
 *
 * - A **contradiction** is a different value than the request's own, or a known activity that is worth more than the action. It is refused,
 * and no approval lifts that.
 * - **Known** is a row: the interface document's form (`accountId`, `expiresAt`, `requestId`, `type`), or an activity of `activities`.
 * - Everything else is **unknown**: the app's `approvePayload` decides, and without one it is refused.
 *
 * The document's form names no operation: it cannot show a swap for another operation of the same account.
 *
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: it names a field twice, or is damaged JSON or damaged text.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: a contradiction; the message names the field.
 */
export function checkPayload(payloadToSign: string, expected: ExpectedPayload): PayloadForm {
  const { type: known, demandType, profile = 'document', action } = expected
  if (known !== undefined && demandType !== undefined && demandType !== known) throw mismatch('type')
  if (opaqueText.test(payloadToSign)) return 'unknown'
  const payload = parseCopy(payloadToSign)
  const { type } = payload
  if (type !== undefined && typeof type !== 'string') throw mismatch('type')
  if (isDocumentForm(payload)) {
    checkDocumentForm(payload, expected)
    return (profile === '2026-04' ? ofDocument202604 : ofDocument).includes(action) ? 'document' : 'unknown'
  }
  return type === undefined ? 'unknown' : checkActivity(type, payload, expected)
}

/** Whether a known activity signs bytes that no client can read. */
export const isRawPayload = (activity: string): boolean =>
  readObject(activity).type === 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'

/** Whether something ends from now on, and in this life. */
const isAhead = (time: number, now: number): boolean => time > now - toleranceMs && time < now + maxAheadMs

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
  const isForThis = expected.expiresAt === undefined || isSameTime(String(expiresAt), expected.expiresAt)
  if (typeof expiresAt !== 'string' || !isForThis || !isAhead(endsAt, expected.now)) {
    throw mismatch('expiresAt')
  }
}

/** Whether two texts are the same time. If one of them has no fraction of a second, whole seconds count. */
function isSameTime(one: string, other: string): boolean {
  if (hasFraction(one) === hasFraction(other)) return Date.parse(one) === Date.parse(other)
  return Date.parse(withoutFraction(one)) === Date.parse(withoutFraction(other))
}

const hasFraction = (time: string) => time.includes('.')
const withoutFraction = (time: string) => time.replace(/\.\d+/, '')

/**
 * Whether the document form's `type` fits the action: it is the credential type of the request.
 *
 * Assumption: a request about no credential, such as an export, has another text there, or the type of the session that signs.
 * A session that this device does not hold has any of the known types.
 */
function fitsAction(type: unknown, { action, type: known, sessionType }: ExpectedPayload): boolean {
  if (known !== undefined) return type === known
  const isCredentialType = (authMethodTypes as readonly unknown[]).includes(type)
  return isCredentialType === (action === 'revokeSession') || (isCredentialType && type === sessionType)
}

function checkActivity(
  type: string,
  payload: Record<string, unknown>,
  expected: ExpectedPayload,
): PayloadForm {
  const { action, now } = expected
  const rows = rowsOf(action, expected.type)
  const schema = activitySchema(rows, type, expected.parameters ?? {})
  if (schema === undefined) {
    const own = rows.map((row) => row.type)
    if (isWorthMore(action, type, own)) throw mismatch('type')
    return 'unknown'
  }
  const { issues = [] } = safeParse(schema, payload)
  const contradiction = issues.find(isContradiction)
  if (contradiction !== undefined) throw mismatch(getDotPath(contradiction)!)
  checkNames((payload.parameters ?? {}) as Record<string, unknown>, expected)
  const { timestampMs } = payload
  if (typeof timestampMs === 'string' && /^\d+$/.test(timestampMs) && !isNow(Number(timestampMs), now))
    throw mismatch('timestampMs')
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

/** Whether a field of the request has a different value there, or a list of one has a second entry. A new or missing field does not count. */
const isContradiction = ({ type }: BaseIssue<unknown>): boolean => type === 'custom'

function parseCopy(payloadToSign: string): Record<string, unknown> {
  try {
    // A text with a lone surrogate has no UTF-8 form: a different text would be signed.
    utf8ToBytes(payloadToSign)
    return readObject(payloadToSign)
  } catch {
    // No cause: a parser's message would repeat the payload.
    throw new SessionError(
      'PAYLOAD_UNREADABLE',
      'The service demanded a signature over a text that cannot be checked. Nothing was signed.',
    )
  }
}

function mismatch(field: string): SessionError {
  return new SessionError(
    'PAYLOAD_MISMATCH',
    `The service demanded a signature for a different action: ${field} does not match. Nothing was signed.`,
  )
}
