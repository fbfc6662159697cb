/** Verb: sign up with the mailed code and a new passkey, if the wallet is the app's login. */

import { untilAborted } from '../abort.js'
import { PasskeyError, ServiceError } from '../errors.js'
import { checkWalletOptions } from '../wallet/options.js'
import { createWallet, type Wallet, type WalletOptions } from '../wallet/wallet.js'
import { confirmSignUp } from './confirmSignUp.js'
import { createPasskey } from './createPasskey.js'
import { sendEmailOtp, signInWithEmailOtp } from './signInWithOtp.js'
import { signInWithPasskey } from './signInWithPasskey.js'
import { type SignUpStart, startSignUp } from './startSignUp.js'

/** The options of `createWallet` before the account is known. */
export type LoginWalletOptions = Omit<WalletOptions, 'accountId'>

/** The code of a sign-up, or all of it in one call; and how the new passkey is listed. */
export type SignUpOptions = (
  | {
      /** The code that `startSignUp` had mailed. */
      code: string
      identifier?: undefined
      terms?: undefined
      readCode?: undefined
      /** 1 to 64 characters; the list of AuthMethods shows it. */
      nickname: string
    }
  | (SignUpStart & {
      /** Asks the user for the code. Nothing, or an empty text: the user does not continue. */
      readCode: () => string | null | undefined | Promise<string | null | undefined>
      code?: undefined
      /** Default: `Passkey`. Deployments take letters, numbers, spaces and . _ - ' ( ), so an address is none. */
      nickname?: string | undefined
    })
) & {
  /** 1 to 254 characters: the name under which a password manager lists the passkey. Default: `identifier`, or `nickname` without one. */
  userName?: string | undefined
  /** As in `createPasskey`: adds codes to this address as a second way in, without another prompt. Ask the user first. Default: none. */
  codesTo?: string | undefined
}

/**
 * Signs a new user up: proves the identifier with the mailed code, creates a passkey and signs in with it. Call it from a click.
 *
 * With `identifier` and `readCode` it has the code mailed and asks for it. A form of your own calls `startSignUp` first and gives
 * the `code`: its click is then the gesture that some browsers want before a passkey.
 *
 * Where accounts are born with codes by email (`2026-08`) it takes `identifier` and `readCode`: one code of the service proves the
 * address, signs in and confirms the passkey. A wrong code ends the call: sign up again.
 *
 * After a closed prompt or a lost response call it again with the same code: it stays valid in this browser, for ten minutes,
 * until the passkey is registered. After that, `logInWithPasskey` goes on.
 *
 * @param options - The options of `createWallet` without `accountId`. Without a `reauthenticate`, the wallet asks for the passkey.
 * @param signUp - See `SignUpOptions`: `code` and `nickname`, or `identifier` and `readCode`. `signal` ends the call early.
 * @returns The wallet of the new account, signed in.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`: the user closed the prompt, or `readCode` returned no code.
 * @throws {PasskeyError} As `createPasskey`.
 * @throws {SessionError} As `createPasskey`.
 * @throws {ServiceError} `REFUSED`: with `status` 401 the code is wrong or too old, with 409 the identifier has a wallet already.
 * @throws {ServiceError} As `startSignUp` and `createPasskey`.
 * @throws {RangeError} If `nickname` is not 1 to 64 characters, `userName` not 1 to 254, or `identifier` longer than 256.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const signUp = { identifier: 'ada@shop.example', readCode: () => prompt('The code from the mail') }
 * const wallet = await signUpWithPasskey({ relayUrl: '/wallet' }, signUp)
 * ```
 */
export async function signUpWithPasskey(
  options: LoginWalletOptions,
  signUp: SignUpOptions & { signal?: AbortSignal | undefined },
): Promise<Wallet> {
  checkWalletOptions(options)
  const { identifier, nickname = 'Passkey', userName = identifier?.slice(0, 254), codesTo, signal } = signUp
  const started = signUp.identifier === undefined ? undefined : await begin(options, signUp)
  if (started?.accountId) {
    const wallet = createLoginWallet(options, started.accountId)
    const reauthenticate = async (own: Wallet) => {
      await sendEmailOtp(own, { signal })
      await signInWithEmailOtp(own, { otp: await readCodeOf(signUp), signal })
    }
    await createPasskey({ ...wallet, reauthenticate }, { nickname, userName, signal })
    return wallet
  }
  const code = signUp.code ?? (await readCodeOf(signUp))
  const { accountId } = await confirmSignUp(options, { code, signal })
  const wallet = createLoginWallet(options, accountId)
  await createPasskey(wallet, { nickname, userName, codesTo, signal })
  return wallet
}

type Options = SignUpOptions & { signal?: AbortSignal | undefined }

function begin(options: LoginWalletOptions, { identifier, terms, readCode, signal }: Options) {
  if (typeof readCode !== 'function') throw new TypeError('readCode must be a function')
  return startSignUp(options, { identifier: identifier!, terms, signal })
}

/** @throws {PasskeyError} `PASSKEY_CANCELLED` if the user enters no code. */
async function readCodeOf({ readCode, signal }: Options): Promise<string> {
  const read = await untilAborted(signal, readCode!(), abortedSignUp)
  if (read?.trim()) return read.trim()
  throw new PasskeyError('PASSKEY_CANCELLED', 'No code was entered. Nothing was created: sign up again.')
}

const abortedSignUp = () => new ServiceError('ABORTED', 'The call was aborted before the code was entered.')

/** The user has a passkey: without another `reauthenticate`, it signs them in for what needs its own sign-in. */
export const createLoginWallet = (options: LoginWalletOptions, accountId: string): Wallet =>
  createWallet({ reauthenticate: (own) => signInWithPasskey(own), ...options, accountId })
