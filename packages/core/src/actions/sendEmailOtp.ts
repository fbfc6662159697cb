/** Verb: have a code sent by e-mail. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { sendOtp } from '../signIn/otp.js'
import type { Wallet } from '../wallet.js'

/**
 * Asks the service to send a code. No key is made yet: the person may take their time, even on a page that is reloaded.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.authMethodId - Left out: the one last used here, or the account's first of this type.
 * @returns The AuthMethod to which the code goes.
 * @throws {ServiceError} `RATE_LIMITED` with `retryAfterSeconds`: show the wait, and never send again by yourself.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND` when the account has none.
 * @see the interface document, "POST /auth/credentials/{id}/challenge"
 * @example
 * ```ts
 * const { nickname } = await sendEmailOtp(wallet)
 * ```
 */
export async function sendEmailOtp(
  wallet: Wallet,
  options: { authMethodId?: string; signal?: AbortSignal } = {},
): Promise<AuthMethod> {
  const { otpEncryptionTargetBundle, ...authMethod } = await sendOtp(wallet, 'EMAIL_OTP', options)
  return authMethod
}
