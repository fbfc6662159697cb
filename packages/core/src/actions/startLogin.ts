/** Verb: ask for the ways in, when the wallet is the app's login and nobody is signed in yet. */

import type { LoginOffer } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { type RelayAddress, toRelayTransport } from '../http/relayTransport.js'

/**
 * Begins a login with the wallet: names a person and gets the account and its ways to sign in.
 *
 * An unknown person gets an offer too, which nobody can tell from a real one: whether it was real shows when the proof
 * is accepted. Until then the relay lets this browser, and only for ten minutes, ask for challenges and verify them.
 *
 * @param relay - Where the relay is. A wallet fits as it is; so does `{ relayUrl }`, since no account is known yet.
 * @param options - See below; `signal` ends the call early.
 * @param options.identifier - What the app knows people by, such as an e-mail address: 1 to 256 characters.
 * @returns `accountId` for `createWallet`, and the AuthMethods to offer, each with `id` and `type`.
 * @throws {ServiceError} `RATE_LIMITED`, `REFUSED` when the relay has no login, `UNREACHABLE`, `ABORTED`,
 * `UNEXPECTED_RESPONSE`.
 * @example
 * ```ts
 * const { accountId } = await startLogin({ relayUrl: '/wallet' }, { identifier: 'ada@shop.example' })
 * await signInWithPasskey(createWallet({ accountId, relayUrl: '/wallet' }))
 * ```
 */
export async function startLogin(
  relay: RelayAddress,
  { identifier, signal }: { identifier: string; signal?: AbortSignal },
): Promise<LoginOffer> {
  const body = JSON.stringify({ identifier })
  const answer = await callRelay(toRelayTransport(relay), 'startLogin', { body, signal })
  return answer.body
}
