/** Verbs: send a code by email or SMS, and sign in with it. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import type { Waiting } from '../operations/waiting.js'
import type { WalletSession } from '../records.js'
import { sendOtp, signInWithOtp } from '../signIn/otpSignIn.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Asks the service to send a code. It makes no key yet: the user may take their time, even if the page reloads meanwhile.
 *
 * @returns The AuthMethod to which the code goes. Default: the one last used here, or the account's first of this type.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the code may be on its way.
 * @see docs/reference/endpoints.md#challengeauthmethod
 * @example
 * ```ts
 * const { nickname } = await sendEmailOtp(wallet)
 * ```
 */
export async function sendEmailOtp(
  wallet: Wallet,
  options: { authMethodId?: string | undefined } & Waiting = {},
): Promise<AuthMethod> {
  return sendOtp(openWallet(wallet), 'EMAIL_OTP', options)
}

/** As `sendEmailOtp`, by SMS. */
export async function sendSmsOtp(
  wallet: Wallet,
  options: { authMethodId?: string | undefined } & Waiting = {},
): Promise<AuthMethod> {
  return sendOtp(openWallet(wallet), 'SMS_OTP', options)
}

/**
 * Signs in with a code. Afterwards this device holds a session key that no script can read.
 * `authMethodId`: by default the one that the last code was sent for, or the account's first of this type.
 *
 * @throws {ServiceError} `REFUSED` with reason `Invalid OTP code`: the code is wrong or has expired.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the code may be used up.
 * @throws {SessionError} `NEW_CODE_REQUIRED`: a sealed code, and the key to seal it to was used, or is not stored after a reload.
 * @throws {SessionError} `ENVELOPE_INVALID`: the pinned signer did not sign the key to seal the code to.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the service wants the new key to sign anything but the token of this code.
 * @throws {TypeError} If `otp` is empty, or a sealed code has no pinned `otpSigner`.
 * @see docs/reference/endpoints.md#verifyauthmethod
 * @example
 * ```ts
 * await signInWithEmailOtp(wallet, { otp })
 * ```
 */
export async function signInWithEmailOtp(
  wallet: Wallet,
  { otp, ...options }: { otp: string; authMethodId?: string | undefined } & Waiting,
): Promise<WalletSession> {
  return signInWithOtp(openWallet(wallet), 'EMAIL_OTP', otp, options)
}

/** As `signInWithEmailOtp`, with a code sent by SMS. */
export async function signInWithSmsOtp(
  wallet: Wallet,
  { otp, ...options }: { otp: string; authMethodId?: string | undefined } & Waiting,
): Promise<WalletSession> {
  return signInWithOtp(openWallet(wallet), 'SMS_OTP', otp, options)
}
