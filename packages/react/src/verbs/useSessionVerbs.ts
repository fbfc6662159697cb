/** Hooks: end, renew and revoke sessions. */

import { refreshSession, revokeSession, signOut } from '@embedded-wallet/core'
import { hookOf } from './hookOf.js'

/**
 * Signs out on this device. The keys go first, in every tab, without a wait for the network.
 *
 * @returns The state, `signOut` with the options of core's `signOut`, `isRunning` and `reset`.
 * @see packages/core/README.md
 */
export const useSignOut = hookOf('signOut', 'signOut', signOut)

/**
 * Renews the session without a prompt, if the deployment can.
 *
 * @returns The state, `refresh` with the options of core's `refreshSession`, `isRunning` and `reset`.
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
export const useRefreshSession = hookOf('refresh', 'refreshSession', refreshSession)

/**
 * Ends a session of the account, on this device or on another one.
 *
 * While it revokes one session, a call for another one fails with `BUSY`: wait for the first.
 *
 * @returns The state, `revoke` with the options of core's `revokeSession`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#revokesession
 */
export const useRevokeSession = hookOf('revoke', 'revokeSession', revokeSession, {
  changes: ['sessions'],
})
