/** Hook: sign in with a passkey. */

import {
  type PasskeyCeremonies,
  type PasskeySignInOptions,
  signInWithPasskey,
  type WalletSession,
} from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState } from './verbState.js'

/**
 * Where a sign-in with a passkey stands: it gets a challenge (`generating-challenge`), waits for the user at the browser's prompt
 * (`awaiting-passkey`), proves the passkey (`submitting-response`), and is `done` with the session.
 */
export type PasskeySignInState = VerbState<
  WalletSession,
  'generating-challenge' | 'awaiting-passkey' | 'submitting-response'
>

/** The options of `signInWithPasskey` of core, without `signal`. */
export type PasskeySignInHookOptions = Omit<PasskeySignInOptions, 'signal'>

/** What `useSignInWithPasskey` returns: the state, the verb, `reset`. */
export type UseSignInWithPasskey = PasskeySignInState &
  VerbControls & {
    /** Signs in. Never rejects. PasskeySignInHookOptions as `signInWithPasskey` of core has them, without `signal`. */
    signIn: (options?: PasskeySignInHookOptions) => Promise<PasskeySignInState>
  }

const verb: Verb<PasskeySignInHookOptions, PasskeySignInState> = {
  name: 'signInWithPasskey',
  run: async ({ subject: wallet, signal, show }, options) => {
    show({ status: 'generating-challenge' })
    const passkeys = heardCeremonies(
      wallet.passkeys,
      () => show({ status: 'awaiting-passkey' }),
      () => show({ status: 'submitting-response' }),
    )
    const data = await signInWithPasskey({ ...wallet, passkeys }, { ...options, signal })
    return { status: 'done', data }
  },
}

/** The ceremonies of the wallet, with a word when the prompt opens and when the user has used a passkey. */
function heardCeremonies(
  passkeys: PasskeyCeremonies,
  onPrompt: () => void,
  onProof: () => void,
): PasskeyCeremonies {
  return {
    create: (...args) => passkeys.create(...args),
    get: async (...args) => {
      onPrompt()
      const result = await passkeys.get(...args)
      onProof()
      return result
    },
    preload: () => passkeys.preload?.(),
    signal: async (signal) => passkeys.signal?.(signal),
  }
}

/**
 * Signs in with a passkey. Call `signIn` from a click: browsers open the prompt only shortly after one.
 *
 * Autofill (`signIn({ autofill: true })`) stays open until the user picks a passkey: use a hook of its own for it, and another one
 * for the button.
 *
 * @param options - `wallet`: another wallet than the provider's, such as the one of a question.
 * @returns The state, `signIn`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
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
  const signIn = useCallback((options: PasskeySignInHookOptions = {}) => start(verb, options), [start])
  return { ...state, isRunning, signIn, reset }
}
