/** The pay table: from what is known about one payment to what its screen shows. Pure data; `usePay.ts` gathers the facts. */

import { firstFit } from '../words/findPaymentState.js'
import type { PaymentState } from '../words/paymentStates.js'

/** What the screen shows. */
export type PayStep =
  /** The app's backend makes the offer. */
  | 'asking'
  /** It made none: nothing was sent. */
  | 'no-offer'
  /** The user checks the offer and may confirm it. */
  | 'review'
  /** The offer is over: nothing was sent. */
  | 'ended'
  | 'paying'
  /** Nothing has been sent yet: the service waits for the user's proof. */
  | 'held'
  | 'on-its-way'
  | 'delivered'
  /** The service took the payment, and it failed. */
  | 'failed'
  /** Nothing was sent, and this offer cannot be paid. */
  | 'refused'
  /** It may have been sent. */
  | 'unknown'
  /** It was sent, and not as it was shown. */
  | 'differs'

/** The facts at one moment. */
export interface PayFacts {
  offer: 'asking' | 'none' | 'there'
  /** Whether the offer is over, by the clock of this device. */
  clock: 'running' | 'over'
  /** The last call that paid this offer on this page. */
  call:
    | 'none'
    | 'paying'
    /** The service took it, or holds it. */
    | 'taken'
    /** It may have been sent. */
    | 'lost'
    | 'differs'
    /** Nothing was sent, and the same offer may be confirmed again. */
    | 'again'
    /** Nothing was sent: the offer is over. */
    | 'expired'
    /** Nothing was sent, and this offer cannot be paid. */
    | 'final'
  /** Where the money is, by the newest quote and transaction and by what this device remembers. */
  money: PaymentState
}

/** The payment was taken, and did not reach its recipient. */
export const failedStates: readonly PaymentState[] = [
  'coming-back',
  'back',
  'gone',
  'missing',
  'never-left',
  'still-there',
  'failed',
]

/** Facts, and the step. The first row decides of which all facts hold. */
export const payRows: readonly (readonly [facts: Partial<PayFacts>, step: PayStep])[] = [
  [{ call: 'differs' }, 'differs'],
  [{ call: 'paying' }, 'paying'],
  [{ offer: 'asking' }, 'asking'],
  [{ offer: 'none' }, 'no-offer'],
  [{ money: 'arrived' }, 'delivered'],
  [{ money: 'delivered' }, 'delivered'],
  [{ money: 'on-its-way' }, 'on-its-way'],
  // Delivered after its refund: not the end that the user expects, so without the check mark.
  [{ money: 'delivered-late' }, 'on-its-way'],
  ...failedStates.map((money) => [{ money }, 'failed'] as const),
  [{ money: 'held' }, 'held'],
  [{ money: 'offer-expired' }, 'ended'],
  [{ money: 'may-have-left' }, 'unknown'],
  // From here on the quote is still open. The response of this page's own call knows more than a quote that was read.
  [{ call: 'lost' }, 'unknown'],
  [{ call: 'taken', money: 'offered' }, 'on-its-way'],
  [{ call: 'final', money: 'offered' }, 'refused'],
  [{ call: 'expired', money: 'offered' }, 'ended'],
  [{ clock: 'over', money: 'offered' }, 'ended'],
  [{ money: 'offered' }, 'review'],
  // The service reports something that this version does not know: never offer to pay it.
  [{}, 'unknown'],
]

/** @returns What the screen shows. The last row fits all. */
export const stepOfPayment = (facts: PayFacts): PayStep => firstFit(payRows, facts)[1]

/** The steps after which another offer for the same order cannot pay twice: nothing was sent, or all came back. */
export const mayReviewAgain = (step: PayStep, place: string): boolean =>
  step === 'no-offer' ||
  step === 'ended' ||
  step === 'refused' ||
  (step === 'failed' && (place === 'yours' || place === 'back'))
