/** Verb: sign up with the mailed code and a new passkey, when the wallet is the app's login. */

import { callRelay } from '../http/callRelay.js'
import { toRelayTransport } from '../http/relayTransport.js'
import { createWallet, type Wallet, type WalletOptions } from '../wallet.js'
import { registerPasskey } from './registerPasskey.js'
import { signInWithPasskey } from './signInWithPasskey.js'

/** The options of `createWallet` before the account is known. */
export type LoginWalletOptions = Omit<WalletOptions, 'accountId'>

/**
 * Signs a new user up: proves the identifier with the mailed code, creates a passkey and signs in with it. Call it from a click.
 *
 * After a closed prompt or a lost response call it again with the same code: it stays valid in this browser, for ten minutes,
 * until the passkey is registered. After that, `logInWithPasskey` goes on.
 *
 * @param options - The options of `createWallet` without `accountId`. Without a `reauthenticate`, the wallet asks for the passkey.
 * @param signUp - The fields below.
 * @param signUp.code - The code that `startSignUp` had mailed.
 * @param signUp.nickname - 1 to 64 characters; the list of AuthMethods shows it.
 * @param signUp.userName - 1 to 254 characters: the name under which a password manager lists the passkey. Default: `nickname`.
 * @param signUp.signal - Ends the call early.
 * @returns The wallet of the new account, signed in.
 * @throws {PasskeyError} As `registerPasskey` and `signInWithPasskey`.
 * @throws {SessionError} As `signInWithPasskey`.
 * @throws {ServiceError} `REFUSED`: with `status` 401 the code is wrong or too old, with 409 the identifier has a wallet already.
 * @throws {ServiceError} As `registerPasskey` and `signInWithPasskey`.
 * @throws {TypeError} When an option is missing or wrong. The message names it and what it takes.
 * @throws {RangeError} When `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const wallet = await signUpWithPasskey({ relayUrl: '/wallet' }, { code: '123456', nickname: 'My phone' })
 * ```
 */
export async function signUpWithPasskey(
  options: LoginWalletOptions,
  signUp: {
    code: string
    nickname: string
    userName?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<Wallet> {
  const { code, nickname, userName, signal } = signUp
  if (typeof code !== 'string' || code === '') throw new TypeError('code must be a non-empty string')
  const body = JSON.stringify({ code: code.trim() })
  const transport = toRelayTransport(options)
  const { accountId } = (await callRelay(transport, 'confirmSignUp', { body, signal })).body
  const wallet = createLoginWallet(options, accountId)
  await registerPasskey(wallet, { nickname, userName, signal })
  await signInWithPasskey(wallet, { signal })
  return wallet
}

/** The user has a passkey: without another `reauthenticate`, it signs them in for what needs a sign-in of its own. */
export const createLoginWallet = (options: LoginWalletOptions, accountId: string): Wallet =>
  createWallet({ reauthenticate: (own) => signInWithPasskey(own), ...options, accountId })
