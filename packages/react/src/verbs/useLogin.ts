/** Hook: sign up and log in, when the wallet is the app's login. */

import {
  type LoginWalletOptions,
  logInWithPasskey,
  signUpWithPasskey,
  startSignUp,
  type Wallet,
} from '@embedded-wallet/core'
import { useCallback, useContext } from 'react'
import { hidesNothing, ignore, WalletContext } from '../provider/walletContext.js'
import { useVerbsOf, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/**
 * Where a sign-up or a login stands: a code is being mailed (`sending-code`), it is on its way to the user (`awaiting-code`), it is
 * being proven and becomes a passkey (`signing-up`), a passkey logs in (`logging-in`), and it is `done` with the wallet.
 */
export type LoginState = (
  | Initial
  | Underway<'sending-code' | 'awaiting-code' | 'signing-up' | 'logging-in'>
  | Done<Wallet>
  | Failed
) & {
  /** Whether a code is on its way, also after an error: the user may type it once more. */
  isCodeSent: boolean
}

/** The code of a sign-up, and how the new passkey is listed. */
export interface SignUpHookOptions {
  code: string
  nickname: string
  userName?: string | undefined
}

/** What `useLogin` returns: the state, three verbs, `reset`. */
export type UseLogin = LoginState &
  VerbControls & {
    /** Has a code mailed to a new user. Never rejects. */
    startSignUp: (options: { identifier: string }) => Promise<LoginState>
    /** Signs up with the code and a new passkey. Never rejects. */
    signUp: (options: SignUpHookOptions) => Promise<LoginState>
    /** Logs in with the passkey of an identifier. Never rejects. */
    logIn: (options: { identifier: string }) => Promise<LoginState>
  }

const isSent = (state: LoginState | Initial | Failed) => 'isCodeSent' in state && state.isCodeSent
const withCode = (state: LoginState | Initial | Failed): LoginState => ({ isCodeSent: false, ...state })
const failed = (error: Error, before: LoginState | Initial): LoginState => ({
  ...{ status: 'error', error },
  isCodeSent: isSent(before),
})

const start: Verb<{ identifier: string }, LoginState, LoginWalletOptions> = {
  ...{ name: 'startSignUp', failed },
  run: async ({ subject, signal, show }, options) => {
    show({ status: 'sending-code', isCodeSent: false })
    await startSignUp(subject, { ...options, signal })
    return { status: 'awaiting-code', isCodeSent: true }
  },
}

const confirm: Verb<SignUpHookOptions, LoginState, LoginWalletOptions> = {
  ...{ name: 'signUpWithPasskey', failed },
  run: async ({ subject, signal, show, before }, options) => {
    show({ status: 'signing-up', isCodeSent: isSent(before) })
    return {
      status: 'done',
      data: await signUpWithPasskey(subject, { ...options, signal }),
      isCodeSent: false,
    }
  },
}

const login: Verb<{ identifier: string }, LoginState, LoginWalletOptions> = {
  name: 'logInWithPasskey',
  run: async ({ subject, signal, show }, options) => {
    show({ status: 'logging-in', isCodeSent: false })
    return {
      status: 'done',
      data: await logInWithPasskey(subject, { ...options, signal }),
      isCodeSent: false,
    }
  },
}

const life = {}

/**
 * Signs up and logs in, when the wallet is the app's login. It works without a provider; its `data` is the `config` of one.
 *
 * @param options - The options of `createWallet` without `accountId`.
 * @returns The state, `startSignUp`, `signUp`, `logIn`, `isRunning` and `reset`.
 * @see packages/relay/README.md
 * @example
 * ```tsx
 * function Login() {
 *   const { data: wallet, error, isRunning, logIn } = useLogin({ relayUrl: '/wallet' })
 *   if (wallet !== undefined) return <WalletProvider config={wallet}><App /></WalletProvider>
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => logIn({ identifier: email })}>Log in</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useLogin(options: LoginWalletOptions): UseLogin {
  const provided = useContext(WalletContext)
  const verbs = useVerbsOf<LoginState, LoginWalletOptions>({
    ...{ subject: options, life, hiddenPayments: hidesNothing },
    onError: provided?.onError ?? ignore,
    refresh: ignore,
  })
  const { state, isRunning, start: begin, reset } = verbs
  const beginSignUp = useCallback(
    async (options: { identifier: string }) => withCode(await begin(start, options)),
    [begin],
  )
  const signUp = useCallback(
    async (options: SignUpHookOptions) => withCode(await begin(confirm, options)),
    [begin],
  )
  const logIn = useCallback(
    async (options: { identifier: string }) => withCode(await begin(login, options)),
    [begin],
  )
  return { ...withCode(state), isRunning, startSignUp: beginSignUp, signUp, logIn, reset }
}
