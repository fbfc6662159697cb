/** Verb: start a login, if the wallet is the app's login and the user is not signed in yet. */

import type { LoginOffer } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { checkIdentifier } from '../signIn/loginIdentifier.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'

/**
 * Starts a login with the wallet: it takes the user's identifier and returns the account and its ways to sign in.
 *
 * An unknown identifier gets an offer, too, which cannot be distinguished from a real one: whether it was real shows when the relay
 * accepts the proof. Until then the relay lets this browser ask for challenges and verify them, for ten minutes.
 * `identifier`: what the app knows its users by, such as an email address: 1 to 256 characters.
 *
 * @param relay - Where the relay is: a wallet, or `{ relayUrl }`, since no account is known yet.
 * @returns `accountId` for `createWallet`, and the AuthMethods to offer, each with `id` and `type`.
 * @throws {RangeError} If `identifier` is longer than 256 characters, or `timeoutMs` is out of range.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const { accountId } = await startLogin({ relayUrl: '/wallet' }, { identifier: 'ada@shop.example' })
 * await signInWithPasskey(createWallet({ accountId, relayUrl: '/wallet' }))
 * ```
 */
export async function startLogin(
  relay: RelayAddress,
  { identifier, signal }: { identifier: string; signal?: AbortSignal | undefined },
): Promise<LoginOffer> {
  checkIdentifier(identifier)
  const body = JSON.stringify({ identifier })
  return (await callRelay(toRelayTransport(relay), 'startLogin', { body, signal })).body
}
