/** What each error of the wallet means for a user, in English: why nothing happened, and what to do. `describeProblem.ts` reads it. */

import type { AnyWalletError } from '@embedded-wallet/core'
import type { paymentErrorsTexts } from './paymentErrors.js'

const askSupport = 'Try again. If it happens again, contact support.'
const signIn = 'Sign in, then try again.'

/** The part of `en` that `describeProblem` reads, for a page that carries no other texts. */
export const errorsTexts = {
  errors: {
    /** What did not happen. `{reason}` says why, and what to do. It begins with a small letter. */
    nothing: {
      action: 'Nothing was changed or sent: {reason}',
      payment: 'Nothing was sent: {reason}',
      reading: 'We cannot show this right now: {reason}',
    },
    /** What is known while the outcome is not. `{why}` says why it is not. */
    lost: {
      action: 'We cannot confirm that this was done: {why}. Reload the page and check before you try again.',
      payment:
        'This payment may or may not have been sent: {why}. If your activity does not show it, confirm this same payment again: it cannot be sent twice. Do not start a new one.',
      reading: 'We cannot show this right now: {why}. It is safe to try again.',
      signIn: 'This sign-in may not have worked: {why}. You can try again.',
    },
    /** The `{why}` of `lost`. It begins with a small letter. */
    why: {
      lost: 'the response was lost',
      refused:
        'the request was refused, but it may have arrived twice, and the other one may have gone through',
      unclear: 'the response was unclear',
      processing: 'the payment service is still working on it',
    },
    /** While the page reads: the service or the relay no longer knows the wallet. */
    unknownWallet:
      'The payment service does not recognize this wallet, so we cannot show what is in it. Contact support.',
    keyNotDeleted:
      'You are signed out on this page, but the browser did not delete the session key. Clear this site’s data, so that this device can no longer pay.',
    stillSignedIn: 'You may still be signed in to this app. Try again.',
    unexpected:
      'Something went wrong, and we do not know whether this went through. Reload the page and check your activity before you try again.',
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
        'no passkey was used, because the prompt was closed or timed out. Try again, or use the device that has your passkey.',
      PASSKEY_ABORTED: 'the page closed the passkey prompt. Try again.',
      PASSKEY_UNSUPPORTED:
        'passkeys do not work in this browser or on this page. Sign in another way, or use another browser or device.',
      PASSKEY_ALREADY_REGISTERED:
        'this device already has a passkey for this wallet. Add another one on another device, or use a security key.',
      PASSKEY_RP_ID_MISMATCH: 'passkeys do not work at this address. Open the app at its usual address.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'this device or security key cannot make the kind of passkey that your wallet needs. Use another device or security key.',
      PASSKEY_FAILED: 'the passkey did not work. Try again, or sign in another way.',
      SESSION_REQUIRED: `you are not signed in on this device. ${signIn}`,
      SESSION_EXPIRED: `your session has ended. ${signIn}`,
      SESSION_KEY_LOST: `this browser has lost the key for your session. ${signIn}`,
      INSECURE_CONTEXT:
        'this page was opened without a secure connection. Open it with https in its address.',
      SESSION_UNUSABLE: `the sign-in did not give this device a key that it can use. ${askSupport}`,
      AUTH_METHOD_NOT_FOUND:
        'your wallet does not have this way to sign in. Reload the page, and choose another one.',
      LAST_AUTH_METHOD:
        'this is your only way to sign in, and without it you would lose your wallet. Add another one first.',
      OTHER_AUTH_METHOD_REQUIRED:
        'this has to be confirmed with a different way to sign in. Sign in with another one, then try again.',
      OIDC_TOKEN_STALE: 'the sign-in at the other provider took too long. Sign in there again.',
      NEW_CODE_REQUIRED: 'this page can no longer use that code. Request a new one.',
      SEALED_KEY_INVALID: `the key for your session arrived damaged. ${askSupport}`,
      ENVELOPE_INVALID: `the response did not come from your payment service, or was changed on the way. ${askSupport}`,
      PAYLOAD_MISMATCH:
        'you were asked to sign something other than what you confirmed, so your device refused. Do not try again. Contact support.',
      PAYLOAD_UNREADABLE: `the text to sign was damaged, so your device refused. ${askSupport}`,
      PAYLOAD_NOT_APPROVED: 'your device could not read the text to sign, so it refused. Contact support.',
      SIGNING_DECLINED: 'you did not confirm it. You can try again.',
      FRAME_ONLY: 'this works only in your wallet’s own window. Open your wallet.',
      BUSY: 'another tab or window is already doing this. Look there, then try again.',
      UNREACHABLE: 'the payment service cannot be reached. Check your connection and try again.',
      ABORTED: 'it was stopped before it started. You can try again.',
      PROCESSING:
        'the payment service is still working on it. Wait a moment, then do the same thing again: it picks up where it left off.',
      REFUSED: `the payment service refused it. ${askSupport}`,
      RATE_LIMITED: 'there were too many requests. Wait {wait} and try again.',
      PROTOCOL_MISMATCH: 'this page and your wallet are on different versions. Reload the page.',
      RELOAD_NEEDED: 'part of this page did not load. Reload the page.',
      PROFILE_MISMATCH: 'this app is not set up correctly. Contact support.',
      UNEXPECTED_RESPONSE: `this app did not understand the payment service’s response. ${askSupport}`,
      STEP_UP_REQUIRED: 'your confirmation came too late or was already used for something else. Try again.',
      STORE_UNAVAILABLE:
        'this browser does not let the page save what it needs. Allow this site to save data, or leave private browsing. If that does not help, use another browser or device.',
    } satisfies Record<
      Exclude<
        AnyWalletError['code'],
        'OUTCOME_UNKNOWN' | keyof typeof paymentErrorsTexts.paymentErrors.byCode
      >,
      string
    >,
    /** `STORE_UNAVAILABLE` of a read that may succeed later. */
    notRead:
      'this browser could not open its storage, which this page must check first. Wait a moment and try again.',
    /** A refusal without one of those codes, by its HTTP status. */
    byStatus: {
      401: 'the payment service did not accept your signature. Sign in again, then try again.',
      403: 'this app does not allow it. Check what you entered, or contact support.',
      404: `this app could not find it. ${askSupport}`,
      409: 'something has changed in the meantime. Reload the page and check again.',
      500: `something went wrong in this app. ${askSupport}`,
    },
    /** What is known about a refusal. Source of the codes: profiles, section 7. */
    refusals: {
      ACCOUNT_LOCKED: 'there were too many wrong codes, and your account is locked for now. Try again later.',
      TERMS_NOT_ACCEPTED: 'the end-user terms have changed. Reload the page, then read and accept them.',
      END_USER_TERMS_NOT_ACCEPTED: 'you have not accepted the current terms. Contact support.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already has a passkey, and takes only one. Sign in with that one.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already sends codes by email. Sign in with such a code.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'your wallet already sends codes by text message. Sign in with such a code.',
      EMAIL_OTP_EMAIL_ALREADY_EXISTS:
        'another wallet already uses this email address. Enter a different one.',
      SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS:
        'another wallet already uses this phone number. Enter a different one.',
      EMAIL_OTP_CREDENTIAL_SYNC_FAILED:
        'the payment service could not do it right now. Wait a while and try again.',
      WALLET_NOT_PROVISIONED: 'your wallet is still being set up. Wait a few minutes and try again.',
      NOT_YET_AVAILABLE: 'this is not available yet. Try again later, or contact support.',
      OPERATION_IN_PROGRESS:
        'another change to your wallet is still in progress. Wait a moment and try again.',
      AUTH_CREDENTIAL_VERIFICATION_REQUIRED:
        'the new address must be confirmed with a code first. Contact support.',
      AUTH_CREDENTIAL_VERIFICATION_EXPIRED:
        'too much time has passed since you confirmed the new address. Start again, and enter the code in time.',
      END_USER_TERMS_VERSION_NOT_FOUND:
        'the end-user terms have changed. Reload the page, then read and accept them.',
      INVALID_INPUT: 'part of it is not valid. Check what you entered, or contact support.',
      CUSTOMER_DELETED: 'your account with the payment service was closed. Contact support.',
      INVITATION_ALREADY_CLAIMED: 'this invitation has already been used. Ask for another one.',
      INVITATION_CANCELLED: 'this invitation was withdrawn. Ask for another one.',
      PAYLOAD_TOO_LARGE: 'the request is too large. Shorten what you entered.',
      REQUEST_TIMEOUT: 'it took the payment service too long. Wait a moment and try again.',
    } satisfies Record<string, string>,
  },
}
