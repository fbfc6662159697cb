/** What each error of the wallet means for a user, in English: why nothing happened, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'
import type { ErrorWords, paymentErrorsTexts } from './paymentErrors.js'

const askSupport = 'Try again. If it happens again, write to the support of this app.'
const signIn = 'Sign in, then try again.'
const updateBrowser = 'Update it, or use another browser or device.'

/** The part of `en` that `describeProblem` reads, for a page that carries no other texts. */
export const errorsTexts = {
  errors: {
    /** What did not happen. `{why}` begins with a small letter. */
    nothing: {
      action: 'Nothing was changed or sent: {why} {advice}',
      payment: 'Nothing was sent: {why} {advice}',
      reading: 'We cannot read this now: {why} {advice}',
    },
    /** What is known when the response was lost. */
    lost: {
      action:
        'This may or may not have happened: the response was lost. Check your activity before you try again.',
      payment:
        'This payment may or may not have been sent: the response was lost. You can confirm again, because the same payment cannot be made twice.',
      reading: 'We cannot read this now: the response was lost. Reading again changes nothing.',
      signIn: 'Nothing was paid: the response was lost. You can try again.',
    },
    keyNotDeleted:
      'No money moved, and you are signed out on this page. The browser refused to delete the session key: clear the data of this site, so that the device cannot pay any more.',
    unexpected:
      'We do not know whether this went through: something unexpected went wrong. Reload the page and check your activity before you try again.',
    wrongCode: 'That code was not accepted. Check it or request another one.',
    wrongPasskey:
      'That passkey was not accepted: it does not belong to this address. Use another passkey or another address.',
    /** The `{wait}` of RATE_LIMITED. */
    wait: {
      unknown: 'a while',
      seconds: { one: 'a second', other: '{count} seconds' },
      minutes: { one: 'a minute', other: '{count} minutes' },
    },
    signedOut: {
      why: 'you are no longer signed in: this took too long, or another tab signed in or out.',
      advice: 'Reload the page and start again.',
    },
    /** An error that has `outcome: 'unknown'` says `lost` instead. */
    byCode: {
      PASSKEY_CANCELLED: {
        why: 'the passkey prompt was closed or timed out, or there is no matching passkey here.',
        advice: 'Try again when you are ready.',
      },
      PASSKEY_ABORTED: { why: 'the passkey prompt was ended by the page.', advice: 'Try again.' },
      PASSKEY_UNSUPPORTED: {
        why: 'this browser has no passkeys.',
        advice: 'Sign in another way, or use another browser or device.',
      },
      PASSKEY_ALREADY_REGISTERED: {
        why: 'this device already has a passkey for this wallet.',
        advice: 'Add another one on another device, or use a security key.',
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
      SESSION_REQUIRED: { why: 'you are not signed in on this device.', advice: signIn },
      SESSION_EXPIRED: { why: 'your session is over.', advice: signIn },
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
      },
      OTHER_AUTH_METHOD_REQUIRED: {
        why: 'only another way to sign in can confirm this.',
        advice: 'Sign in with another one first, then try again.',
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
      SIGNING_DECLINED: { why: 'you did not confirm it.', advice: 'You can try again.' },
      BUSY: {
        why: 'another tab is working on it and has not finished.',
        advice: 'Look at that tab, then try again.',
      },
      UNREACHABLE: {
        why: 'the wallet’s service cannot be reached.',
        advice: 'Check your connection and try again.',
      },
      ABORTED: { why: 'it was stopped before it began.', advice: 'You can try again.' },
      PROCESSING: {
        why: 'the service still works on it.',
        advice: 'Wait a moment, then do the same once more: it goes on where it was.',
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
      STEP_UP_REQUIRED: {
        why: 'your confirmation came too late or was used for something else.',
        advice: 'Try again.',
      },
      STORE_UNAVAILABLE: {
        why: 'this browser does not let the page keep what it needs.',
        advice: `Allow this page to keep data, or leave private browsing. ${updateBrowser}`,
      },
    } satisfies Record<
      Exclude<AnyWalletError['code'], keyof typeof paymentErrorsTexts.paymentErrors.byCode>,
      ErrorWords
    >,
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      401: { why: 'the service did not accept your signature.', advice: 'Sign in again, then try again.' },
      403: { why: 'this app does not allow it.', advice: 'Check what you entered, or write to its support.' },
      404: {
        why: 'the service no longer knows what this is about.',
        advice: 'Reload the page and start again.',
      },
      409: { why: 'something has changed in the meantime.', advice: 'Reload the page and look again.' },
    },
    /** What is known of a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      ACCOUNT_LOCKED: {
        why: 'there were too many wrong codes, and your account is locked for now.',
        advice: 'Try again later.',
      },
      TERMS_NOT_ACCEPTED: {
        why: 'the end-user terms have changed.',
        advice: 'Reload the page, then read and accept them.',
      },
      END_USER_TERMS_NOT_ACCEPTED: {
        why: 'the end-user terms in force are not accepted.',
        advice: 'Write to the support of this app.',
      },
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
    } satisfies Record<string, ErrorWords>,
  },
}
