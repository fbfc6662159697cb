/** Every ending of a payment in English: first what happened to the money, then what to do. */

import type { FailureReason } from '@embedded-wallet/core'
import type { PaymentState } from '../paymentStates.js'

interface StateWords {
  /** A few words for a row of the list. Of a payment with a card they may have `{refunded}`. */
  label: string
  /** The first sentence of the payment's page: what happened to the money. `{sent}`, `{received}`, `{name}` are filled in. */
  title: string
  /** What that means, and what to do. */
  text: string
}

const deliveryFailed = 'It could not be delivered to the recipient.'
const recipientFailed = 'The recipient’s provider did not respond as it should.'
const notDecided = 'The recipient’s app did not accept it in time.'

/** Source of the reasons: profiles, section 4. */
export const paymentsTexts = {
  payments: {
    /** In the place of an amount that is not known. */
    money: 'the money',
    /** In the place of a name that is not known. */
    recipient: 'the recipient',
    states: {
      arrived: {
        label: 'Arrived',
        title: 'You sent {sent} to {name}',
        text: 'It is in their wallet.',
      },
      delivered: {
        label: 'Delivered',
        title: 'You sent {sent} to {name}',
        text: 'It was delivered to their bank or provider.',
      },
      'delivered-late': {
        label: 'Delivered late',
        title: 'You sent {sent} to {name}',
        text: 'It was delivered after a refund had begun. Do not send it again.',
      },
      'on-its-way': {
        label: 'On its way',
        title: '{sent} is on its way to {name}',
        text: 'They do not have it yet. Do not send it again.',
      },
      waiting: {
        label: 'Waiting',
        title: '{sent} has not been delivered yet',
        text: 'The payment service waits for what is named above. Do not send it again: your balance shows whether the money has left your wallet.',
      },
      // A refund names no amount, so nothing here and below claims that it is all of it.
      'coming-back': {
        label: 'Failed, coming back',
        title: 'Failed: your payment of {sent} is being refunded',
        text: 'The payment failed after the money had left your wallet. The refund is on its way; your balance will show it when it arrives.',
      },
      back: {
        label: 'Failed, refunded',
        title: 'Failed: your payment of {sent} was refunded',
        text: 'The refund is in your balance. You can send the payment again.',
      },
      gone: {
        label: 'Failed, not refunded',
        title: 'Failed: {sent} left your wallet and has not come back',
        text: 'The payment failed, and so did its refund. The money will not come back on its own. Contact support and ask for it.',
      },
      missing: {
        label: 'Failed, not refunded',
        title: 'Failed: {sent} left your wallet and is not back',
        text: 'The payment failed. Your balance is lower by exactly this amount, and the payment service has no record of a refund. Contact support and ask for it.',
      },
      'never-left': {
        label: 'Not sent',
        title: '{sent} was not sent',
        text: 'The money never left your wallet. You can send it again.',
      },
      'still-there': {
        label: 'Failed, in your balance',
        title: 'Failed: {sent} is in your balance',
        text: 'The money is still yours. You can send it again.',
      },
      failed: {
        label: 'Failed, check your balance',
        title: 'Failed: we cannot confirm where {sent} is',
        text: 'The payment failed. The payment service does not say whether the money left your wallet. Check your balance before you send it again, or contact support.',
      },
      held: {
        label: 'Waiting for you',
        title: '{sent} has not been sent yet',
        text: 'The money is in your wallet. The payment service is waiting for you to authorize this payment.',
      },
      offered: {
        label: 'Not confirmed',
        title: '{sent} was not sent',
        text: 'The money is in your wallet. You have not confirmed this payment.',
      },
      'offer-expired': {
        label: 'Not sent',
        title: '{sent} was not sent',
        text: 'The money is in your wallet. The quote expired before you confirmed it. Review the payment again to send it.',
      },
      'may-have-left': {
        label: 'Status not known yet',
        title: 'We do not know yet whether {sent} was sent',
        text: 'You confirmed the payment, but there was no clear answer. Do not start a new one: this page keeps checking. If nothing was sent, it will say so a few minutes after the quote has expired.',
      },
      unclear: {
        label: 'Status unknown',
        title: 'We cannot confirm what happened to {sent}',
        text: 'The payment service sent a status that this app does not recognize. Check your balance before you send it again, or contact support.',
      },
      received: {
        label: 'Received',
        title: 'You received {received}',
        text: 'The money is in your balance.',
      },
      incoming: {
        label: 'On its way to you',
        title: '{received} is on its way to you',
        text: 'It is not in your balance yet.',
      },
      returned: {
        label: 'Returned to sender',
        title: 'Failed: {received} went back to the sender',
        text: 'This payment failed, and the money is not in your balance.',
      },
      'incoming-failed': {
        label: 'Failed',
        title: 'Failed: a payment of {received} to you',
        text: 'The payment service does not say where the money is. If your balance does not show it, ask the sender.',
      },
      'incoming-unclear': {
        label: 'Status unknown',
        title: 'We cannot confirm what happened to a payment of {received} to you',
        text: 'The payment service sent a status that this app does not recognize. Your balance shows what has arrived. If the payment is missing, contact support.',
      },
      'never-came': {
        label: 'Never sent',
        title: '{received} was not sent to you',
        text: 'The sender did not confirm this payment in time.',
      },
      'card-approved': {
        label: 'Approved',
        title: '{sent} is approved for {name}',
        text: 'This card payment has not been charged in full yet.',
      },
      'card-paid': {
        label: 'Paid',
        title: 'You paid {sent} to {name}',
        text: 'You paid by card.',
      },
      // The amount says whether it is all of it.
      'card-refunded': {
        label: 'Refunded {refunded}',
        title: '{refunded} of your payment to {name} was refunded',
        text: 'You paid {sent} by card.',
      },
      'card-declined': {
        label: 'Declined',
        title: '{sent} was not paid to {name}',
        text: 'The card payment was declined.',
      },
      'card-voided': {
        label: 'Canceled',
        title: 'Your payment of {sent} to {name} was canceled',
        text: 'The card payment was canceled after its approval.',
      },
      'card-unclear': {
        label: 'Status unknown',
        title: 'We cannot confirm what happened to {sent}',
        text: 'The payment service does not say how this card payment ended. Check your balance, or contact support.',
      },
    } satisfies Record<PaymentState, StateWords>,
    failures: {
      LNURLP_FAILED: recipientFailed,
      PAY_REQUEST_FAILED: recipientFailed,
      PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
      PAYMENT_APPROVAL_TIMED_OUT: notDecided,
      OFFRAMP_FAILED: deliveryFailed,
      MISSING_MANDATORY_PAYEE_DATA: 'Some required information about the recipient is missing.',
      QUOTE_EXPIRED: 'The quote expired before you confirmed it.',
      INSUFFICIENT_FUNDS: 'Your balance did not cover it.',
      QUOTE_EXECUTION_FAILED: 'The payment service could not carry it out.',
      LIGHTNING_PAYMENT_FAILED: deliveryFailed,
      FUNDING_AMOUNT_MISMATCH: 'The amount that arrived differs from the quote.',
      COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
      QUOTE_RATE_UNAVAILABLE: 'The exchange rate of the quote was no longer available.',
      SCA_NOT_COMPLETED: 'You did not authorize it in time.',
      PAYOUT_RETURNED: 'The recipient’s bank sent it back.',
      LIMIT_EXCEEDED: 'It was over a limit.',
      ACCOUNT_CANNOT_RECEIVE: 'The recipient’s account cannot receive it.',
      ACCOUNT_INVALID: 'The recipient’s account is closed or does not exist.',
      COMPLIANCE_REJECTED: 'A legally required check stopped it.',
      COLLECTION_FAILED: 'The money could not be collected from the sender.',
    } satisfies Record<FailureReason | 'INSUFFICIENT_FUNDS', string>,
    waits: {
      COUNTERPARTY_DECLARATION_REQUIRED: 'A declaration about the other party.',
      WALLET_VERIFICATION_REQUIRED: 'Proof of who owns the other wallet.',
      COUNTERPARTY_INFORMATION_REQUIRED: 'More information about the other party.',
      COMPLIANCE_REVIEW: 'A legally required check.',
    },
    /** Beside the button, while it is not known whether it was sent. */
    confirmAgain: 'Confirming again will not send it twice.',
    /** After a look that found no end, or could read nothing. */
    checked: 'Checked at {time}: still unknown.',
    canceled: 'It was canceled.',
    tookTooLong: 'It took too long.',
    unknownReason: 'The payment service gave a reason that this app does not know.',
  },
}
