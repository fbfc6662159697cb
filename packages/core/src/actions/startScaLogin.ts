/** Verb: begin the login that the service demands of some customers every 180 days. */

import type { ScaFactorName } from '@embedded-wallet/protocol'
import { type StartedScaLogin, startLogin } from '../payments/scaLogin.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Begins the login of strong customer authentication. Without one, the service refuses payments of customers in some regions, with
 * the serviceCode `SCA_SESSION_REQUIRED`. It is not the sign-in to the wallet, and changes no session of it.
 *
 * @param options - `customerId`: `Customer:<id>`, the owner of the wallet's account; the relay checks it. `factor`: `SMS_OTP` sends a code,
 * `TOTP` is the code of the user's app, `PASSKEY` the passkey that was enrolled for it. `signal`: ends the call.
 * @returns What `completeScaLogin` takes, with `factor` and `expiresAt` for the screen.
 * @throws {ServiceError} `REFUSED`: the service demands no login of this customer (409), or the factor is not enrolled. 404: the
 * caller has no account of this customer.
 * @throws {ServiceError} `RATE_LIMITED`: too many tries; wait `retryAfterSeconds`. The challenge may be gone by then.
 * @see docs/reference/endpoints.md#startscalogin
 * @example
 * ```ts
 * const login = await startScaLogin(wallet, { customerId, factor: 'SMS_OTP' })
 * ```
 */
export async function startScaLogin(
  wallet: Wallet,
  options: { customerId: string; factor: ScaFactorName; signal?: AbortSignal | undefined },
): Promise<StartedScaLogin> {
  return startLogin(openWallet(wallet), options)
}
