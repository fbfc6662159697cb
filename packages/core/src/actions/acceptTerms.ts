/** Verb: accept the end-user terms or agreements in force, or ask whether they are accepted. */

import type { TermsAcceptance, TermsAccepted } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Records that the user accepts what `getTerms` returned. The relay adds the time and the address of the user's device. Without `terms` it only
 * asks whether the versions in force are accepted.
 *
 * @param options - `terms`: the `version` of `getTerms`, and the `method`: `CHECKBOX` by default. `signal`: ends the wait.
 * @returns `isAccepted`: whether all that is in force is accepted.
 * @throws {ServiceError} `REFUSED` with serviceCode `TERMS_NOT_SET_UP` (404): the relay has no option `login.signUp.terms`.
 * @throws {ServiceError} `REFUSED` with serviceCode `TERMS_NOT_ACCEPTED` (400): another version is in force by now. Show it.
 * @throws {ServiceError} `REFUSED` with serviceCode `CUSTOMER_NOT_KNOWN` (404): `authorize` of the relay does not return the customer.
 * @see docs/guides/signUp.md
 * @example
 * ```ts
 * const { version } = await getTerms({ relayUrl: '/wallet' })
 * await acceptTerms(wallet, { terms: { version } })
 * ```
 */
export async function acceptTerms(
  wallet: Wallet,
  { terms, signal }: { terms?: TermsAcceptance | undefined; signal?: AbortSignal | undefined } = {},
): Promise<TermsAccepted> {
  const body = JSON.stringify({ terms })
  return (await callRelay(openWallet(wallet), 'acceptTerms', { body, signal })).body
}
