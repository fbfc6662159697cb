/** Reads a copy of a text to sign and refuses what does not match the action. The text itself is never touched. */

import { accountKey } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'

/** The signed actions of this SDK, each with the activity type that newer deployments name in its payload. */
export const activityTypes = {
  registerPasskey: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
  revokeSession: 'ACTIVITY_TYPE_DELETE_API_KEYS',
  executeQuote: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
} as const

/** What the caller asked for, and so what the payload may say. */
export interface ExpectedPayload {
  action: keyof typeof activityTypes
  accountId: string
  /** The requestId of the 202 answer. A quote has none. */
  requestId?: string
  /** `expiresAt` beside the payload. */
  expiresAt?: string
  /** The quote to execute, compared where a payload names one. */
  quoteId?: string
  /** The credential type, where the interface document fixes it. */
  type?: string
}

/**
 * Refuses a payload that contradicts the action for which it is to be signed.
 *
 * Two forms are known: the interface document's (`requestId`, `type`, `accountId`, `expiresAt`) and the activity form of
 * newer deployments (`type` = `ACTIVITY_TYPE_…`). The first names no operation, so a swap for another operation of the
 * same account cannot be seen in it.
 *
 * @throws {SessionError} `PAYLOAD_UNREADABLE` when it is no JSON object; `PAYLOAD_MISMATCH` naming the field.
 */
export function checkPayload(payloadToSign: string, expected: ExpectedPayload): void {
  const payload = parseCopy(payloadToSign)
  const isActivity = typeof payload.type === 'string' && payload.type.startsWith('ACTIVITY_TYPE_')
  if (isActivity) {
    if (payload.type !== activityTypes[expected.action]) throw mismatch('type')
    return
  }
  const isRetry = expected.requestId !== undefined
  if ((isRetry || 'accountId' in payload) && !isSameAccount(payload.accountId, expected.accountId)) {
    throw mismatch('accountId')
  }
  if (isRetry && payload.requestId !== expected.requestId) throw mismatch('requestId')
  if (expected.type !== undefined && payload.type !== expected.type) throw mismatch('type')
  if (expected.quoteId !== undefined && 'quoteId' in payload && payload.quoteId !== expected.quoteId) {
    throw mismatch('quoteId')
  }
  if (expected.expiresAt !== undefined && 'expiresAt' in payload) {
    if (Date.parse(String(payload.expiresAt)) !== Date.parse(expected.expiresAt)) throw mismatch('expiresAt')
  }
}

function parseCopy(payloadToSign: string): Record<string, unknown> {
  let payload: unknown
  try {
    payload = JSON.parse(payloadToSign)
  } catch {
    // No cause: the parser's message would repeat the payload.
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new SessionError(
      'PAYLOAD_UNREADABLE',
      'The service asked for a signature over something that cannot be checked. Nothing was signed.',
    )
  }
  return payload as Record<string, unknown>
}

function isSameAccount(value: unknown, accountId: string): boolean {
  return typeof value === 'string' && accountKey(value) === accountKey(accountId)
}

function mismatch(field: string): SessionError {
  return new SessionError(
    'PAYLOAD_MISMATCH',
    `The service asked for a signature over something else: ${field} is not what this action asked for. Nothing was signed.`,
  )
}
