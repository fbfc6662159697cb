/** Verb: do ahead of time what a sign-in needs. */

import {
  type PreparedPasskeySignIn,
  prepareOAuthKey,
  requestPasskeyOffer,
  wrapOffer,
} from '../signIn/preparedSignIn.js'
import type { Wallet } from '../wallet.js'

/**
 * Prepares a sign-in.
 *
 * For a passkey: fetches the challenge and makes the key pair, so that the prompt opens inside the click; some browsers
 * refuse it after a network call. For OAuth: makes the key pair, keeps it over the redirect, and gives the `nonce` to ask
 * the identity provider for.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.type - `PASSKEY` or `OAUTH`.
 * @returns PASSKEY: hand it to `signInWithPasskey` as `prepared`, once, before `expiresAt`. OAUTH: `nonce`, the lowercase hex
 * SHA-256 of the client public key.
 * @throws {ServiceError} PASSKEY: as any call.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`, `INSECURE_CONTEXT`.
 * @throws {StoreError} OAUTH: `STORE_UNAVAILABLE` when nothing survives a redirect in this browser.
 * @example
 * ```ts
 * const prepared = await prepareSignIn(wallet, { type: 'PASSKEY' }) // when the page shows the button
 * button.onclick = () => signInWithPasskey(wallet, { prepared })
 * ```
 */
export function prepareSignIn(
  wallet: Wallet,
  options: { type: 'PASSKEY'; authMethodId?: string; signal?: AbortSignal },
): Promise<PreparedPasskeySignIn>
export function prepareSignIn(wallet: Wallet, options: { type: 'OAUTH' }): Promise<{ nonce: string }>
export async function prepareSignIn(
  wallet: Wallet,
  options: { type: 'PASSKEY' | 'OAUTH'; authMethodId?: string; signal?: AbortSignal },
): Promise<PreparedPasskeySignIn | { nonce: string }> {
  return options.type === 'OAUTH'
    ? prepareOAuthKey(wallet)
    : wrapOffer(await requestPasskeyOffer(wallet, options))
}
