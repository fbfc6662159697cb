/** Verb: register an e-mail address to which codes are sent. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { register } from '../authMethods/registration.js'
import type { Wallet } from '../wallet.js'

/**
 * Registers an e-mail address. It does not sign in: the service sends a code, and `signInWithEmailOtp` takes it.
 *
 * The account's first credential needs no session; a further one is signed with the session of another credential.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.email - The address; left out, the customer's address on file.
 * @returns The AuthMethod; its nickname is the address.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `PAYLOAD_MISMATCH`, `SIGNING_DECLINED`.
 * @throws {ServiceError} `REFUSED` with serviceCode `EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS` for a second address;
 * `OUTCOME_UNKNOWN` when the last answer was lost: look at `listAuthMethods`.
 * @see the interface document, "Credential endpoints"
 * @example
 * ```ts
 * await registerEmailOtp(wallet, { email: 'ada@example.com' })
 * ```
 */
export async function registerEmailOtp(
  wallet: Wallet,
  { email, signal }: { email?: string; signal?: AbortSignal } = {},
): Promise<AuthMethod> {
  const { accountId } = wallet
  const body = { type: 'EMAIL_OTP', accountId, ...(email === undefined ? {} : { email }) } as const
  const { authMethod } = await register(wallet, body, { action: 'registerEmailOtp', signal })
  await rememberAuthMethod(wallet, 'EMAIL_OTP', { authMethodId: authMethod.id })
  return authMethod
}
