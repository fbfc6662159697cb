/** What a refusal of the service means for a user, in English. */

/** Why nothing happened, and what to do. */
export interface ErrorWords {
  /** Follows "Nothing was sent:". */
  why: string
  advice: string
}

const unknownAddress = { why: 'this address does not exist.', advice: 'Check it letter by letter.' }
const noResponse = {
  why: 'the recipient’s provider did not respond as it should.',
  advice: 'Try again later.',
}

/** What is known of a refusal. Source of the codes: profiles, section 7. */
export const refusals = {
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
  INSUFFICIENT_FUNDS: {
    why: 'your balance does not cover it.',
    advice: 'Send a smaller amount, or add money first.',
  },
  SELF_PAYMENT: { why: 'this is your own wallet.', advice: 'Choose another recipient.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: { why: 'the recipient cannot get this currency.', advice: 'Choose another currency.' },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'it is not proven yet who owns the recipient’s account.',
    advice: 'Write to the support of this app.',
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'something about you that must be known is missing.',
    advice: 'Write to the support of this app.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: 'the end-user terms in force are not accepted.',
    advice: 'Write to the support of this app.',
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'the bank does not know this account.', advice: 'Check the number.' },
  USER_NOT_READY: {
    why: 'your identity has not been checked yet.',
    advice: 'Write to the support of this app.',
  },
  ACCOUNT_LOCKED: {
    why: 'there were too many wrong codes, and your account is locked for now.',
    advice: 'Try again later.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'the service wants you to log in for payments first.',
    advice: 'Log in below, then try again.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'the end-user terms have changed.',
    advice: 'Reload the page, then read and accept them.',
  },
  QUOTE_NOT_FOUND: { why: 'the service no longer knows this offer.', advice: 'Review the payment again.' },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'your wallet already has a passkey, and takes only one.',
    advice: 'Sign in with that one.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'your wallet already sends codes by e-mail.',
    advice: 'Sign in with such a code.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'your wallet already sends codes by text message.',
    advice: 'Sign in with such a code.',
  },
} satisfies Record<string, ErrorWords>
