/** Hook: sign in with an identity provider. */

import { prepareSignIn, signInWithOAuth, type WalletSession } from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { Done, Failed, Initial, Underway, VerbControls } from './verbState.js'

/** The key of the sign-in is stored over the redirect, and the provider's token must carry its nonce. */
export interface OAuthPrepared {
  status: 'prepared'
  /** The SHA-256 of the key, 64 lowercase hex digits: the `nonce` of the request to the provider. */
  nonce: string
  data?: undefined
  error?: undefined
}

/** Where a sign-in with an identity provider stands. */
export type OAuthSignInState =
  | Initial
  | Underway<'preparing' | 'submitting-token'>
  | OAuthPrepared
  | Done<WalletSession>
  | Failed

/** A fresh ID token. */
export interface OAuthSignInOptions {
  /** In compact form, issued at most 60 seconds ago. */
  oidcToken: string
  /** Default: the one last used here, or the account's first of this type. */
  authMethodId?: string | undefined
}

/** What `useSignInWithOAuth` returns: the state, two verbs, `reset`. */
export type UseSignInWithOAuth = OAuthSignInState &
  VerbControls & {
    /** Makes the key of the sign-in, before the redirect. Never rejects. */
    prepare: () => Promise<OAuthSignInState>
    /** Signs in with the token, after the redirect. Never rejects. */
    signIn: (options: OAuthSignInOptions) => Promise<OAuthSignInState>
  }

const preparing: Verb<undefined, OAuthSignInState> = {
  name: 'prepareSignIn',
  run: async ({ subject: wallet, signal, show }) => {
    show({ status: 'preparing' })
    return { status: 'prepared', ...(await prepareSignIn(wallet, { type: 'OAUTH', signal })) }
  },
}

const signingIn: Verb<OAuthSignInOptions, OAuthSignInState> = {
  name: 'signInWithOAuth',
  run: async ({ subject: wallet, signal, show }, options) => {
    show({ status: 'submitting-token' })
    return { status: 'done', data: await signInWithOAuth(wallet, { ...options, signal }) }
  },
}

/**
 * Signs in with an identity provider: `prepare`, a redirect with the nonce, then `signIn` with the token that came back.
 *
 * @returns The state, `prepare`, `signIn`, `isRunning` and `reset`.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function ProviderButton() {
 *   const { isRunning, prepare } = useSignInWithOAuth()
 *   const leave = async () => {
 *     const state = await prepare()
 *     if (state.status === 'prepared') location.href = `https://login.example/authorize?nonce=${state.nonce}`
 *   }
 *   return <button disabled={isRunning} onClick={leave}>Continue with Example</button>
 * }
 * ```
 */
export function useSignInWithOAuth(options: WalletHookOptions = {}): UseSignInWithOAuth {
  const { state, isRunning, start, reset } = useVerbs<OAuthSignInState>(options)
  const prepare = useCallback(() => start(preparing, undefined), [start])
  const signIn = useCallback((options: OAuthSignInOptions) => start(signingIn, options), [start])
  return { ...state, isRunning, prepare, signIn, reset }
}
