/** What each error of a payment means for a user, in English: why nothing was sent, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'

/** Why nothing happened, and what to do. */
export interface ErrorWords {
  /** Follows "Nothing was sent:". */
  readonly why: string
  readonly advice: string
}

const unknownAddress = { why: 'this address does not exist.', advice: 'Check it letter by letter.' }
const noResponse = {
  why: 'the recipient’s provider did not respond as it should.',
  advice: 'Try again later.',
}

/** The part of `en` that `describeProblem` reads of payments, beside `errorsTexts`. */
export const paymentErrorsTexts = {
  paymentErrors: {
    paidOtherwise:
      'This payment was sent, and its amount or its recipient is not what was shown to you. Do not send it again. Look at your activity, and write to the support of this app.',
    byCode: {
      QUOTE_NOT_SIGNABLE: {
        why: 'this offer cannot be paid from this wallet.',
        advice: 'Review the payment again.',
      },
      QUOTE_EXPIRED: { why: 'the offer ended before it was confirmed.', advice: 'Review the payment again.' },
      INSUFFICIENT_FUNDS: {
        why: 'your balance does not cover it.',
        advice: 'Send a smaller amount, or add money first.',
      },
      QUOTE_TOO_HIGH: { why: 'it costs more than you allowed.', advice: 'Review the payment again.' },
      PAYMENT_DIFFERS: {
        why: 'the amount or the recipient is not what was shown to you.',
        advice: 'Do not try again. Write to the support of this app.',
      },
      AUTHORIZATION_REQUIRED: {
        why: 'the service waits until you have authorized it.',
        advice: 'Open it in your activity, and authorize it there.',
      },
      PROOF_REFUSED: {
        why: 'the code or passkey was wrong or too late.',
        advice: 'Try again, or have a new code sent.',
      },
    } satisfies Partial<Record<AnyWalletError['code'], ErrorWords>>,
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      403: {
        why: 'this payment is not allowed as it is.',
        advice: 'Review it again, and read what the review says about the recipient.',
      },
      404: { why: 'the service no longer knows this offer.', advice: 'Review the payment again.' },
      409: {
        why: 'the offer has ended, or your balance does not cover it.',
        advice: 'Review the payment again.',
      },
    },
    /** What is known of a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED: {
        why: 'you have sent as much as you may send today.',
        advice: 'Send less, or try again tomorrow.',
      },
      VELOCITY_LIMIT_EXCEEDED: {
        why: 'you have sent too much in a short time.',
        advice: 'Send less, or try again later.',
      },
      TRANSACTION_SIZE_LIMIT_EXCEEDED: {
        why: 'it is more than you may send at once.',
        advice: 'Send a smaller amount.',
      },
      AMOUNT_OUT_OF_RANGE: { why: 'the amount is too small or too large.', advice: 'Enter another amount.' },
      COUNTERPARTY_NOT_ALLOWED: {
        why: 'this recipient cannot be paid from this wallet.',
        advice: 'Choose another recipient.',
      },
      SELF_PAYMENT: { why: 'this is your own wallet.', advice: 'Choose another recipient.' },
      INVALID_UMA_ADDRESS: unknownAddress,
      UMA_NOT_FOUND: unknownAddress,
      INVALID_CURRENCY: {
        why: 'the recipient cannot get this currency.',
        advice: 'Choose another currency.',
      },
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
        why: 'it is not proven yet who owns the recipient’s account.',
        advice: 'Write to the support of this app.',
      },
      MISSING_MANDATORY_USER_INFO: {
        why: 'something about you that must be known is missing.',
        advice: 'Write to the support of this app.',
      },
      LNURLP_REQUEST_FAILED: noResponse,
      PAYREQ_REQUEST_FAILED: noResponse,
      INVALID_BANK_ACCOUNT: { why: 'the bank does not know this account.', advice: 'Check the number.' },
      USER_NOT_READY: {
        why: 'your identity has not been checked yet.',
        advice: 'Write to the support of this app.',
      },
      SCA_SESSION_REQUIRED: {
        why: 'the service wants you to log in for payments first.',
        advice: 'Log in below, then try again.',
      },
      QUOTE_NOT_FOUND: {
        why: 'the service no longer knows this offer.',
        advice: 'Review the payment again.',
      },
    } satisfies Record<string, ErrorWords>,
  },
}
