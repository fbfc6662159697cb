/** Verb: send a code by e-mail. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { sendOtp } from '../signIn/otp.js'
import type { Waiting } from '../signing/waiting.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Asks the service to send a code. It makes no key yet: the user may take their time, even if the page reloads meanwhile.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.authMethodId - Default: the one last used here, or the account's first of this type.
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @returns The AuthMethod to which the code goes.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has none of this type.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: only in `reauthenticate`: the sign-in does not count for the action that waits.
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
