/** Hooks: sign in with a one-time code, by email or by SMS. */

import {
  type AuthMethod,
  sendEmailOtp,
  sendSmsOtp,
  signInWithEmailOtp,
  signInWithSmsOtp,
  type Wallet,
  type WalletSession,
} from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/** What is known about the codes that were sent. */
export interface SentCodes {
  /** How many codes this hook has sent: the newest one counts. */
  codesSent: number
  /** The AuthMethod that got the newest one: its `nickname` is the address. Undefined before the first. */
  sentTo?: AuthMethod | undefined
}

/**
 * Where a sign-in with a code stands: a code is being sent (`sending-code`), it is on its way to the user (`awaiting-code`), the
 * code that the user typed is being checked (`submitting-code`), the service works on one of them (`processing`), and it is `done` with the session. After an `error` with
 * `codesSent > 0`, the user may type the code once more.
 */
export type OtpSignInState = (
  | Initial
  | Underway<'sending-code' | 'awaiting-code' | 'submitting-code' | 'processing'>
  | Done<WalletSession>
  | Failed
) &
  SentCodes

/** What to send a code to. */
export interface SendCodeOptions {
  /** Default: the one last used here, or the account's first of this type. */
  authMethodId?: string | undefined
}

/** A code as the user typed it. */
export interface CodeSignInOptions extends SendCodeOptions {
  otp: string
}

/** What `useSignInWithEmailOtp` and `useSignInWithSmsOtp` return: the state, two verbs, `reset`. */
export type UseSignInWithOtp = OtpSignInState &
  VerbControls & {
    /** Sends a code. Never rejects. */
    sendCode: (options?: SendCodeOptions) => Promise<OtpSignInState>
    /** Signs in with the code that the user typed. Never rejects. Without an id, with the AuthMethod that got the newest code. */
    signIn: (options: CodeSignInOptions) => Promise<OtpSignInState>
  }

type Cancelable<Options> = Options & { signal: AbortSignal; onState: () => void }

/**
 * Makes the hook of one kind of code.
 *
 * @param names - As in core, for `onError`.
 */
// @__NO_SIDE_EFFECTS__
function otpHook(
  names: { send: string; signIn: string },
  send: (wallet: Wallet, options: Cancelable<SendCodeOptions>) => Promise<AuthMethod>,
  signIn: (wallet: Wallet, options: Cancelable<CodeSignInOptions>) => Promise<WalletSession>,
): (options?: WalletHookOptions) => UseSignInWithOtp {
  const failed = (error: Error, before: OtpSignInState | Initial): OtpSignInState => ({
    status: 'error',
    error,
    ...codesOf(before),
  })
  const sending: Verb<SendCodeOptions, OtpSignInState> = {
    name: names.send,
    failed,
    run: async ({ subject: wallet, signal, show, before }, options) => {
      const codes = codesOf(before)
      show({ status: 'sending-code', ...codes })
      const onState = () => show({ status: 'processing', ...codes })
      const sentTo = await send(wallet, { ...options, signal, onState })
      return { status: 'awaiting-code', sentTo, codesSent: codes.codesSent + 1 }
    },
  }
  const signingIn: Verb<CodeSignInOptions, OtpSignInState> = {
    name: names.signIn,
    failed,
    run: async ({ subject: wallet, signal, show, before }, options) => {
      const codes = codesOf(before)
      show({ status: 'submitting-code', ...codes })
      const authMethodId = options.authMethodId ?? codes.sentTo?.id
      const onState = () => show({ status: 'processing', ...codes })
      const data = await signIn(wallet, { ...options, authMethodId, signal, onState })
      return { status: 'done', data, ...codes }
    },
  }
  return function useOtpSignIn(options: WalletHookOptions = {}) {
    const { state, isRunning, start, reset } = useVerbs<OtpSignInState>(options)
    const sendCode = useCallback(
      async (given: SendCodeOptions = {}) => withCodes(await start(sending, given)),
      [start],
    )
    const signInWithCode = useCallback(
      async (given: CodeSignInOptions) => withCodes(await start(signingIn, given)),
      [start],
    )
    return { ...withCodes(state), isRunning, sendCode, signIn: signInWithCode, reset }
  }
}

function codesOf(state: OtpSignInState | Initial): SentCodes {
  return 'codesSent' in state ? { codesSent: state.codesSent, sentTo: state.sentTo } : { codesSent: 0 }
}

const withCodes = (state: OtpSignInState | Initial | Failed): OtpSignInState => ({
  ...state,
  ...codesOf(state as OtpSignInState | Initial),
})

/**
 * Signs in with a one-time code by email, in two steps: `sendCode`, then `signIn` with what the user typed.
 *
 * @returns The state, `sendCode`, `signIn`, `isRunning` and `reset`.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function CodeForm() {
 *   const { codesSent, error, isRunning, sendCode, signIn } = useSignInWithEmailOtp()
 *   if (codesSent === 0) return <button onClick={() => sendCode()}>Send me a code</button>
 *   const submit = (event: FormEvent<HTMLFormElement>) => {
 *     event.preventDefault()
 *     signIn({ otp: String(new FormData(event.currentTarget).get('otp')) })
 *   }
 *   return (
 *     <form onSubmit={submit}>
 *       <input name="otp" autoComplete="one-time-code" aria-label="Code" />
 *       {error && <p role="alert">{error.message}</p>}
 *       <button disabled={isRunning}>Sign in</button>
 *     </form>
 *   )
 * }
 * ```
 */
export const useSignInWithEmailOtp = otpHook(
  { send: 'sendEmailOtp', signIn: 'signInWithEmailOtp' },
  sendEmailOtp,
  signInWithEmailOtp,
)

/**
 * Signs in with a one-time code by SMS, in two steps, as `useSignInWithEmailOtp` does by email.
 *
 * @returns The state, `sendCode`, `signIn`, `isRunning` and `reset`.
 * @see packages/core/README.md
 */
export const useSignInWithSmsOtp = otpHook(
  { send: 'sendSmsOtp', signIn: 'signInWithSmsOtp' },
  sendSmsOtp,
  signInWithSmsOtp,
)
