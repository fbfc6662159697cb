/** Verb: log in to the app with an identifier and a passkey, if the wallet is the app's login. */

import { checkWalletOptions } from '../wallet/options.js'
import type { Wallet } from '../wallet/wallet.js'
import { signInWithPasskey } from './signInWithPasskey.js'
import { createLoginWallet, type LoginWalletOptions } from './signUpWithPasskey.js'
import { startLogin } from './startLogin.js'

/**
 * Logs in to the app: finds the account of the identifier and signs in with its passkey. Call it from a click.
 *
 * Where users also have codes or an identity provider, call `startLogin` and offer what it returns.
 * `identifier`: what the app knows its users by, such as an email address: 1 to 256 characters.
 *
 * @param options - The options of `createWallet` without `accountId`. Without a `reauthenticate`, the wallet asks for the passkey.
 * @returns The wallet of the account, signed in.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: this identifier is offered no passkey.
 * @throws {PasskeyError} As `signInWithPasskey`. An unknown identifier ends like a passkey that is not there: `PASSKEY_CANCELLED`.
 * @throws {SessionError} As `signInWithPasskey`.
 * @throws {ServiceError} As `startLogin` and `signInWithPasskey`.
 * @throws {RangeError} If `identifier` is longer than 256 characters, or a delay is out of range.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const wallet = await logInWithPasskey({ relayUrl: '/wallet' }, { identifier: 'ada@shop.example' })
 * ```
 */
export async function logInWithPasskey(
  options: LoginWalletOptions,
  { identifier, signal }: { identifier: string; signal?: AbortSignal | undefined },
): Promise<Wallet> {
  checkWalletOptions(options)
  const { accountId } = await startLogin(options, { identifier, signal })
  const wallet = createLoginWallet(options, accountId)
  await signInWithPasskey(wallet, { signal })
  return wallet
}
