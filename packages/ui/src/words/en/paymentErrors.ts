/** What each error of a payment means for a user, in English: why nothing was sent, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'

const unknownAddress = 'this address does not exist. Check it letter by letter.'
const noResponse = 'the recipient’s provider did not respond as it should. Try again later.'

/** The part of `en` that `describeProblem` reads of payments, beside `errorsTexts`. */
export const paymentErrorsTexts = {
  paymentErrors: {
    paidOtherwise:
      'This payment was sent, and its amount or its recipient is not what was shown to you. Do not send it again. Look at your activity, and write to the support of this app.',
    byCode: {
      QUOTE_NOT_SIGNABLE: 'this offer cannot be paid from this wallet. Review the payment again.',
      QUOTE_EXPIRED: 'the offer ended before it was confirmed. Review the payment again.',
      INSUFFICIENT_FUNDS: 'your balance does not cover it. Send a smaller amount, or add money first.',
      QUOTE_TOO_HIGH: 'it costs more than you allowed. Review the payment again.',
      PAYMENT_DIFFERS:
        'the amount or the recipient is not what was shown to you. Do not try again. Write to the support of this app.',
      AUTHORIZATION_REQUIRED:
        'the service waits until you have authorized it. Open it in your activity, and authorize it there.',
      PROOF_REFUSED: 'the code or passkey was wrong or too late. Try again, or have a new code sent.',
    } satisfies Partial<Record<AnyWalletError['code'], string>>,
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      403: 'this payment is not allowed as it is. Review it again, and read what the review says about the recipient.',
      404: 'the service no longer knows this offer. Review the payment again.',
      409: 'the offer has ended, or your balance does not cover it. Review the payment again.',
    },
    /** What is known of a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'you have sent as much as you may send today. Send less, or try again tomorrow.',
      VELOCITY_LIMIT_EXCEEDED: 'you have sent too much in a short time. Send less, or try again later.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED: 'it is more than you may send at once. Send a smaller amount.',
      INVALID_AMOUNT:
        'this amount cannot be paid. If you entered it, enter another one. Otherwise write to the support of this app.',
      AMOUNT_OUT_OF_RANGE: 'the amount is too small or too large. Enter another amount.',
      COUNTERPARTY_NOT_ALLOWED: 'this recipient cannot be paid from this wallet. Choose another recipient.',
      SELF_PAYMENT: 'this is your own wallet. Choose another recipient.',
      INVALID_UMA_ADDRESS: unknownAddress,
      UMA_NOT_FOUND: unknownAddress,
      INVALID_CURRENCY: 'the recipient cannot get this currency. Choose another currency.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'it is not proven yet who owns the recipient’s account. Write to the support of this app.',
      MISSING_MANDATORY_USER_INFO:
        'something about you that must be known is missing. Write to the support of this app.',
      LNURLP_REQUEST_FAILED: noResponse,
      PAYREQ_REQUEST_FAILED: noResponse,
      INVALID_BANK_ACCOUNT: 'the bank does not know this account. Check the number.',
      USER_NOT_READY: 'your identity has not been checked yet. Write to the support of this app.',
      SCA_SESSION_REQUIRED:
        'the service wants you to log in for payments first. Log in below, then try again.',
      QUOTE_NOT_FOUND: 'the service no longer knows this offer. Review the payment again.',
    } satisfies Record<string, string>,
  },
}
