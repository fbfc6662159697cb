/**
 * The payment states: where the money of a payment is. Pure data; the rows of `findPaymentState.ts` decide when each holds, and
 * the table of each language has the words.
 *
 * Source of what each status means: interface document, "Transaction status"; refunds, failure reasons and payments with a card: profiles, section 4.
 */

/** Where the money is. */
export type MoneyPlace =
  /** It never left this wallet. */
  | 'yours'
  | 'on-its-way'
  /** With the recipient, as far as the service sees; of an incoming payment: in this wallet. */
  | 'arrived'
  | 'coming-back'
  | 'back'
  /** It left this wallet and is not coming back by itself. */
  | 'gone'
  /** An incoming payment that never reached this wallet, or went back to its sender. */
  | 'not-yours'
  /** Not known, or in more than one place. */
  | 'unknown'

export interface StateFacts {
  place: MoneyPlace
  /** `error`: it did not reach its recipient, wherever its money is. The list and the page of a payment show it alike. */
  tone: 'good' | 'info' | 'warning' | 'error'
  /** Whether nothing more happens, so that the page stops looking. */
  isFinal?: true | undefined
  /** Whether the page names the support, and the ids to give. */
  isForSupport?: true | undefined
}

export const paymentStates = {
  arrived: { place: 'arrived', tone: 'good', isFinal: true },
  delivered: { place: 'arrived', tone: 'good' },
  // With the recipient, and the refund may be in this wallet.
  'delivered-late': { place: 'unknown', tone: 'warning' },
  'on-its-way': { place: 'on-its-way', tone: 'info' },
  waiting: { place: 'unknown', tone: 'info' },
  'coming-back': { place: 'coming-back', tone: 'error' },
  back: { place: 'back', tone: 'error', isFinal: true },
  gone: { place: 'gone', tone: 'error', isForSupport: true },
  missing: { place: 'gone', tone: 'error', isForSupport: true },
  'never-left': { place: 'yours', tone: 'error', isFinal: true },
  'still-there': { place: 'yours', tone: 'error', isFinal: true },
  failed: { place: 'unknown', tone: 'error', isForSupport: true },
  held: { place: 'yours', tone: 'info' },
  offered: { place: 'yours', tone: 'info' },
  'offer-expired': { place: 'yours', tone: 'info', isFinal: true },
  'may-have-left': { place: 'unknown', tone: 'warning', isForSupport: true },
  unclear: { place: 'unknown', tone: 'warning', isForSupport: true },
  received: { place: 'arrived', tone: 'good', isFinal: true },
  incoming: { place: 'on-its-way', tone: 'info' },
  returned: { place: 'not-yours', tone: 'error', isFinal: true },
  'incoming-failed': { place: 'unknown', tone: 'error', isForSupport: true },
  'incoming-unclear': { place: 'unknown', tone: 'warning', isForSupport: true },
  'never-came': { place: 'not-yours', tone: 'error', isFinal: true },
  // Of payments with a card.
  'card-approved': { place: 'on-its-way', tone: 'info' },
  'card-paid': { place: 'arrived', tone: 'good' },
  'card-refunded': { place: 'unknown', tone: 'info' },
  // Nobody says whether money had been pulled for it, nor whether that is back.
  'card-declined': { place: 'unknown', tone: 'error', isFinal: true },
  'card-voided': { place: 'unknown', tone: 'info', isFinal: true },
  'card-unclear': { place: 'unknown', tone: 'warning', isForSupport: true },
} as const satisfies Record<string, StateFacts>

/** The name of a state of the money, such as `on-its-way`. The type of the same name in `@embedded-wallet/react` is the state of a call. */
export type PaymentState = keyof typeof paymentStates
