/** Verb: prove a new user's identifier with the mailed code, if the wallet is the app's login. */

import { typedCode } from '../encoding/typedCode.js'
import { callRelay } from '../http/callRelay.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'

/**
 * Proves the identifier of a new user and signs the browser in to the app. The account has no way to sign in yet: register one next,
 * such as `registerEmailOtp` for a user without passkeys. `signUpWithPasskey` does both for a passkey.
 *
 * Call it again with the same code after a lost response: it stays valid in this browser, for ten minutes, until there is a way to
 * sign in. Where accounts are born with codes by email (`2026-08`), `signInWithEmailOtp` proves the identifier instead.
 *
 * @param relay - Where the relay is: `{ relayUrl }`. The relay has the option `login.signUp`.
 * @param options - `code`: what `startSignUp` had mailed. `signal` ends the call early.
 * @returns The id of the new account, for `createWallet`.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again.
 * @throws {ServiceError} `REFUSED`: with `status` 401 the code is wrong or too old, with 409 the identifier has a wallet already.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const { accountId } = await confirmSignUp({ relayUrl: '/wallet' }, { code: '123456' })
 * ```
 */
export async function confirmSignUp(
  relay: RelayAddress,
  { code, signal }: { code: string; signal?: AbortSignal | undefined },
): Promise<{ accountId: string }> {
  if (typeof code !== 'string' || code === '') throw new TypeError('code must be a non-empty string')
  const body = JSON.stringify({ code: typedCode(code) })
  return (await callRelay(toRelayTransport(relay), 'confirmSignUp', { body, signal })).body
}
