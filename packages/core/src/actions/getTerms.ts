/** Verb: read the end-user terms that a new user accepts, if the wallet is the app's login. */

import type { ShownTerms } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'

/**
 * Reads the end-user terms in force. Show them beside a tick that is not set, and give `version` to `startSignUp` or
 * `signUpWithPasskey` as `terms`.
 *
 * @param relay - Where the relay is: `{ relayUrl }`. The relay has the option `login.signUp.terms`.
 * Where the app collects agreements, `agreements` has each with its type, version and url: show a link to every one. `version` then names
 * all of them, and is accepted as a whole.
 *
 * @returns `version`, such as `V1`, and `url`, where the text stands.
 * @throws {ServiceError} `REFUSED`: with serviceCode `TERMS_NOT_SET_UP` the app has no terms.
 * @see docs/guides/signUp.md
 * @example
 * ```ts
 * const { version, url } = await getTerms({ relayUrl: '/wallet' })
 * ```
 */
export async function getTerms(
  relay: RelayAddress,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ShownTerms> {
  return (await callRelay(toRelayTransport(relay), 'getTerms', { signal })).body
}
