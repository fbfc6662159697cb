/**
 * The payment states: where the money of a payment is, and the words for it. Pure data; the rows of `describePayment.ts` say when each holds.
 *
 * Source of what each status means: interface document, "Transaction status"; refunds and failure reasons: profiles, section 4.
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
  | 'unknown'

export interface StateWords {
  place: MoneyPlace
  /** A few words for a row of the list. */
  label: string
  /** The first sentence of the payment's page: what happened to the money. `{sent}`, `{received}`, `{name}` are filled in. */
  title: string
  /** What that means, and what to do. */
  text: string
  tone: 'good' | 'info' | 'warning' | 'error'
  /** Whether nothing more happens, so that the page stops looking. */
  isFinal?: true
  /** Whether the page names the support, and the ids to give. */
  isForSupport?: true
}

export const paymentStates = {
  arrived: {
    place: 'arrived',
    label: 'Arrived',
    title: '{name} has {received}',
    text: 'The money is in the other wallet.',
    tone: 'good',
    isFinal: true,
  },
  delivered: {
    place: 'arrived',
    label: 'Delivered',
    title: '{received} was delivered',
    text: 'The service has handed the money to the recipient’s bank or provider. If they return it, this page says so.',
    tone: 'good',
  },
  'on-its-way': {
    place: 'on-its-way',
    label: 'On its way',
    title: '{sent} is on its way',
    text: 'It left your wallet. The recipient does not have it yet. Do not send it again.',
    tone: 'info',
  },
  'coming-back': {
    place: 'coming-back',
    label: 'Failed, coming back',
    title: '{sent} is coming back to you',
    text: 'The payment failed after the money had left your wallet. The refund is under way; your balance shows it when it is there.',
    tone: 'warning',
  },
  // Assumption: a refund names no amount, so it is all that was sent.
  back: {
    place: 'back',
    label: 'Failed, money is back',
    title: 'Failed: {sent} is back in your balance',
    text: 'The money was refunded. You can send it again.',
    tone: 'error',
    isFinal: true,
  },
  gone: {
    place: 'gone',
    label: 'Failed, not refunded',
    title: '{sent} left your wallet and has not come back',
    text: 'The payment failed, and so did its refund. It does not come back by itself: ask for it.',
    tone: 'error',
    isForSupport: true,
  },
  missing: {
    place: 'gone',
    label: 'Failed, not refunded',
    title: '{sent} left your wallet and is not back',
    text: 'The payment failed. Your balance lacks exactly this amount, and the service knows of no refund: ask for it.',
    tone: 'error',
    isForSupport: true,
  },
  'never-left': {
    place: 'yours',
    label: 'Not sent',
    title: '{sent} was not sent',
    text: 'The money never left your wallet. You can send it again.',
    tone: 'info',
    isFinal: true,
  },
  'still-there': {
    place: 'yours',
    label: 'Failed, money is yours',
    title: 'Failed: {sent} is in your balance',
    text: 'The money did not leave you: your balance and your other payments add up without it. You can send it again.',
    tone: 'error',
    isFinal: true,
  },
  failed: {
    place: 'unknown',
    label: 'Failed',
    title: 'We do not know where {sent} is',
    text: 'The payment failed. The service does not say whether the money left your wallet. Compare your balance before you send it again, or ask.',
    tone: 'warning',
    isForSupport: true,
  },
  held: {
    place: 'yours',
    label: 'Waits for you',
    title: '{sent} was not sent yet',
    text: 'The money is in your wallet. The service waits until you authorize this payment.',
    tone: 'info',
  },
  offered: {
    place: 'yours',
    label: 'Not confirmed',
    title: '{sent} was not sent',
    text: 'The money is in your wallet. You have not confirmed this payment.',
    tone: 'info',
  },
  'offer-expired': {
    place: 'yours',
    label: 'Not sent',
    title: '{sent} was not sent',
    text: 'The money is in your wallet. The offer ended before it was confirmed. Review the payment again to send it.',
    tone: 'info',
    isFinal: true,
  },
  'may-have-left': {
    place: 'unknown',
    label: 'Not known yet',
    title: 'We do not know yet whether {sent} was sent',
    text: 'You confirmed the payment, and the response was lost. Do not send it again: this page looks again by itself.',
    tone: 'warning',
    isForSupport: true,
  },
  unclear: {
    place: 'unknown',
    label: 'Not known',
    title: 'We do not know where {sent} is',
    text: 'The service says something about this payment that this app does not understand. Compare your balance before you send it again, or ask.',
    tone: 'warning',
    isForSupport: true,
  },
  received: {
    place: 'arrived',
    label: 'Received',
    title: 'You have {received}',
    text: 'The money is in your balance.',
    tone: 'good',
    isFinal: true,
  },
  incoming: {
    place: 'on-its-way',
    label: 'On its way to you',
    title: '{received} is on its way to you',
    text: 'It is not in your balance yet.',
    tone: 'info',
  },
  returned: {
    place: 'not-yours',
    label: 'Returned to sender',
    title: '{received} went back to the sender',
    text: 'This payment failed, and the money is not in your balance.',
    tone: 'info',
    isFinal: true,
  },
  'incoming-failed': {
    place: 'unknown',
    label: 'Failed',
    title: 'The payment of {received} to you failed',
    text: 'The service does not say where the money is. If your balance does not show it, ask the sender.',
    tone: 'warning',
    isForSupport: true,
  },
  'never-came': {
    place: 'not-yours',
    label: 'Never sent',
    title: '{received} was not sent to you',
    text: 'The sender did not confirm this payment in time.',
    tone: 'info',
    isFinal: true,
  },
} as const satisfies Record<string, StateWords>

export type PaymentState = keyof typeof paymentStates
