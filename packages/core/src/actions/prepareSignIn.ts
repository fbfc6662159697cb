/** Verb: prepare a sign-in before the user asks for it. */

import type { PreparedPasskeySignIn } from '../records.js'
import { prepareOAuthKey, requestPasskeyOffer, wrapOffer } from '../signIn/preparedSignIn.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Prepares a sign-in.
 *
 * For a passkey it fetches the challenge and makes the key pair, so that the prompt opens inside the click: some browsers
 * refuse it after a network call. For OAuth it makes the key pair, stores it over the redirect, and returns the `nonce` to
 * ask the identity provider for.
 *
 * @param options.type - `PASSKEY` or `OAUTH`.
 * @param options.authMethodId - PASSKEY: the one to use. Default: the one last used here, or the account's first.
 * @returns PASSKEY: pass it to `signInWithPasskey` as `prepared`, once, before `expiresAt`. OAUTH: `nonce`, the SHA-256 of the
 * client public key as 64 lowercase hex digits.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: PASSKEY: the account has no passkey.
 * @throws {StoreError} `STORE_UNAVAILABLE`: OAUTH: this browser stores nothing, so a key cannot survive the redirect.
 * @example
 * ```ts
 * const prepared = await prepareSignIn(wallet, { type: 'PASSKEY' }) // when the page shows the button
 * button.onclick = () => signInWithPasskey(wallet, { prepared })
 * ```
 */
export function prepareSignIn(
  wallet: Wallet,
  options: { type: 'PASSKEY'; authMethodId?: string | undefined; signal?: AbortSignal | undefined },
): Promise<PreparedPasskeySignIn>
export function prepareSignIn(
  wallet: Wallet,
  options: { type: 'OAUTH'; signal?: AbortSignal | undefined },
): Promise<{ nonce: string }>
export async function prepareSignIn(
  wallet: Wallet,
  options: {
    type: 'PASSKEY' | 'OAUTH'
    authMethodId?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<PreparedPasskeySignIn | { nonce: string }> {
  const open = openWallet(wallet)
  if (options.type === 'OAUTH') return prepareOAuthKey(open, options.signal)
  if (options.type === 'PASSKEY') return wrapOffer(open, await requestPasskeyOffer(open, options))
  throw new TypeError("type must be 'PASSKEY' or 'OAUTH'")
}
