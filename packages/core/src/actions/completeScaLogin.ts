/** Verb: end the login that the service demands of some customers every 180 days. */

import type { UserProof } from '../payments/proof.js'
import { completeLogin, type StartedScaLogin } from '../payments/scaLogin.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Ends the login with the user's proof. The service remembers it of the customer, on every device.
 *
 * @param options - `login`: of `startScaLogin`. `code`: what the user typed; or `passkey: true`. `signal`: ends the call.
 * @returns `sessionExpiresAt` (ISO 8601), if the service gives it: ask the user again before then.
 * @throws {ServiceError} `PROOF_REFUSED`: the proof is wrong or too late, or of another kind. Try again, or start again.
 * @throws {ServiceError} `REFUSED` with serviceCode `ACCOUNT_LOCKED` (423): there were too many wrong proofs.
 * @throws {ServiceError} `REFUSED` with serviceCode `ADDRESS_NOT_KNOWN` (404): the relay needs its option `clientAddress`.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost. Start again: another login does no harm.
 * @throws {ServiceError} `RATE_LIMITED`: too many tries; wait `retryAfterSeconds`. The challenge may be gone by then.
 * @throws {TypeError} If there is not exactly one of `code` and `passkey`.
 * @see docs/reference/endpoints.md#completescalogin
 * @example
 * ```ts
 * const { sessionExpiresAt } = await completeScaLogin(wallet, { login, code })
 * ```
 */
export async function completeScaLogin(
  wallet: Wallet,
  options: { login: StartedScaLogin } & UserProof & { signal?: AbortSignal | undefined },
): Promise<{ sessionExpiresAt: string | undefined }> {
  return completeLogin(openWallet(wallet), options)
}
