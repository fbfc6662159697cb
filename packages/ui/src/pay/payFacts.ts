/** Gathers what is known of one payment: from the call of this page, from what this device remembers, and from the user's proof. */

import { type PendingPayment, type Quote, ServiceError, WalletError } from '@embedded-wallet/core'
import type { PaymentState } from '@embedded-wallet/react'
import type { PayFacts } from './payTable.js'

/** What is known, newest last in time: the offer as it was shown, the call, the list of pending payments, the proof. */
export interface KnownCalls {
  offer: Quote
  /** Of this offer; undefined when this page has not paid it. */
  call?: PaymentState | undefined
  isRunning?: boolean | undefined
  pending?: PendingPayment | undefined
  /** The quote after the user's proof. */
  proven?: Quote | undefined
}

/**
 * The quote as it stands. What was executed stays executed: a copy that was read before cannot take it back.
 *
 * @returns With `status` and `scaChallenge` of the newest source.
 */
export function newestQuote({ offer, call, pending, proven }: KnownCalls): Quote {
  const own = call?.status === 'done' ? call.data : undefined
  const executed = [proven, pending?.quote, own].find((quote) => quote && hasEnded(quote))
  if (executed) return executed
  if (pending?.outcome === 'none') return { ...(pending.quote ?? offer), status: 'EXPIRED' }
  const held = call?.status === 'authorization-required' ? call.error.scaChallenge : undefined
  const isHeld = call?.status === 'authorization-required'
  return (
    proven ??
    own ??
    (pending?.outcome === 'authorization-required' ? pending.quote : undefined) ??
    (isHeld ? { ...offer, status: 'PENDING_AUTHORIZATION', ...(held && { scaChallenge: held }) } : offer)
  )
}

/** Whether the service has executed it. */
export const hasEnded = ({ status }: Quote): boolean =>
  status === 'PROCESSING' || status === 'COMPLETED' || status === 'FAILED'

/** Whether an execution of this device may be under way, and nothing says yet what became of it. */
export const isLost = ({ call, pending }: KnownCalls): boolean =>
  pending ? pending.outcome === 'unknown' : callFact({ call }) === 'lost'

/** The call as a fact of the table. */
export function callFact({
  call,
  isRunning = false,
}: Pick<KnownCalls, 'call' | 'isRunning'>): PayFacts['call'] {
  if (call === undefined) return 'none'
  if (isRunning) return 'paying'
  switch (call.status) {
    case 'initial':
      return 'none'
    case 'paying':
      return 'paying'
    case 'done':
    case 'authorization-required':
      return 'taken'
    case 'unknown':
      return 'lost'
    case 'differs':
      return 'differs'
    case 'error':
      return endOf(call.error)
  }
}

/** What an error says of the offer. One that is not the wallet's says nothing about the money. */
function endOf(error: Error): PayFacts['call'] {
  if (!(error instanceof WalletError) || error.outcome === 'unknown') return 'lost'
  if (error.outcome === 'done') return 'differs'
  if (error instanceof ServiceError && error.code === 'REFUSED') {
    if (error.status === undefined) return 'expired'
    // Its session, its login for payments or its terms are missing: the offer itself is good.
    const isForUser = error.status === 401 || mendable.has(error.serviceCode ?? '')
    return isForUser ? 'again' : 'final'
  }
  return finals.has(error.code) ? 'final' : 'again'
}

const mendable: ReadonlySet<string> = new Set([
  'SCA_SESSION_REQUIRED',
  'TERMS_NOT_ACCEPTED',
  'ACCOUNT_LOCKED',
])

const finals: ReadonlySet<string> = new Set([
  ...['PAYLOAD_MISMATCH', 'PAYLOAD_UNREADABLE', 'PAYLOAD_NOT_APPROVED', 'PAYMENT_DIFFERS'],
  ...['QUOTE_NOT_SIGNABLE', 'QUOTE_TOO_HIGH', 'PROFILE_MISMATCH'],
])
