/** The payment table: from what is known about a payment to the next step, and the error of one that fails. `executePayment.ts` carries it out. */

import type { Quote } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { firstRow, type Row } from '../firstRow.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

/** The facts about a payment at one moment. */
export interface PaymentFacts {
  /** How this call got its turn: at once, after another tab or call had its turn, or not at all. */
  turn: 'free' | 'waited' | 'timed-out'
  /**
   * What this device remembered of the payment before this call: nothing, a request that was sent, one that the service
   * accepted and that is never signed again (it holds it, or its end cannot be read here), an execution.
   */
  memory: 'nothing' | 'sent' | 'taken' | 'done'
  /** How the last request to execute ended. */
  call:
    | 'not-made'
    /** No signature was made: the payload was refused, the user declined, or there is no session. */
    | 'declined'
    /** Signed, and no request left. */
    | 'not-sent'
    /** Relay or service refused the request. It may have arrived twice, so that alone proves nothing about the money. */
    | 'refused'
    /** Status 409, which may also mean: executed already. */
    | 'conflict'
    /** The request left and no usable response came. */
    | 'lost'
    | 'accepted'
  /** What the quote shows. `shown-…`: not read since the last request; this is the caller's copy. */
  quote:
    | 'shown-open'
    | 'shown-held'
    | 'shown-expired'
    | 'shown-executed'
    | 'shown-unlisted'
    | 'unreadable'
    /** The caller's signal ended the read. */
    | 'aborted'
    | 'open'
    /** Nothing has moved. The service waits for the user's authorization, and a second execution would be refused. */
    | 'held'
    | 'expired'
    | 'executed'
    /** This version does not know its status. */
    | 'unlisted'
}

/**
 * What happens next. First what to do. Then what to remember: `remember` that it was executed, `take` that the
 * service took it and holds it, `forget` it; by default the memory stays as it is. Then how it fails: `unknown`, it may
 * have been executed; `held`, nothing has moved and the user must authorize it; `expired`, it was not executed and cannot
 * be anymore; `unpaid`, the service refused it for a reason that the quote may show; `busy`, another tab does not finish; by default with the error of the last request, or of the read if no
 * request was made.
 */
export type PaymentStep = readonly (
  | ('read' | 'sign' | 'return' | 'fail')
  | ('remember' | 'take' | 'forget')
  | ('unknown' | 'held' | 'expired' | 'unpaid' | 'busy')
)[]

/** The first row decides of which all facts hold. `shown`: any of those that begin with it. */
export const paymentRows: readonly Row<PaymentFacts[keyof PaymentFacts] | 'shown', PaymentStep>[] = [
  // Nothing was signed: the memory stays as it was.
  [['declined'], 'fail'],
  // This call executed nothing, and there was no earlier one.
  [['not-sent', 'nothing'], 'fail', 'forget'],
  // This call executed nothing. An earlier one may have.
  [['not-sent'], 'fail'],
  // Another tab has its turn and does not finish.
  [['not-made', 'timed-out'], 'fail', 'busy'],
  // It was executed: by this call, an earlier one, another tab or another device.
  [['executed'], 'return', 'remember'],
  // The caller went before anything was signed.
  [['not-made', 'aborted'], 'fail'],
  // In the caller's copy it was executed, or waits for an authorization: only the service knows.
  [['shown-executed'], 'read'],
  [['shown-held'], 'read'],
  // This device knows of no request, and no other tab is at work. Whether the quote has expired is for the service to decide.
  [['not-made', 'nothing', 'free', 'shown'], 'sign'],
  // Another tab, an earlier request, or this one may have executed it: the quote tells.
  [['shown'], 'read'],
  // It was executed and now reads otherwise, or cannot be read: never sign it again.
  [['done'], 'fail', 'unknown'],
  // Held since it was made: after the authorization it is executed for the first time.
  [['not-made', 'nothing', 'held'], 'fail', 'held'],
  // The service took a request and waits for the user's authorization. A second request would be refused.
  [['held'], 'fail', 'take', 'held'],
  [['taken', 'open'], 'fail', 'unknown'],
  // Nothing was sent from this device.
  [['not-made', 'nothing', 'unreadable'], 'fail'],
  // Not executed yet. The same Idempotency-Key makes a second request safe.
  [['not-made', 'open'], 'sign'],
  // The response is the quote itself.
  [['accepted', 'open'], 'return'],
  [['accepted', 'expired'], 'return', 'forget'],
  // Accepted, and what came of it is not readable here: never sign it again.
  [['accepted', 'unlisted'], 'return', 'take'],
  // The request was refused, and the quote shows that no other one was executed.
  [['refused', 'expired'], 'fail', 'forget'],
  [['refused', 'nothing', 'open'], 'fail', 'forget'],
  [['conflict', 'expired'], 'fail', 'forget', 'expired'],
  [['conflict', 'nothing', 'open'], 'fail', 'forget', 'unpaid'],
  // It was not executed and cannot be anymore.
  [['expired'], 'fail', 'forget', 'expired'],
  // The error of a lost request already has an unknown outcome.
  [['lost'], 'fail'],
  // Everything else: a request may have been executed, and the quote does not tell.
  [[], 'fail', 'unknown'],
]

/** The row of a payment, with its next step. */
export function rowFor({ turn, memory, call, quote }: PaymentFacts) {
  const facts: string[] = [turn, memory, call, quote]
  if (quote.startsWith('shown-')) facts.push('shown')
  return firstRow(paymentRows, facts)
}

/**
 * The error for a step that fails.
 *
 * @param cause - The error of the last request, or of the read if no request was made.
 * @param quote - As it was read last.
 * @param now - The service's time.
 */
export function paymentError(step: readonly unknown[], cause?: unknown, quote?: Quote, now = 0): unknown {
  const { code, status, serviceCode, serviceMessage, retryAfterSeconds, requestId }: Partial<ServiceError> =
    cause instanceof ServiceError ? cause : {}
  const details = { status, serviceCode, serviceMessage, retryAfterSeconds, requestId, cause }
  if (step.includes('busy'))
    return new SessionError(
      'BUSY',
      'Another tab is executing this quote and has not finished. Look at that tab, then try again.',
      { retryable: true },
    )
  const isUnpaid = step.includes('unpaid') && code === 'REFUSED' && serviceCode === 'CONFLICT'
  if (step.includes('expired') || (isUnpaid && now >= Date.parse(`${quote?.expiresAt}`)))
    return new ServiceError(
      'QUOTE_EXPIRED',
      'The quote was not executed: it has expired. Ask for a new one.',
      details,
    )
  // Source: profiles, section 4: a 409 is of a quote that was executed, has expired or is in the wrong state. This one is none of these.
  // Assumption: then the balance does not cover it, as in the sandbox.
  if (isUnpaid)
    return new ServiceError(
      'INSUFFICIENT_FUNDS',
      'Nothing was paid: the service refused a quote that is open and in time, so the balance does not cover it.',
      details,
    )
  if (step.includes('held'))
    return new ServiceError(
      'AUTHORIZATION_REQUIRED',
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
      { scaChallenge: quote?.scaChallenge, cause },
    )
  if (!step.includes('unknown')) return cause
  return outcomeUnknown('The quote may have been executed.', { status, retryAfterSeconds, requestId, cause })
}
