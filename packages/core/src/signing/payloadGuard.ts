/** Reads a copy of a text to sign and refuses what does not match the action. The text itself is never touched. */

import { accountKey, parseJsonObject } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'

/**
 * The signed actions, each with the activity types that newer deployments may name in its payload.
 *
 * Source: the service's published schemas and examples of 21 August 2026.
 */
const activityTypes: Record<SignedAction, readonly string[]> = {
  registerPasskey: ['ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'],
  registerEmailOtp: ['ACTIVITY_TYPE_UPDATE_USER_EMAIL'],
  registerSmsOtp: ['ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER'],
  registerOAuth: ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS'],
  // Assumption: only the removal of a passkey is published; that of an identity follows the naming.
  revokeAuthMethod: ['ACTIVITY_TYPE_DELETE_AUTHENTICATORS', 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS'],
  revokeSession: ['ACTIVITY_TYPE_DELETE_API_KEYS'],
  refreshSession: ['ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'],
  exportWallet: ['ACTIVITY_TYPE_EXPORT_WALLET'],
  setWalletPrivacy: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
  updateContact: ['ACTIVITY_TYPE_UPDATE_USER_EMAIL', 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER'],
  executeQuote: ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'],
  signPayload: [],
}

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
  /** The client public key of this very call, where the payload must name it. */
  targetPublicKey?: string | undefined
  /** What an activity's parameters must repeat of the request. */
  parameters?: KnownParameters | undefined
}

/** The values of a request that an activity repeats, as far as the caller knows them. */
export interface KnownParameters {
  userEmail?: string | undefined
  userPhoneNumber?: string | undefined
}

/** How far a payload's times may be off: service clocks, and the whole seconds of a Date header. */
const toleranceMs = 60_000
/** An activity is for now: one that is older than a signed retry's window is not for this call. */
const freshnessMs = 300_000
const documentFields = ['accountId', 'expiresAt', 'requestId', 'type']
const activityFields = ['organizationId', 'parameters', 'timestampMs', 'type']
/** What an action's activity may have beside the four fields, by `typeof`. Source: the published example of a quote. */
const extraFields: Partial<Record<SignedAction, Readonly<Record<string, string>>>> = {
  executeQuote: { generateAppProofs: 'boolean' },
}
/** The key in these activities receives the wallet or a session: it must be there, and be this call's. */
const targetedActions: readonly SignedAction[] = ['exportWallet', 'refreshSession']

/**
 * Compares a payload with the action for which it is to be signed.
 *
 * Two forms are known, each with exactly its fields: the interface document's (`accountId`, `expiresAt`, `requestId`,
 * `type`) and the activity form of newer deployments (`organizationId`, `parameters`, `timestampMs`, `type`; a quote may
 * add `generateAppProofs`). The first names no operation: it cannot show a swap for another operation of the same account.
 *
 * @returns The form; `unknown` for any other JSON object, which must not be signed unless the app approves.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: it is not a JSON object, or names a field twice.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: a field contradicts the action; the message names it.
 */
export function checkPayload(payloadToSign: string, expected: ExpectedPayload): PayloadForm {
  const payload = parseCopy(payloadToSign)
  const fields = Object.keys(payload).sort().join()
  if (fields === documentFields.join()) {
    checkDocumentForm(payload, expected)
    return 'document'
  }
  if (hasActivityFields(payload, expected.action)) {
    checkActivityForm(payload, expected)
    return 'activity'
  }
  return 'unknown'
}

function hasActivityFields(payload: Record<string, unknown>, action: SignedAction): boolean {
  const extra = new Map(Object.entries(extraFields[action] ?? {}))
  const others = Object.keys(payload).filter((field) => !activityFields.includes(field))
  return (
    activityFields.every((field) => Object.hasOwn(payload, field)) &&
    others.every((field) => typeof payload[field] === extra.get(field))
  )
}

function checkDocumentForm(payload: Record<string, unknown>, expected: ExpectedPayload): void {
  const { accountId, requestId, expiresAt, type } = payload
  if (typeof accountId !== 'string' || accountKey(accountId) !== accountKey(expected.accountId)) {
    throw mismatch('accountId')
  }
  if (typeof requestId !== 'string' || requestId !== (expected.requestId ?? requestId))
    throw mismatch('requestId')
  if (typeof type !== 'string' || type !== (expected.type ?? type)) throw mismatch('type')
  const endsAt = Date.parse(String(expiresAt))
  const isForThis = expected.expiresAt === undefined || endsAt === Date.parse(expected.expiresAt)
  if (typeof expiresAt !== 'string' || !isForThis || !(endsAt > expected.now - toleranceMs)) {
    throw mismatch('expiresAt')
  }
}

function checkActivityForm(payload: Record<string, unknown>, expected: ExpectedPayload): void {
  const types = activityTypes[expected.action]
  if (!types.includes(String(payload.type))) throw mismatch('type')
  const issuedAt = Number(payload.timestampMs)
  const age = expected.now - issuedAt
  if (!(age < freshnessMs + toleranceMs && age > -toleranceMs)) throw mismatch('timestampMs')
  checkParameters((payload.parameters ?? {}) as Record<string, unknown>, expected)
}

/** Parameters differ between deployments: those that are there and known here must match the action. */
function checkParameters(parameters: Record<string, unknown>, expected: ExpectedPayload): void {
  const { accountId, requestId, quoteId, targetPublicKey } = parameters
  if (accountId !== undefined && accountKey(String(accountId)) !== accountKey(expected.accountId)) {
    throw mismatch('accountId')
  }
  if (requestId !== undefined && requestId !== (expected.requestId ?? requestId)) throw mismatch('requestId')
  if (quoteId !== undefined && quoteId !== expected.quoteId) throw mismatch('quoteId')
  const isTarget =
    typeof targetPublicKey === 'string' && targetPublicKey.toLowerCase() === expected.targetPublicKey
  const isRequired = targetPublicKey !== undefined || targetedActions.includes(expected.action)
  if (expected.targetPublicKey !== undefined && isRequired && !isTarget) throw mismatch('targetPublicKey')
  for (const [name, known] of Object.entries(expected.parameters ?? {})) {
    if (known !== undefined && parameters[name] !== known) throw mismatch(name)
  }
}

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
