/** What each error of the wallet means for a user, in English: why nothing happened, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'
import type { paymentErrorsTexts } from './paymentErrors.js'

const askSupport = 'Try again. If it happens again, write to the support of this app.'
const signIn = 'Sign in, then try again.'
const updateBrowser = 'Update it, or use another browser or device.'

/** The part of `en` that `describeProblem` reads, for a page that carries no other texts. */
export const errorsTexts = {
  errors: {
    /** What did not happen. `{reason}` says why, and what to do. It begins with a small letter. */
    nothing: {
      action: 'Nothing was changed or sent: {reason}',
      payment: 'Nothing was sent: {reason}',
      reading: 'We cannot read this now: {reason}',
    },
    /** What is known when the response was lost. */
    lost: {
      action:
        'This may or may not have happened: the response was lost. Check your activity before you try again.',
      payment:
        'This payment may or may not have been sent: the response was lost. If your activity does not show it, confirm this same payment again: it cannot be made twice. Do not start a new one.',
      reading: 'We cannot read this now: the response was lost. Reading again changes nothing.',
      signIn: 'Nothing was paid: the response was lost. You can try again.',
    },
    /** While the page reads: the service or the relay no longer knows the wallet. */
    unknownWallet:
      'The service does not know this wallet, so we cannot say what is in it. Write to the support of this app.',
    keyNotDeleted:
      'No money moved, and you are signed out on this page. The browser refused to delete the session key: clear the data of this site, so that the device cannot pay any more.',
    stillSignedIn: 'You may still be signed in to this app. Try again.',
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
    signedOut: 'you are signed out of this app. Sign in again.',
    /** An error that has `outcome: 'unknown'` says `lost` instead, and so does OUTCOME_UNKNOWN. */
    byCode: {
      PASSKEY_CANCELLED:
        'no passkey was used: the prompt was closed or timed out. Try again, or use the device that has your passkey.',
      PASSKEY_ABORTED: 'the passkey prompt was ended by the page. Try again.',
      PASSKEY_UNSUPPORTED:
        'passkeys do not work in this browser or on this page. Sign in another way, or use another browser or device.',
      PASSKEY_ALREADY_REGISTERED:
        'this device already has a passkey for this wallet. Add another one on another device, or use a security key.',
      PASSKEY_RP_ID_MISMATCH: 'passkeys do not work at this address. Open the app at its usual address.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'this device or security key cannot make the kind of passkey that your wallet takes. Use another device or security key.',
      PASSKEY_FAILED: 'the passkey did not work. Try again, or sign in another way.',
      SESSION_REQUIRED: `you are not signed in on this device. ${signIn}`,
      SESSION_EXPIRED: `your session is over. ${signIn}`,
      SESSION_KEY_LOST: `this browser has lost the key of your session. ${signIn}`,
      INSECURE_CONTEXT:
        'this page was opened without a secure connection. Open it with https in its address.',
      SESSION_UNUSABLE: `the sign-in brought no key that this device can use. ${askSupport}`,
      AUTH_METHOD_NOT_FOUND:
        'your wallet does not have this way to sign in. Reload the page, and choose another one.',
      LAST_AUTH_METHOD:
        'this is your only way to sign in, and without it you would lose your wallet. Add another one first.',
      OTHER_AUTH_METHOD_REQUIRED:
        'only another way to sign in can confirm this. Sign in with another one first, then try again.',
      OIDC_TOKEN_STALE: 'the sign-in at the other provider took too long. Sign in there again.',
      SEALED_KEY_INVALID: `the key of your session arrived damaged. ${askSupport}`,
      ENVELOPE_INVALID: `what arrived was not made by your wallet’s service, or was changed on the way. ${askSupport}`,
      PAYLOAD_MISMATCH:
        'your signature was wanted for something else than you wanted, so your device refused. Do not try again. Write to the support of this app.',
      PAYLOAD_UNREADABLE: `what should be signed was damaged, so your device refused. ${askSupport}`,
      PAYLOAD_NOT_APPROVED:
        'your device could not read what should be signed, so it refused. Write to the support of this app.',
      SIGNING_DECLINED: 'you did not confirm it. You can try again.',
      FRAME_ONLY: 'this works only in your wallet’s own window. Open your wallet.',
      BUSY: 'another tab or window works on it. Look there, then try again.',
      UNREACHABLE: 'the wallet’s service cannot be reached. Check your connection and try again.',
      ABORTED: 'it was stopped before it began. You can try again.',
      PROCESSING:
        'the service still works on it. Wait a moment, then do the same once more: it goes on where it was.',
      REFUSED: `the service refused it. ${askSupport}`,
      RATE_LIMITED: 'there were too many requests. Wait {wait} and try again.',
      PROTOCOL_MISMATCH: 'this page does not fit your wallet. Reload the page.',
      PROFILE_MISMATCH: 'this app is not set up correctly. Write to the support of this app.',
      UNEXPECTED_RESPONSE: `the service responded in a way that this app does not understand. ${askSupport}`,
      STEP_UP_REQUIRED: 'your confirmation came too late or was used for something else. Try again.',
      STORE_UNAVAILABLE: `this browser does not let the page keep what it needs. Allow this page to keep data, or leave private browsing. ${updateBrowser}`,
    } satisfies Record<
      Exclude<
        AnyWalletError['code'],
        'OUTCOME_UNKNOWN' | keyof typeof paymentErrorsTexts.paymentErrors.byCode
      >,
      string
    >,
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      401: 'the service did not accept your signature. Sign in again, then try again.',
      403: 'this app does not allow it. Check what you entered, or write to its support.',
      404: `this app did not find it. ${askSupport}`,
      409: 'something has changed in the meantime. Reload the page and look again.',
      500: `this app failed. ${askSupport}`,
    },
    /** What is known of a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      ACCOUNT_LOCKED: 'there were too many wrong codes, and your account is locked for now. Try again later.',
      TERMS_NOT_ACCEPTED: 'the end-user terms have changed. Reload the page, then read and accept them.',
      END_USER_TERMS_NOT_ACCEPTED:
        'the end-user terms in force are not accepted. Write to the support of this app.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already has a passkey, and takes only one. Sign in with that one.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already sends codes by e-mail. Sign in with such a code.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already sends codes by text message. Sign in with such a code.',
    } satisfies Record<string, string>,
  },
}
