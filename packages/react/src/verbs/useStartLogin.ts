/** Hook: start a login, before the account is known. */

import { type LoginOffer, type RelayAddress, startLogin } from '@embedded-wallet/core'
import { useCallback } from 'react'
import { useRelayVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState } from './verbState.js'

/** What `useStartLogin` returns: the state, the verb, `reset`. */
export type UseStartLogin = VerbState<LoginOffer> &
  VerbControls & {
    /** Finds the account of an identifier, such as an email address, and its ways to sign in. Never rejects. */
    startLogin: (options: { identifier: string }) => Promise<VerbState<LoginOffer>>
  }

const verb: Verb<{ identifier: string }, VerbState<LoginOffer>, RelayAddress> = {
  name: 'startLogin',
  run: async ({ subject, signal, show }, options) => {
    show({ status: 'running' })
    return { status: 'done', data: await startLogin(subject, { ...options, signal }) }
  },
}

/**
 * Starts a login, if the wallet is the app's login and the account is not known yet. It works without a provider.
 *
 * @param relay - Where the relay is: `{ relayUrl }`, or a wallet.
 * @returns The state, `startLogin`, `isRunning` and `reset`. `data.accountId` is for the `config` of a `WalletProvider`.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function Login() {
 *   const { data: offer, isRunning, startLogin } = useStartLogin({ relayUrl: '/wallet' })
 *   if (offer === undefined)
 *     return <button disabled={isRunning} onClick={() => startLogin({ identifier: email })}>Continue</button>
 *   return (
 *     <WalletProvider config={{ accountId: offer.accountId, relayUrl: '/wallet' }}>
 *       <SignInButton />
 *     </WalletProvider>
 *   )
 * }
 * ```
 */
export function useStartLogin(relay: RelayAddress): UseStartLogin {
  const { state, isRunning, start, reset } = useRelayVerbs<VerbState<LoginOffer>, RelayAddress>(relay)
  const startLogin = useCallback((options: { identifier: string }) => start(verb, options), [start])
  return { ...state, isRunning, startLogin, reset }
}
