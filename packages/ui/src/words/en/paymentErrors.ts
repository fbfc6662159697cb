/** What each error of a payment means for a user, in English: why nothing was sent, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'

const unknownAddress = 'this address does not exist. Check it for typos.'
const noResponse = 'the recipient’s provider did not respond as it should. Try again later.'

/** The part of `en` that `describeProblem` reads of payments, beside `errorsTexts`. */
export const paymentErrorsTexts = {
  paymentErrors: {
    paidOtherwise:
      'This payment was sent, but its amount or recipient is not what was shown to you. Do not send it again. Check your activity, and contact support.',
    byCode: {
      QUOTE_NOT_SIGNABLE: 'this quote cannot be paid from this wallet. Review the payment again.',
      QUOTE_EXPIRED: 'the quote expired before you confirmed it. Review the payment again.',
      INSUFFICIENT_FUNDS: 'your balance does not cover it. Send a smaller amount, or add money first.',
      QUOTE_TOO_HIGH: 'it costs more than you allowed. Review the payment again.',
      PAYMENT_DIFFERS:
        'the amount or the recipient is not what was shown to you. Do not try again. Contact support.',
      AUTHORIZATION_REQUIRED:
        'the payment service is waiting for you to authorize it. Open it in your activity, and authorize it there.',
      PROOF_REFUSED: 'the code or passkey was wrong or too late. Try again, or request a new code.',
    } satisfies Partial<Record<AnyWalletError['code'], string>>,
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      403: 'this payment is not allowed as it is. Review it again, and read what it says about the recipient.',
      404: 'the quote is no longer available. Review the payment again.',
      409: 'something about it has changed in the meantime. Look at your activity, then review the payment again.',
    },
    /** What is known about a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'it would put you over your limit for today. Send less, or try again tomorrow.',
      VELOCITY_LIMIT_EXCEEDED: 'you have sent too much in a short time. Send less, or try again later.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED: 'it is over your limit for one payment. Send a smaller amount.',
      INVALID_AMOUNT:
        'this amount cannot be paid. If you entered it, enter another one. Otherwise contact support.',
      AMOUNT_OUT_OF_RANGE: 'the amount is too small or too large. Enter another amount.',
      COUNTERPARTY_NOT_ALLOWED: 'this recipient cannot be paid from this wallet. Choose another recipient.',
      SELF_PAYMENT: 'this is your own wallet. Choose another recipient.',
      INVALID_UMA_ADDRESS: unknownAddress,
      UMA_NOT_FOUND: unknownAddress,
      INVALID_CURRENCY: 'the recipient cannot receive this currency. Choose another currency.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'the owner of the recipient’s account has not been verified yet. Contact support.',
      MISSING_MANDATORY_USER_INFO: 'some required information about you is missing. Contact support.',
      LNURLP_REQUEST_FAILED: noResponse,
      PAYREQ_REQUEST_FAILED: noResponse,
      INVALID_BANK_ACCOUNT: 'the bank does not know this account. Check the number.',
      USER_NOT_READY: 'your identity has not been checked yet. Contact support.',
      SCA_SESSION_REQUIRED: 'you need to log in for payments first. Log in below, then try again.',
      QUOTE_NOT_FOUND: 'the quote is no longer available. Review the payment again.',
      QUOTE_RATE_UNAVAILABLE: 'no exchange rate is available right now. Try again later.',
      BANK_ACCOUNT_VALIDATION_PENDING:
        'the recipient’s bank account is still being checked, which can take a few banking days. Try again then.',
      DUPLICATE_EXTERNAL_ACCOUNT: 'this recipient is already saved. Choose the saved one.',
      INVALID_RECIPIENT: 'this does not look like an address. Enter one such as $name@domain.',
      PAYEE_NOT_FOUND:
        'this recipient is not among your saved ones. Choose a saved one, or enter the account.',
      PAYEE_NOT_READY: 'the bank is still checking this account. Review the payment again in a minute.',
      PAYEE_CLOSED: 'this account no longer takes payments. Ask the recipient for another one.',
      BALANCE_TOO_LOW: 'your balance is too low for this amount. Enter a smaller amount.',
      CURRENCY_NOT_KNOWN:
        'we do not know which currency this recipient receives. Enter the amount you send instead.',
      PAYMENT_DOCUMENT_ALREADY_USED: 'this document belongs to another payment. Add one for this payment.',
    } satisfies Record<string, string>,
  },
}
