/** Hook: sign in with a passkey. */

import {
  type PasskeySignInOptions,
  type PreparedPasskeySignIn,
  prepareSignIn,
  signInWithPasskey,
  type WalletSession,
} from '@embedded-wallet/core'
import { useCallback, useRef } from 'react'
import { useSubject, type WalletHookOptions } from '../provider/walletContext.js'
import { withCeremonies } from './ceremonies.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState } from './verbState.js'

/**
 * Where a sign-in with a passkey stands: it gets a challenge (`generating-challenge`), waits for the user at the browser's prompt
 * (`awaiting-passkey`), proves the passkey (`submitting-response`), waits while the service works on it (`processing`), and is `done` with the session.
 */
export type PasskeySignInState = VerbState<
  WalletSession,
  'generating-challenge' | 'awaiting-passkey' | 'submitting-response' | 'processing'
>

/** The options of `signInWithPasskey` of core, without `signal`. */
export type PasskeySignInHookOptions = Omit<PasskeySignInOptions, 'signal' | 'onState'>

/** What `useSignInWithPasskey` returns: the state, the verb, `reset`. */
export type UseSignInWithPasskey = PasskeySignInState &
  VerbControls & {
    /**
     * Gets the challenge before the click, so that the prompt opens at once: some browsers refuse it after a network call. The next
     * `signIn` with the same `authMethodId` uses it. Never rejects: where it fails, `signIn` gets a challenge itself.
     */
    prepare: (options?: { authMethodId?: string | undefined }) => Promise<void>
    /** Signs in. Never rejects. PasskeySignInHookOptions as `signInWithPasskey` of core has them, without `signal`. */
    signIn: (options?: PasskeySignInHookOptions) => Promise<PasskeySignInState>
  }

/** A challenge that was got early, or is being got. */
interface Early {
  /** The account that it is for. */
  state: object
  authMethodId: string | undefined
  prepared: Promise<PreparedPasskeySignIn | undefined>
}

interface SignIn {
  options: PasskeySignInHookOptions
  /** Takes the challenge that was got early, once. */
  takeEarly: () => Early['prepared'] | undefined
}

const verb: Verb<SignIn, PasskeySignInState> = {
  name: 'signInWithPasskey',
  run: async ({ subject: wallet, signal, show }, { options, takeEarly }) => {
    show({ status: 'generating-challenge' })
    const get: typeof wallet.passkeys.get = async (...args) => {
      show({ status: 'awaiting-passkey' })
      const result = await wallet.passkeys.get(...args)
      show({ status: 'submitting-response' })
      return result
    }
    const passkeys = withCeremonies(wallet.passkeys, { get })
    const prepared = options.prepared ?? (await takeEarly())
    const onState = () => show({ status: 'processing' })
    const data = await signInWithPasskey({ ...wallet, passkeys }, { ...options, prepared, signal, onState })
    return { status: 'done', data }
  },
}

/**
 * Signs in with a passkey. Call `signIn` from a click: browsers open the prompt only shortly after one.
 *
 * Autofill (`signIn({ autofill: true })`) stays open until the user picks a passkey: use a hook of its own for it, and another one
 * for the button.
 *
 * @returns The state, `prepare`, `signIn`, `isRunning` and `reset`.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function SignInButton() {
 *   const { status, error, isRunning, signIn } = useSignInWithPasskey()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => signIn()}>
 *         {status === 'awaiting-passkey' ? 'Use your passkey…' : 'Sign in'}
 *       </button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useSignInWithPasskey(options: WalletHookOptions = {}): UseSignInWithPasskey {
  const { state, isRunning, start, reset } = useVerbs<PasskeySignInState>(options)
  const { wallet } = useSubject(options)
  const early = useRef<Early>(undefined)
  const prepare = useCallback(
    async ({ authMethodId }: { authMethodId?: string | undefined } = {}) => {
      const { current } = early
      if (current?.state === wallet.state && current.authMethodId === authMethodId) return
      // Ignored: why it failed. The sign-in gets a challenge itself, and then reports what failed.
      const prepared = prepareSignIn(wallet, { type: 'PASSKEY', authMethodId }).catch(() => undefined)
      early.current = { state: wallet.state, authMethodId, prepared }
      await prepared
    },
    [wallet],
  )
  const signIn = useCallback(
    (options: PasskeySignInHookOptions = {}) => {
      const takeEarly = () => {
        const { current } = early
        if (current?.state !== wallet.state || current.authMethodId !== options.authMethodId) return undefined
        early.current = undefined
        return current.prepared
      }
      return start(verb, { options, takeEarly })
    },
    [start, wallet],
  )
  return { ...state, isRunning, prepare, signIn, reset }
}
