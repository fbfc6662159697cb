/** Hooks: strong customer authentication. */

import { authorizeQuote, completeScaLogin, resendQuoteCode, startScaLogin } from '@embedded-wallet/core'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { simpleVerb, type UseVerb, useSimpleVerb } from './useSimpleVerb.js'

const quoteIdOf = ({
  quote,
  quoteId,
}: {
  quote?: { id: string } | undefined
  quoteId?: string | undefined
}) => quote?.id ?? quoteId ?? ''

const authorizing = simpleVerb('authorize', 'authorizeQuote', authorizeQuote, {
  changes: ['pending-payments'],
  target: quoteIdOf,
})
const resending = simpleVerb('resend', 'resendQuoteCode', resendQuoteCode, { target: quoteIdOf })
const starting = simpleVerb('start', 'startScaLogin', startScaLogin, { target: ({ factor }) => factor })
const completing = simpleVerb('complete', 'completeScaLogin', completeScaLogin)

/**
 * Proves that the user wants a payment that the service holds. While the status of `data` is `PENDING_AUTHORIZATION`, it holds the next
 * challenge: ask again, with `data` as the quote.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `authorize` with the options of core's `authorizeQuote`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#authorizequote
 * @example
 * ```tsx
 * function ProveButton({ quote, code }: { quote: Quote; code: string }) {
 *   const { data, error, isRunning, authorize } = useAuthorizeQuote()
 *   if (data) return <p>{data.status === 'PENDING_AUTHORIZATION' ? 'One more code.' : 'It was paid.'}</p>
 *   return (
 *     <>
 *       <button disabled={isRunning} onClick={() => authorize({ quote, code })}>Pay</button>
 *       {error && <p role="alert">{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useAuthorizeQuote(
  options: WalletHookOptions = {},
): UseVerb<'authorize', typeof authorizeQuote> {
  return useSimpleVerb(authorizing, options)
}

/**
 * Sends the code of a held payment again, by SMS.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `resend` with the options of core's `resendQuoteCode`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#resendquoteauthorization
 * @example
 * ```tsx
 * function ResendButton({ quote }: { quote: Quote }) {
 *   const { isRunning, resend } = useResendQuoteCode()
 *   return <button disabled={isRunning} onClick={() => resend({ quote })}>Send the code again</button>
 * }
 * ```
 */
export function useResendQuoteCode(
  options: WalletHookOptions = {},
): UseVerb<'resend', typeof resendQuoteCode> {
  return useSimpleVerb(resending, options)
}

/**
 * Begins the login that the service demands of some customers every 180 days: `{ customerId, factor }`.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `start` with the options of core's `startScaLogin`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#startscalogin
 * @example
 * ```tsx
 * function SendLoginCode({ customerId }: { customerId: string }) {
 *   const { data, isRunning, start } = useStartScaLogin()
 *   if (data) return <p>Your code is good until {data.expiresAt}.</p>
 *   return <button disabled={isRunning} onClick={() => start({ customerId, factor: 'SMS_OTP' })}>Send a code</button>
 * }
 * ```
 */
export function useStartScaLogin(options: WalletHookOptions = {}): UseVerb<'start', typeof startScaLogin> {
  return useSimpleVerb(starting, options)
}

/**
 * Ends that login with the user's proof: `{ login, code }` or `{ login, passkey: true }`.
 *
 * @param options - `wallet`: another wallet than the provider's.
 * @returns The state, `complete` with the options of core's `completeScaLogin`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see docs/reference/endpoints.md#completescalogin
 * @example
 * ```tsx
 * function LoginCode({ login, code }: { login: StartedScaLogin; code: string }) {
 *   const { data, isRunning, complete } = useCompleteScaLogin()
 *   if (data) return <p>You are logged in until {data.sessionExpiresAt}.</p>
 *   return <button disabled={isRunning} onClick={() => complete({ login, code })}>Log in</button>
 * }
 * ```
 */
export function useCompleteScaLogin(
  options: WalletHookOptions = {},
): UseVerb<'complete', typeof completeScaLogin> {
  return useSimpleVerb(completing, options)
}
