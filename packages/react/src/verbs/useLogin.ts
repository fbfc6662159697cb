/** Hook: sign up and log in, if the wallet is the app's login. */

import {
  type LoginWalletOptions,
  logInWithPasskey,
  type SignUpOptions,
  type SignUpStart,
  signUpWithPasskey,
  startSignUp,
  type Wallet,
} from '@embedded-wallet/core'
import { useCallback } from 'react'
import { useRelayVerbs, type Verb } from './useVerbs.js'
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
  /** Whether a code is on its way, even after an error: the user may type it once more. */
  isCodeSent: boolean
}

/** The code of a sign-up, or all of it in one call; `readCode` of the hook is its default. */
export type SignUpHookOptions =
  | Extract<SignUpOptions, { code: string }>
  | (Omit<Extract<SignUpOptions, { identifier: string }>, 'readCode'> & {
      readCode?: ReadCode | undefined
    })

/** Asks the user for the mailed code. Nothing, or an empty text: the user does not continue. */
export type ReadCode = Extract<SignUpOptions, { identifier: string }>['readCode']

/** The options of `useLogin`: the options of `createWallet` without `accountId`, and how to ask for a code. */
export type LoginHookOptions = LoginWalletOptions & {
  /** Asks a new user for the mailed code. Without it, call `startSignUp` and give `signUp` the code. */
  readCode?: ReadCode | undefined
}

/** What a form's `onSubmit` gets. */
export interface FormSubmit {
  /** Keeps the browser from sending the form. */
  preventDefault: () => void
  currentTarget: HTMLFormElement
}

/**
 * A verb that a form may have as its `onSubmit`: the field `identifier` of the form is the identifier. A tick with the name `terms` and
 * the version as its value accepts the end-user terms.
 */
export interface FormVerb<Options> {
  (event: FormSubmit): Promise<void>
  (options: Options): Promise<LoginState>
}

/** What `useLogin` returns: the state, three verbs, `reset`. */
export type UseLogin = LoginState &
  VerbControls & {
    /** Has a code mailed to a new user. Never rejects. Where the service mails it (`2026-08`), `signUp` with `readCode` does all of it. */
    startSignUp: (options: SignUpStart) => Promise<LoginState>
    /** Signs up with the code and a new passkey; with an identifier, it has the code mailed and asks for it first. Never rejects. */
    signUp: FormVerb<SignUpHookOptions>
    /** Logs in with the passkey of an identifier. Never rejects. */
    logIn: FormVerb<{ identifier: string }>
  }

const isSent = (state: LoginState | Initial | Failed) => 'isCodeSent' in state && state.isCodeSent
const withCode = (state: LoginState | Initial | Failed): LoginState => ({ isCodeSent: false, ...state })
const failed = (error: Error, before: LoginState | Initial): LoginState => ({
  status: 'error',
  error,
  isCodeSent: isSent(before),
})

/** What each verb is about: where the relay is, and how the hook asks for a code. */
interface Subject {
  options: LoginWalletOptions
  readCode: ReadCode | undefined
}

const start: Verb<SignUpStart, LoginState, Subject> = {
  name: 'startSignUp',
  failed,
  run: async ({ subject, signal, show }, options) => {
    show({ status: 'sending-code', isCodeSent: false })
    const { accountId } = await startSignUp(subject.options, { ...options, signal })
    // There the service mails the code in the middle of the registration.
    if (accountId)
      throw new TypeError('This service mails the code itself: call signUp with identifier and readCode')
    return { status: 'awaiting-code', isCodeSent: true }
  },
}

const confirm: Verb<SignUpHookOptions, LoginState, Subject> = {
  name: 'signUpWithPasskey',
  failed,
  run: async ({ subject, signal, show, before }, signUp) => {
    show({ status: signUp.code === undefined ? 'sending-code' : 'signing-up', isCodeSent: isSent(before) })
    const options = signUp.code === undefined ? withReader(signUp, subject.readCode, show) : signUp
    return {
      status: 'done',
      data: await signUpWithPasskey(subject.options, { ...options, signal }),
      isCodeSent: false,
    }
  },
}

/** Shows how far the sign-up is while the user reads the mail. */
function withReader(
  signUp: Exclude<SignUpHookOptions, { code: string }>,
  fallback: ReadCode | undefined,
  show: (state: LoginState) => void,
): SignUpOptions {
  const readCode = signUp.readCode ?? fallback
  if (readCode === undefined) throw new TypeError('readCode must be a function, of the hook or of signUp')
  const readAndShow = async () => {
    show({ status: 'awaiting-code', isCodeSent: true })
    const code = await readCode()
    show({ status: 'signing-up', isCodeSent: true })
    return code
  }
  return { ...signUp, readCode: readAndShow }
}

const login: Verb<{ identifier: string }, LoginState, Subject> = {
  name: 'logInWithPasskey',
  run: async ({ subject, signal, show }, options) => {
    show({ status: 'logging-in', isCodeSent: false })
    return {
      status: 'done',
      data: await logInWithPasskey(subject.options, { ...options, signal }),
      isCodeSent: false,
    }
  },
}

/** @returns The values of a form, or the options as they are. */
function identified<Options extends object>(options: Options | FormSubmit) {
  if (!('currentTarget' in options)) return options
  // Otherwise the browser sends the fields in the address of the page.
  options.preventDefault()
  const { elements } = options.currentTarget
  const field = (name: string) => elements.namedItem(name) as HTMLInputElement | null
  const terms = field('terms')
  return {
    identifier: field('identifier')?.value ?? '',
    ...(terms?.checked && { terms: { version: terms.value } }),
  }
}

/**
 * Signs up and logs in, if the wallet is the app's login. It works without a provider; its `data` is the `config` of one.
 *
 * `signUp` and `logIn` are also for the `onSubmit` of a form with a field `identifier`.
 *
 * @param settings - The options of `createWallet` without `accountId`, and `readCode`.
 * @returns The state, `startSignUp`, `signUp`, `logIn`, `isRunning` and `reset`.
 * @see packages/relay/README.md
 * @example
 * ```tsx
 * function Login() {
 *   const { data: wallet, error, isRunning, logIn } = useLogin({ relayUrl: '/wallet' })
 *   if (wallet !== undefined) return <WalletProvider config={wallet}><App /></WalletProvider>
 *   return (
 *     <form onSubmit={logIn}>
 *       <input name="identifier" type="email" />
 *       <button disabled={isRunning}>Log in</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </form>
 *   )
 * }
 * ```
 */
export function useLogin(settings: LoginHookOptions): UseLogin {
  const { readCode, ...options } = { ...settings }
  const verbs = useRelayVerbs<LoginState, Subject>({ options, readCode })
  const { state, isRunning, start: begin, reset } = verbs
  const beginSignUp = useCallback(
    async (options: SignUpStart) => withCode(await begin(start, options)),
    [begin],
  )
  const signUp = useCallback(
    async (options: SignUpHookOptions | FormSubmit) => withCode(await begin(confirm, identified(options))),
    [begin],
  ) as UseLogin['signUp']
  const logIn = useCallback(
    async (options: { identifier: string } | FormSubmit) => withCode(await begin(login, identified(options))),
    [begin],
  ) as UseLogin['logIn']
  return { ...withCode(state), isRunning, startSignUp: beginSignUp, signUp, logIn, reset }
}
