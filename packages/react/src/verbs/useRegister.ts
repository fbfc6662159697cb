/** Hooks: add a way to sign in, but for passkeys. */

import { registerEmailOtp, registerOAuth, registerSmsOtp } from '@embedded-wallet/core'
import { hookOf } from './hookOf.js'

/**
 * Adds one-time codes by email.
 *
 * @returns The state, `register` with the options of core's `registerEmailOtp`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```tsx
 * function AddEmail() {
 *   const { error, isRunning, register } = useRegisterEmailOtp()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => register({ email })}>Add codes by email</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export const useRegisterEmailOtp = hookOf('register', 'registerEmailOtp', registerEmailOtp, {
  changes: ['auth-methods'],
})

/**
 * Adds one-time codes by SMS.
 *
 * @returns The state, `register` with the options of core's `registerSmsOtp`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#registerauthmethod
 */
export const useRegisterSmsOtp = hookOf('register', 'registerSmsOtp', registerSmsOtp, {
  changes: ['auth-methods'],
})

/**
 * Adds the identity of an OIDC provider. The ID token must be at most 60 seconds old.
 *
 * @returns The state, `register` with the options of core's `registerOAuth`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#registerauthmethod
 */
export const useRegisterOAuth = hookOf('register', 'registerOAuth', registerOAuth, {
  changes: ['auth-methods'],
})
