/** What leaves the frame: of a session neither key nor method, of a payment its id and status, of an error the documented fields. */

import {
  type PendingPayment,
  type Quote,
  type SessionState,
  WalletError,
  type WalletSession,
} from '@embedded-wallet/core'
import type { PlainError } from '../protocol.js'

/** The fields stay, so that the page's types hold. */
export const plainSession = (session: WalletSession): WalletSession => ({
  accountId: session.accountId,
  sessionId: session.sessionId,
  expiresAt: session.expiresAt,
  persistence: session.persistence,
  authMethodId: '',
  type: '',
  nickname: '',
  publicKey: '',
})

export const plainState = (state: SessionState): SessionState =>
  'session' in state
    ? { status: state.status, session: plainSession(state.session) }
    : { status: state.status }

export const plainQuote = ({ id, status, expiresAt }: Quote): Pick<Quote, 'id' | 'status' | 'expiresAt'> => ({
  id,
  status,
  expiresAt,
})

export const plainPayment = ({ quoteId, outcome, quote }: PendingPayment): object => ({
  quoteId,
  outcome,
  ...(quote && { quote: plainQuote(quote) }),
})

/** `scaChallenge`, `stepUpId` and `difference` stay here: the user proves and compares in the wallet. */
const fields = [
  ...['code', 'outcome', 'retryable', 'status', 'serviceCode', 'reason', 'userMessage'],
  ...['retryAfterSeconds', 'requestId'],
] as const

/** We wrote the messages of these errors, so they hold no secret. */
const isKnown = (error: unknown): boolean =>
  error instanceof WalletError || error instanceof TypeError || error instanceof RangeError

/** The words of an error of the wallet; of any other error only that there was one, because its text may hold anything. */
export function plainError(error: unknown): PlainError {
  if (!isKnown(error)) {
    console.error(error)
    return { name: 'Error', message: 'The frame of the wallet failed. See its console.' }
  }
  const { name, message, cause } = error as Error
  const plain: PlainError = { name, message: message.slice(0, 1000) }
  if (!(error instanceof WalletError)) return plain
  for (const field of fields) {
    const value = (error as unknown as Record<string, unknown>)[field]
    Object.assign(plain, { [field]: typeof value === 'string' ? value.slice(0, 1000) : value })
  }
  if (cause instanceof Error)
    plain.cause = isKnown(cause) ? `${cause.name}: ${cause.message}`.slice(0, 1000) : cause.constructor.name
  return plain
}
