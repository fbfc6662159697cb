/** What each error of the wallet means for a user: why nothing happened, and what to do. Pure data; `problem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'
import { type ErrorWords, unreachable } from '../../shared/refusalWords'

const askSupport = 'Try again. If it happens again, write to the support of this app.'
const signIn = 'Sign in, then try again.'
const updateBrowser = 'Update it, or use another browser or device.'

/** An error that has `outcome: 'unknown'` says something else: see `problem.ts`. */
export const errorWords: Readonly<Record<AnyWalletError['code'], ErrorWords>> = {
  PASSKEY_CANCELLED: {
    why: 'the passkey prompt was closed or timed out, or there is no matching passkey here.',
    advice: 'Try again when you are ready.',
    tone: 'info',
  },
  PASSKEY_ABORTED: { why: 'the passkey prompt was ended by the page.', advice: 'Try again.', tone: 'info' },
  PASSKEY_UNSUPPORTED: {
    why: 'this browser has no passkeys.',
    advice: 'Sign in another way, or use another browser or device.',
  },
  PASSKEY_ALREADY_REGISTERED: {
    why: 'this device already has a passkey for this wallet.',
    advice: 'Add another one on another device, or use a security key.',
    tone: 'info',
  },
  PASSKEY_RP_ID_MISMATCH: {
    why: 'passkeys do not work at this address.',
    advice: 'Open the app at its usual address.',
  },
  PASSKEY_AUTHENTICATOR_UNFIT: {
    why: 'this device or security key cannot make the kind of passkey that your wallet takes.',
    advice: 'Use another device or another security key.',
  },
  PASSKEY_FAILED: {
    why: 'the passkey did not work.',
    advice: 'Try again, or sign in another way.',
  },
  SESSION_REQUIRED: { why: 'you are not signed in on this device.', advice: signIn, tone: 'info' },
  SESSION_EXPIRED: { why: 'your session is over.', advice: signIn, tone: 'info' },
  SESSION_KEY_LOST: { why: 'this browser has lost the key of your session.', advice: signIn },
  INSECURE_CONTEXT: {
    why: 'this page was opened without a secure connection.',
    advice: 'Open it with https in its address.',
  },
  SESSION_UNUSABLE: { why: 'the sign-in brought no key that this device can use.', advice: askSupport },
  AUTH_METHOD_NOT_FOUND: {
    why: 'your wallet does not have this way to sign in.',
    advice: 'Reload the page, and choose another one.',
  },
  LAST_AUTH_METHOD: {
    why: 'this is your only way to sign in, and without it you would lose your wallet.',
    advice: 'Add another one first.',
    tone: 'info',
  },
  OTHER_AUTH_METHOD_REQUIRED: {
    why: 'only another way to sign in can confirm this.',
    advice: 'Sign in with another one first, then try again.',
    tone: 'info',
  },
  OIDC_TOKEN_STALE: {
    why: 'the sign-in at the other provider took too long.',
    advice: 'Sign in there again.',
  },
  SEALED_KEY_INVALID: { why: 'the key of your session arrived damaged.', advice: askSupport },
  ENVELOPE_INVALID: {
    why: 'what arrived was not made by your wallet’s service, or was changed on the way.',
    advice: askSupport,
  },
  PAYLOAD_MISMATCH: {
    why: 'your signature was wanted for something else than you wanted, so your device refused.',
    advice: 'Do not try again. Write to the support of this app.',
  },
  PAYLOAD_UNREADABLE: {
    why: 'what should be signed was damaged, so your device refused.',
    advice: askSupport,
  },
  PAYLOAD_NOT_APPROVED: {
    why: 'your device could not read what should be signed, so it refused.',
    advice: 'Write to the support of this app.',
  },
  SIGNING_DECLINED: { why: 'you did not confirm it.', advice: 'You can try again.', tone: 'info' },
  BUSY: {
    why: 'another tab is working on it and has not finished.',
    advice: 'Look at that tab, then try again.',
    tone: 'info',
  },
  QUOTE_NOT_SIGNABLE: {
    why: 'this offer cannot be paid from this wallet.',
    advice: 'Review the payment again.',
  },
  QUOTE_TOO_HIGH: { why: 'it costs more than you allowed.', advice: 'Review the payment again.' },
  PAYMENT_DIFFERS: {
    why: 'the amount or the recipient is not what was shown to you.',
    advice: 'Do not try again. Write to the support of this app.',
  },
  UNREACHABLE: unreachable,
  ABORTED: { why: 'it was stopped before it began.', advice: 'You can try again.', tone: 'info' },
  PROCESSING: {
    why: 'the service still works on it.',
    advice: 'Wait a moment, then do the same once more: it goes on where it was.',
    tone: 'info',
  },
  OUTCOME_UNKNOWN: { why: 'the response was lost.', advice: 'Check your activity before you try again.' },
  REFUSED: { why: 'the service refused it.', advice: askSupport },
  RATE_LIMITED: { why: 'there were too many requests.', advice: 'Wait {wait} and try again.' },
  PROFILE_MISMATCH: {
    why: 'this app is not set up for the wallet’s service.',
    advice: 'Write to the support of this app.',
  },
  UNEXPECTED_RESPONSE: {
    why: 'the service responded in a way that this app does not understand.',
    advice: askSupport,
  },
  AUTHORIZATION_REQUIRED: {
    why: 'the service waits until you have authorized it.',
    advice: 'Open it in your activity, and authorize it there.',
    tone: 'info',
  },
  PROOF_REFUSED: {
    why: 'the code or passkey was wrong or too late.',
    advice: 'Try again, or have a new code sent.',
  },
  STEP_UP_REQUIRED: {
    why: 'your confirmation came too late or was used for something else.',
    advice: 'Try again.',
  },
  STORE_UNAVAILABLE: {
    why: 'this browser does not let the page keep what it needs.',
    advice: `Allow this page to keep data, or leave private browsing. ${updateBrowser}`,
  },
}

/** A refusal without one of those codes, by its HTTP status. */
export const statusWords: Readonly<Record<number, ErrorWords>> = {
  401: { why: 'the service did not accept your signature.', advice: 'Sign in again, then try again.' },
  403: { why: 'this app does not allow it.', advice: 'Check what you entered, or write to its support.' },
  404: {
    why: 'the service no longer knows what this is about.',
    advice: 'Reload the page and start again.',
  },
  409: { why: 'something has changed in the meantime.', advice: 'Reload the page and look again.' },
}

/** Of a payment. */
export const paymentStatusWords: Readonly<Record<number, ErrorWords>> = {
  ...statusWords,
  403: {
    why: 'this payment is not allowed as it is.',
    advice: 'Review it again, and read what the review says about the recipient.',
  },
  404: { why: 'the service no longer knows this offer.', advice: 'Review the payment again.' },
  409: {
    why: 'the offer has ended, or your balance does not cover it.',
    advice: 'Review the payment again.',
  },
}

/** A payment that was not made in time has no status. */
export const offerEnded: ErrorWords = {
  why: 'the offer ended before it was confirmed.',
  advice: 'Review the payment again.',
  tone: 'info',
}
