/** Verbs: register an email address or a phone number for codes. */

import type { AuthMethod, RegisterAuthMethodBody } from '@embedded-wallet/protocol'
import { hasBody, joinRegistration, type RegistrationOptions, register } from '../authMethods/registration.js'
import type { Waiting } from '../operations/waiting.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Registers an email address. It does not sign in: the service sends a code, and `signInWithEmailOtp` takes it.
 *
 * An account without a credential registers one without a session. A further one is signed with the session of another, also
 * where the deployment gave the account codes by email at birth.
 * `email`: by default the customer's address on file.
 *
 * @returns The AuthMethod; its nickname is the address.
 * @throws {ServiceError} `REFUSED` with serviceCode `EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS`: the account has an address.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; read `listAuthMethods` before another attempt.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```ts
 * await registerEmailOtp(wallet, { email: 'ada@example.com' })
 * ```
 */
export async function registerEmailOtp(
  wallet: Wallet,
  { email, ...waiting }: { email?: string | undefined } & Waiting = {},
): Promise<AuthMethod> {
  const body = {
    type: 'EMAIL_OTP',
    accountId: wallet.accountId,
    ...(email !== undefined && { email }),
  } as const
  return registerOtp(wallet, body, { action: 'registerEmailOtp', ...waiting })
}

/**
 * As `registerEmailOtp`, for a phone number, and `signInWithSmsOtp` takes the code.
 * `phoneNumber`: E.164, such as `+15550100`; by default the customer's number on file.
 *
 * @throws {ServiceError} `REFUSED` with serviceCode `SMS_OTP_CREDENTIAL_ALREADY_EXISTS`: the account has a number.
 * @example
 * ```ts
 * await registerSmsOtp(wallet, { phoneNumber: '+15550100' })
 * ```
 */
export async function registerSmsOtp(
  wallet: Wallet,
  { phoneNumber, ...waiting }: { phoneNumber?: string | undefined } & Waiting = {},
): Promise<AuthMethod> {
  const { accountId } = wallet
  const body = { type: 'SMS_OTP', accountId, ...(phoneNumber !== undefined && { phoneNumber }) } as const
  return registerOtp(wallet, body, { action: 'registerSmsOtp', ...waiting })
}

function registerOtp(wallet: Wallet, body: RegisterAuthMethodBody, options: RegistrationOptions) {
  const open = openWallet(wallet)
  return joinRegistration(open, hasBody(body), options, () => register(open, body, options))
}
