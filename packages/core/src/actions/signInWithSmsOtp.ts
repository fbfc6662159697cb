/** Verb: sign in with a code sent by SMS. */

import type { WalletSession } from '../session/sessionRecord.js'
import { signInWithOtp } from '../signIn/otp.js'
import type { Wallet } from '../wallet.js'

/**
 * Signs in with a code. Afterwards this device holds a session key that no script can read.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.otp - The code as the person typed it.
 * @param options.authMethodId - Left out: the one the last code was sent for, or the account's first of this type.
 * @returns The session, without its key.
 * @throws {ServiceError} `REFUSED` with reason `Invalid OTP code` for a wrong or expired code.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`, `SEALED_KEY_INVALID`, `SESSION_UNUSABLE`, `ENVELOPE_INVALID`,
 * `INSECURE_CONTEXT`.
 * @throws {TypeError} When `otp` is empty.
 * @see the interface document, "Credential types for wallet sessions"
 * @example
 * ```ts
 * await signInWithSmsOtp(wallet, { otp })
 * ```
 */
export async function signInWithSmsOtp(
  wallet: Wallet,
  { otp, ...options }: { otp: string; authMethodId?: string; signal?: AbortSignal },
): Promise<WalletSession> {
  return signInWithOtp(wallet, 'SMS_OTP', otp, options)
}
