/** Why a payment failed or waits, in words for a user. Source of the values: profiles, section 4. */

import type { FailureReason } from '@embedded-wallet/protocol'
import type { PaymentTransaction } from '../../shared/apiTypes'

const deliveryFailed = 'It could not be delivered to the recipient.'
const recipientFailed = 'The recipient’s provider did not respond as it should.'
const notDecided = 'The app of the recipient did not accept it in time.'

const failures: Readonly<Record<FailureReason, string>> = {
  LNURLP_FAILED: recipientFailed,
  PAY_REQUEST_FAILED: recipientFailed,
  PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
  PAYMENT_APPROVAL_TIMED_OUT: notDecided,
  OFFRAMP_FAILED: deliveryFailed,
  MISSING_MANDATORY_PAYEE_DATA: 'Something about the recipient that must be known is missing.',
  QUOTE_EXPIRED: 'The offer ended before it was confirmed.',
  QUOTE_EXECUTION_FAILED: 'The service could not carry it out.',
  LIGHTNING_PAYMENT_FAILED: deliveryFailed,
  FUNDING_AMOUNT_MISMATCH: 'Another amount arrived than the offer named.',
  COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
  QUOTE_RATE_UNAVAILABLE: 'The exchange rate of the offer could not be had any more.',
  SCA_NOT_COMPLETED: 'You did not authorize it in time.',
  PAYOUT_RETURNED: 'The recipient’s bank sent it back.',
  LIMIT_EXCEEDED: 'It was more than is allowed.',
  ACCOUNT_CANNOT_RECEIVE: 'The recipient’s account cannot receive it.',
  ACCOUNT_INVALID: 'The recipient’s account is closed or does not exist.',
  COMPLIANCE_REJECTED: 'A check that the law demands stopped it.',
  COLLECTION_FAILED: 'The money could not be collected from the sender.',
}

const waits: Readonly<Record<string, string>> = {
  COUNTERPARTY_DECLARATION_REQUIRED: 'A declaration about the other side.',
  WALLET_VERIFICATION_REQUIRED: 'A proof of who owns the other wallet.',
  COUNTERPARTY_INFORMATION_REQUIRED: 'More information about the other side.',
  COMPLIANCE_REVIEW: 'A check that the law demands.',
}

const unknownReason = 'The service gives a reason that this app does not know.'

/** @returns Undefined when the service gives no reason. */
export function whyItFailed({ failureReason, refund }: PaymentTransaction): string | undefined {
  // A cancellation has no failure reason of its own.
  if (refund?.reason === 'USER_CANCELLATION') return 'It was canceled.'
  if (refund?.reason === 'TIMEOUT') return 'It took too long.'
  return wordsOf(failures, failureReason)
}

export const whatItWaitsFor = ({ pendingReason }: PaymentTransaction): string | undefined =>
  wordsOf(waits, pendingReason)

const wordsOf = (words: Readonly<Record<string, string>>, reason: string | undefined) =>
  reason && (Object.hasOwn(words, reason) ? words[reason] : unknownReason)
