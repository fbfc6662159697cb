/** Verb: sign in with a code sent by SMS. */

import type { WalletSession } from '../records.js'
import { signInWithOtp } from '../signIn/otp.js'
import type { Waiting } from '../signing/waiting.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Signs in with a code. Afterwards this device holds a session key that no script can read.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.otp - The code as the user typed it.
 * @param options.authMethodId - Default: the one the last code was sent for, or the account's first of this type.
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @returns The session, without its key.
 * @throws {ServiceError} `REFUSED` with reason `Invalid OTP code`: the code is wrong or has expired.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: only in `reauthenticate`: the sign-in does not count for the action that waits.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the code may be used up.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has none of this type.
 * @throws {SessionError} `ENVELOPE_INVALID`: the pinned signer did not sign the key to seal the code to.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the service wants the new key to sign anything but the token of this code.
 * @throws {SessionError} `SEALED_KEY_INVALID`: the session key cannot be opened on this device.
 * @throws {SessionError} `SESSION_UNUSABLE`: the session is not for this wallet, or has ended.
 * @throws {SessionError} `INSECURE_CONTEXT`: the page has no Web Crypto.
 * @throws {TypeError} When `otp` is empty, or a sealed code has no pinned `otpSigner`.
 * @see docs/reference/endpoints.md#verifyauthmethod
 * @example
 * ```ts
 * await signInWithSmsOtp(wallet, { otp })
 * ```
 */
export async function signInWithSmsOtp(
  wallet: Wallet,
  { otp, ...options }: { otp: string; authMethodId?: string | undefined } & Waiting,
): Promise<WalletSession> {
  return signInWithOtp(openWallet(wallet), 'SMS_OTP', otp, options)
}
