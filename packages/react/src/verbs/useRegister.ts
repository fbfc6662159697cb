/** Hooks: add a way to sign in, but for passkeys. */

import { registerEmailOtp, registerOAuth, registerSmsOtp } from '@embedded-wallet/core'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { simpleVerb, type UseVerb, useSimpleVerb } from './useSimpleVerb.js'

const emailOtp = simpleVerb('register', 'registerEmailOtp', registerEmailOtp, { changes: ['auth-methods'] })
const smsOtp = simpleVerb('register', 'registerSmsOtp', registerSmsOtp, { changes: ['auth-methods'] })
const oauth = simpleVerb('register', 'registerOAuth', registerOAuth, { changes: ['auth-methods'] })

/**
 * Adds one-time codes by e-mail.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `register` with the options of core's `registerEmailOtp`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```tsx
 * function AddEmail() {
 *   const { error, isRunning, register } = useRegisterEmailOtp()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => register({ email })}>Add codes by e-mail</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useRegisterEmailOtp(
  options: WalletHookOptions = {},
): UseVerb<'register', typeof registerEmailOtp> {
  return useSimpleVerb(emailOtp, options)
}

/**
 * Adds one-time codes by SMS.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `register` with the options of core's `registerSmsOtp`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```tsx
 * function AddPhone() {
 *   const { error, isRunning, register } = useRegisterSmsOtp()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => register({ phoneNumber: '+15550100' })}>Add codes by SMS</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useRegisterSmsOtp(
  options: WalletHookOptions = {},
): UseVerb<'register', typeof registerSmsOtp> {
  return useSimpleVerb(smsOtp, options)
}

/**
 * Adds the identity of an OIDC provider. The ID token must be at most 60 seconds old.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `register` with the options of core's `registerOAuth`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```tsx
 * function AddIdentity() {
 *   const { error, isRunning, register } = useRegisterOAuth()
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => register({ oidcToken })}>Add this identity</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useRegisterOAuth(options: WalletHookOptions = {}): UseVerb<'register', typeof registerOAuth> {
  return useSimpleVerb(oauth, options)
}
