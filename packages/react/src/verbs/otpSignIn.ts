/** What the hooks of both kinds of one-time code share: send a code, sign in with it. */

import type { AuthMethod, Wallet, WalletSession } from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/** What is known of the codes that were sent. */
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

/** The two functions of core for one kind of code. */
export interface OtpVerbs {
  send: Verb<SendCodeOptions, OtpSignInState>
  signIn: Verb<CodeSignInOptions, OtpSignInState>
}

type Cancelable<Options> = Options & { signal: AbortSignal; onState: () => void }

/** @param names - As in core, for `onError`. */
export function otpVerbs(
  names: { send: string; signIn: string },
  send: (wallet: Wallet, options: Cancelable<SendCodeOptions>) => Promise<AuthMethod>,
  signIn: (wallet: Wallet, options: Cancelable<CodeSignInOptions>) => Promise<WalletSession>,
): OtpVerbs {
  const failed = (error: Error, before: OtpSignInState | Initial): OtpSignInState => ({
    status: 'error',
    error,
    ...codesOf(before),
  })
  return {
    send: {
      name: names.send,
      failed,
      run: async ({ subject: wallet, signal, show, before }, options) => {
        const codes = codesOf(before)
        show({ status: 'sending-code', ...codes })
        const onState = () => show({ status: 'processing', ...codes })
        const sentTo = await send(wallet, { ...options, signal, onState })
        return { status: 'awaiting-code', sentTo, codesSent: codes.codesSent + 1 }
      },
    },
    signIn: {
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
    },
  }
}

function codesOf(state: OtpSignInState | Initial): SentCodes {
  return 'codesSent' in state ? { codesSent: state.codesSent, sentTo: state.sentTo } : { codesSent: 0 }
}

/** @param verbs - The same object at each render. */
export function useOtpSignIn(verbs: OtpVerbs, options: WalletHookOptions): UseSignInWithOtp {
  const { state, isRunning, start, reset } = useVerbs<OtpSignInState>(options)
  const sendCode = useCallback(
    async (options: SendCodeOptions = {}) => withCodes(await start(verbs.send, options)),
    [verbs, start],
  )
  const signIn = useCallback(
    async (options: CodeSignInOptions) => withCodes(await start(verbs.signIn, options)),
    [verbs, start],
  )
  return { ...withCodes(state), isRunning, sendCode, signIn, reset }
}

const withCodes = (state: OtpSignInState | Initial | Failed): OtpSignInState => ({
  ...state,
  ...codesOf(state as OtpSignInState | Initial),
})
