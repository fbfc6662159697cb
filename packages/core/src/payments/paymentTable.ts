/** The payment table: from what is known about a payment to the next step, and the error of one that fails. `executePayment.ts` carries it out. */

import type { Quote } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { firstRow, type Row } from '../firstRow.js'
import { outcomeUnknown } from '../outcomeUnknown.js'

/** The facts about the execution of a quote at one moment. */
export interface ExecutionFacts {
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
    /** Open after a 409 that is explained: by its own code, the end of the quote, or a balance that does not cover it. */
    | 'unpayable'
    /** Nothing has moved. The service waits for the user's authorization, and a second execution would be refused. */
    | 'held'
    | 'expired'
    | 'executed'
    /** This version does not know its status. */
    | 'unlisted'
}

/** What happens next. */
export interface PaymentStep {
  do: 'read' | 'sign' | 'return' | 'fail'
  /** What to remember: that it was executed (`remember`), that the service took it and holds it (`take`), nothing of it (`forget`). Default: what it was. */
  memory?: 'remember' | 'take' | 'forget'
  /** How it fails. Default: with the error of the last request, or of the read if no request was made. */
  as?:
    | 'unknown' // It may have been executed.
    | 'held' // Nothing has moved, and the user must authorize it.
    | 'expired' // It was not executed and cannot be anymore.
    | 'unpaid' // The service refused it for a reason that the quote may show.
    | 'busy' // Another tab does not finish.
}

/** `isShown`: the quote is the caller's copy, not read since the last request. */
type RowFacts = ExecutionFacts & { isShown: boolean }

/** The first row decides of which all facts hold. */
export const paymentRows: readonly Row<RowFacts, PaymentStep>[] = [
  // Nothing was signed: the memory stays as it was.
  [{ call: 'declined' }, { do: 'fail' }],
  // This call executed nothing, and there was no earlier one.
  [
    { memory: 'nothing', call: 'not-sent' },
    { do: 'fail', memory: 'forget' },
  ],
  // This call executed nothing. An earlier one may have.
  [{ call: 'not-sent' }, { do: 'fail' }],
  // Another tab has its turn and does not finish.
  [
    { turn: 'timed-out', call: 'not-made' },
    { do: 'fail', as: 'busy' },
  ],
  // It was executed: by this call, an earlier one, another tab or another device.
  [{ quote: 'executed' }, { do: 'return', memory: 'remember' }],
  // The caller went before anything was signed.
  [{ call: 'not-made', quote: 'aborted' }, { do: 'fail' }],
  // In the caller's copy it was executed, or waits for an authorization: only the service knows.
  [{ quote: 'shown-executed' }, { do: 'read' }],
  [{ quote: 'shown-held' }, { do: 'read' }],
  // This device knows of no request, and no other tab is at work. Whether the quote has expired is for the service to decide.
  [{ turn: 'free', memory: 'nothing', call: 'not-made', isShown: true }, { do: 'sign' }],
  // Another tab, an earlier request, or this one may have executed it: the quote tells.
  [{ isShown: true }, { do: 'read' }],
  // It was executed and now reads otherwise, or cannot be read: never sign it again.
  [{ memory: 'done' }, { do: 'fail', as: 'unknown' }],
  // Held since it was made: after the authorization it is executed for the first time.
  [
    { memory: 'nothing', call: 'not-made', quote: 'held' },
    { do: 'fail', as: 'held' },
  ],
  // The service took a request and waits for the user's authorization. A second request would be refused.
  [{ quote: 'held' }, { do: 'fail', memory: 'take', as: 'held' }],
  [
    { memory: 'taken', quote: 'open' },
    { do: 'fail', as: 'unknown' },
  ],
  // Nothing was sent from this device.
  [{ memory: 'nothing', call: 'not-made', quote: 'unreadable' }, { do: 'fail' }],
  // Not executed yet. The same Idempotency-Key makes a second request safe.
  [{ call: 'not-made', quote: 'open' }, { do: 'sign' }],
  // The response is the quote itself.
  [{ call: 'accepted', quote: 'open' }, { do: 'return' }],
  [
    { call: 'accepted', quote: 'expired' },
    { do: 'return', memory: 'forget' },
  ],
  // Accepted, and what came of it is not readable here: never sign it again.
  [
    { call: 'accepted', quote: 'unlisted' },
    { do: 'return', memory: 'take' },
  ],
  // The request was refused, and the quote shows that no other one was executed.
  [
    { call: 'refused', quote: 'expired' },
    { do: 'fail', memory: 'forget' },
  ],
  [
    { memory: 'nothing', call: 'refused', quote: 'open' },
    { do: 'fail', memory: 'forget' },
  ],
  [
    { call: 'conflict', quote: 'expired' },
    { do: 'fail', memory: 'forget', as: 'expired' },
  ],
  [
    { memory: 'nothing', call: 'conflict', quote: 'unpayable' },
    { do: 'fail', memory: 'forget', as: 'unpaid' },
  ],
  // It was not executed and cannot be anymore.
  [{ quote: 'expired' }, { do: 'fail', memory: 'forget', as: 'expired' }],
  // The error of a lost request already has an unknown outcome.
  [{ call: 'lost' }, { do: 'fail' }],
  // Everything else: a request may have been executed, and the quote does not tell.
  [{}, { do: 'fail', as: 'unknown' }],
]

/** The row of a payment, with its next step. */
export const rowFor = (facts: ExecutionFacts) =>
  firstRow(paymentRows, { ...facts, isShown: facts.quote.startsWith('shown-') })

/**
 * The error for a step that fails.
 *
 * @param cause - The error of the last request, or of the read if no request was made.
 * @param quote - As it was read last.
 * @param now - The service's time.
 */
export function paymentError(
  step: Pick<PaymentStep, 'as'>,
  cause?: unknown,
  quote?: Quote,
  now = 0,
): unknown {
  const { code, status, serviceCode, serviceMessage, retryAfterSeconds, requestId }: Partial<ServiceError> =
    cause instanceof ServiceError ? cause : {}
  const details = { status, serviceCode, serviceMessage, retryAfterSeconds, requestId, cause }
  if (step.as === 'busy')
    return new SessionError(
      'BUSY',
      'Another tab is executing this quote and has not finished. Look at that tab, then try again.',
      { retryable: true },
    )
  const isUnpaid = step.as === 'unpaid' && code === 'REFUSED' && serviceCode === 'CONFLICT'
  if (step.as === 'expired' || (isUnpaid && now >= Date.parse(`${quote?.expiresAt}`)))
    return new ServiceError(
      'QUOTE_EXPIRED',
      'The quote was not executed: it has expired. Ask for a new one.',
      details,
    )
  if (isUnpaid)
    return new ServiceError(
      'INSUFFICIENT_FUNDS',
      'Nothing was paid: the service refused a quote that is open and in time, and the balance does not cover it.',
      details,
    )
  if (step.as === 'held')
    return new ServiceError(
      'AUTHORIZATION_REQUIRED',
      'Nothing was paid: the user must authorize this payment first, with authorizeQuote and the proof that scaChallenge names.',
      { scaChallenge: quote?.scaChallenge, cause },
    )
  if (step.as !== 'unknown') return cause
  return outcomeUnknown('The quote may have been executed.', { status, retryAfterSeconds, requestId, cause })
}
