/** Verb: register a phone number for codes. Newer deployments only. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { hasBody, joinRegistration, register } from '../authMethods/registration.js'
import type { Waiting } from '../signing/waiting.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Registers a phone number. It does not sign in: the service sends a code, and `signInWithSmsOtp` takes it.
 *
 * An account without a credential registers one without a session. A further one is signed with the session of another, also
 * where the deployment gave the account codes by e-mail at birth.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.phoneNumber - E.164, such as `+15550100`. Default: the customer's number on file.
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @returns The AuthMethod; its nickname is the number.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: the account has a credential, and this device
 * no session to sign with. Sign in first, such as with a code by e-mail.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in made for this action, and the wallet has no
 * `reauthenticate`, or its sign-in did not count. Nothing was done.
 * @throws {ServiceError} `REFUSED` with serviceCode `SMS_OTP_CREDENTIAL_ALREADY_EXISTS`: the account has a number.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; read `listAuthMethods` before another attempt.
 * @see docs/reference/endpoints.md#registerauthmethod
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
  const body = { type: 'SMS_OTP', accountId, ...(phoneNumber === undefined ? {} : { phoneNumber }) } as const
  const open = openWallet(wallet)
  const options = { action: 'registerSmsOtp', ...waiting } as const
  return joinRegistration(open, hasBody(body), options, () => register(open, body, options))
}
