/** Verb: register a phone number to which codes are sent. Newer deployments only. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { register } from '../authMethods/registration.js'
import type { Wallet } from '../wallet.js'

/**
 * Registers a phone number. It does not sign in: `signInWithSmsOtp` takes the code.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.phoneNumber - E.164, such as `+15550100`; left out, the customer's number on file.
 * @returns The AuthMethod; its nickname is the number.
 * @throws {SessionError} As `registerEmailOtp`.
 * @throws {ServiceError} As `registerEmailOtp`; `REFUSED` where the deployment has no SMS.
 * @see the interface document, "Credential endpoints"
 * @example
 * ```ts
 * await registerSmsOtp(wallet, { phoneNumber: '+15550100' })
 * ```
 */
export async function registerSmsOtp(
  wallet: Wallet,
  { phoneNumber, signal }: { phoneNumber?: string; signal?: AbortSignal } = {},
): Promise<AuthMethod> {
  const { accountId } = wallet
  const body = { type: 'SMS_OTP', accountId, ...(phoneNumber === undefined ? {} : { phoneNumber }) } as const
  const { authMethod } = await register(wallet, body, { action: 'registerSmsOtp', signal })
  await rememberAuthMethod(wallet, 'SMS_OTP', { authMethodId: authMethod.id })
  return authMethod
}
