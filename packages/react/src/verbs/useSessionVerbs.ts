/** Hooks: end, renew and revoke sessions. */

import { refreshSession, revokeSession, signOut } from '@embedded-wallet/core'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { simpleVerb, type UseVerb, useSimpleVerb } from './useSimpleVerb.js'

const ending = simpleVerb('signOut', 'signOut', signOut)
const renewing = simpleVerb('refresh', 'refreshSession', refreshSession)
const revoking = simpleVerb('revoke', 'revokeSession', revokeSession, {
  changes: ['sessions'],
  target: ({ sessionId }) => sessionId,
})

/**
 * Signs out on this device. The keys go first, in every tab, without a wait for the network.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `signOut` with the options of core's `signOut`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function SignOutButton() {
 *   const { isRunning, signOut } = useSignOut()
 *   return <button disabled={isRunning} onClick={() => signOut()}>Sign out</button>
 * }
 * ```
 */
export function useSignOut(options: WalletHookOptions = {}): UseVerb<'signOut', typeof signOut> {
  return useSimpleVerb(ending, options)
}

/**
 * Renews the session without a prompt, where the deployment can.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `refresh` with the options of core's `refreshSession`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function RenewButton() {
 *   const session = useSession()
 *   const { isRunning, refresh } = useRefreshSession()
 *   if (session.status !== 'expiring') return null
 *   return <button disabled={isRunning} onClick={() => refresh()}>Stay signed in</button>
 * }
 * ```
 */
export function useRefreshSession(
  options: WalletHookOptions = {},
): UseVerb<'refresh', typeof refreshSession> {
  return useSimpleVerb(renewing, options)
}

/**
 * Ends a session of the account, on this device or on another one.
 *
 * While it revokes one session, a call for another one fails with `BUSY`: wait for the first.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `revoke` with the options of core's `revokeSession`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#revokesession
 * @example
 * ```tsx
 * function EndSession({ sessionId }: { sessionId: string }) {
 *   const { isRunning, revoke } = useRevokeSession()
 *   return <button disabled={isRunning} onClick={() => revoke({ sessionId })}>Sign out there</button>
 * }
 * ```
 */
export function useRevokeSession(options: WalletHookOptions = {}): UseVerb<'revoke', typeof revokeSession> {
  return useSimpleVerb(revoking, options)
}
