/** Hooks: what changes who owns the wallet, beside new ways to sign in. */

import {
  exportWallet,
  resumeOperation,
  revokeAuthMethod,
  setWalletPrivacy,
  updateContact,
} from '@embedded-wallet/core'
import { hookOf } from './hookOf.js'

/**
 * Exports the wallet. Whoever has the mnemonic has the money: show it once, then call `reset`, which forgets it. An unmount
 * forgets it, too.
 *
 * @returns The state, `exportWallet` with the options of core's `exportWallet`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#exportinternalaccount
 * @example
 * ```tsx
 * function RecoveryWords() {
 *   const { data, isRunning, exportWallet, reset } = useExportWallet()
 *   if (data) return <p>{data.mnemonic} <button onClick={reset}>Hide</button></p>
 *   return <button disabled={isRunning} onClick={() => exportWallet()}>Show recovery words</button>
 * }
 * ```
 */
export const useExportWallet = hookOf('exportWallet', 'exportWallet', exportWallet)

/**
 * Removes a way to sign in, signed by a session of another one. The last one stays: `LAST_AUTH_METHOD`.
 *
 * While it removes one, a call for another one fails with `BUSY`: wait for the first.
 *
 * @returns The state, `revoke` with the options of core's `revokeAuthMethod`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#revokeauthmethod
 * @example
 * ```tsx
 * function RemoveButton({ authMethodId }: { authMethodId: string }) {
 *   const { isRunning, revoke } = useRevokeAuthMethod()
 *   return <button disabled={isRunning} onClick={() => revoke({ authMethodId })}>Remove</button>
 * }
 * ```
 */
export const useRevokeAuthMethod = hookOf('revoke', 'revokeAuthMethod', revokeAuthMethod, {
  changes: ['auth-methods', 'sessions'],
})

/**
 * Changes the customer's email address or phone number: `{ customerId, email }` or `{ customerId, phoneNumber }`.
 * With `readCode` it asks for the code that some deployments send to the new address first.
 *
 * @returns The state, `update` with the options of core's `updateContact`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#updatecustomer
 */
export const useUpdateContact = hookOf('update', 'updateContact', updateContact, {
  changes: ['auth-methods'],
})

/**
 * Makes the wallet private or public. Newer deployments only.
 *
 * @returns The state, `setPrivacy` with the options of core's `setWalletPrivacy`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#updateinternalaccount
 */
export const useSetWalletPrivacy = hookOf('setPrivacy', 'setWalletPrivacy', setWalletPrivacy, {
  changes: ['account'],
})

/**
 * Waits for what the service still works on, even after a reload. Nothing is signed, and no prompt opens.
 *
 * @returns The state, `resume` with an id of `usePendingOperations`, `isRunning` and `reset`.
 * @see docs/guides/sessions.md
 * @example
 * ```tsx
 * function WaitForExport({ id }: { id: string }) {
 *   const { data, status, resume } = useResumeOperation()
 *   if (data?.action === 'exportWallet') return <p>{data.result.mnemonic}</p>
 *   return <button onClick={() => resume({ id })}>{status === 'processing' ? 'Please wait…' : 'Show recovery words'}</button>
 * }
 * ```
 */
export const useResumeOperation = hookOf('resume', 'resumeOperation', resumeOperation, {
  changes: ['auth-methods', 'sessions', 'pending-operations'],
})
