/** Gathers what is known about one payment: from the call of this page, from what this device remembers, and from the user's proof. */

import {
  type PendingPayment,
  type Quote,
  ServiceError,
  type Transaction,
  WalletError,
} from '@embedded-wallet/core'
import type { PaymentState } from '@embedded-wallet/react'
import type { PayFacts } from './payTable.js'

/** The facts, newest last: the offer as it was shown, the call, the list of pending payments, the proof. */
export interface KnownCalls {
  offer: Quote | undefined
  /** Of this offer; undefined if this page has not paid it. */
  call?: PaymentState | undefined
  pending?: PendingPayment | undefined
  /** The quote after the user's proof. */
  proven?: Quote | undefined
}

/** The transaction of a payment that the service took: its own word. If pages may not read that, the quote is enough. */
export function transactionIdOf(known: KnownCalls): string | undefined {
  const quote = newestQuote(known)
  return quote && hasEnded(quote) ? quote.transactionId : undefined
}

/** What is known about the payment, with the transaction where it could be read. */
export const knownPayment = (known: KnownCalls, transaction: Transaction | undefined) => ({
  quote: newestQuote(known),
  transaction,
  isLost: isLost(known),
})

/** The quote as it stands. What was executed stays executed: a copy that was read before cannot take it back. */
export function newestQuote({ offer, call, pending, proven }: KnownCalls): Quote | undefined {
  const own = call?.status === 'done' ? call.data : undefined
  const executed = [proven, pending?.quote, own].find((quote) => quote && hasEnded(quote))
  if (executed) return executed
  const read = pending?.quote ?? offer
  if (pending?.outcome === 'none') return read && { ...read, status: 'EXPIRED' }
  const held = pending?.outcome === 'authorization-required' ? pending.quote : undefined
  const known = proven ?? own ?? held
  if (known || !offer || call?.status !== 'authorization-required') return known ?? offer
  const { scaChallenge = offer.scaChallenge } = call.error
  return { ...offer, scaChallenge, status: 'PENDING_AUTHORIZATION' }
}

/** Whether the service has executed it. */
const hasEnded = ({ status }: Quote): boolean =>
  status === 'PROCESSING' || status === 'COMPLETED' || status === 'FAILED'

/** Whether an execution of this device may be in progress, and its outcome is not known yet. */
export const isLost = ({ call, pending }: KnownCalls): boolean =>
  pending ? pending.outcome === 'unknown' : callFact(call) === 'lost'

/** The call as a fact of the table. */
export const callFact = (call: PaymentState | undefined): PayFacts['call'] =>
  call?.status === 'error' ? endOf(call.error) : facts[call?.status ?? 'initial']

const facts = {
  initial: 'none',
  paying: 'paying',
  done: 'taken',
  'authorization-required': 'taken',
  unknown: 'lost',
  differs: 'differs',
} as const satisfies Record<Exclude<PaymentState['status'], 'error'>, PayFacts['call']>

/** What an error means for the offer. One that is not the wallet's tells nothing about the money, unless the wallet has noted it there. */
function endOf(error: Error & Pick<Partial<WalletError>, 'outcome'>): PayFacts['call'] {
  if (!(error instanceof WalletError)) return error.outcome === 'none' ? 'again' : 'lost'
  if (error.outcome === 'unknown') return 'lost'
  if (error.outcome === 'done') return 'differs'
  if (error instanceof ServiceError && error.code === 'REFUSED') {
    // Its session, its login for payments or its terms are missing: the offer itself is good.
    const isForUser = error.status === 401 || mendable.has(error.serviceCode ?? '')
    return isForUser ? 'again' : 'final'
  }
  if (error.code === 'QUOTE_EXPIRED') return 'expired'
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
