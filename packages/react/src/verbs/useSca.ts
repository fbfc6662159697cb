/** Hooks: strong customer authentication. */

import { authorizeQuote, completeScaLogin, resendQuoteCode, startScaLogin } from '@embedded-wallet/core'
import { paymentLists } from '../queries.js'
import { hookOf } from './hookOf.js'
import { quoteIdOf } from './useExecuteQuote.js'

/**
 * Proves that the user wants a payment that the service holds. While the status of `data` is `PENDING_AUTHORIZATION`, it holds the next
 * challenge: ask again, with `data` as the quote.
 *
 * @returns The state, `authorize` with the options of core's `authorizeQuote`, `isRunning` and `reset`.
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
export const useAuthorizeQuote = hookOf('authorize', 'authorizeQuote', authorizeQuote, {
  changes: paymentLists,
})

/**
 * Sends the code of a held payment again, by SMS.
 *
 * @returns The state, `resend` with the options of core's `resendQuoteCode`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#resendquoteauthorization
 */
export const useResendQuoteCode = hookOf('resend', 'resendQuoteCode', resendQuoteCode, { target: quoteIdOf })

/**
 * Begins the login that the service demands of some customers every 180 days: `{ customerId, factor }`.
 *
 * @returns The state, `start` with the options of core's `startScaLogin`, `isRunning` and `reset`.
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
export const useStartScaLogin = hookOf('start', 'startScaLogin', startScaLogin)

/**
 * Ends that login with the user's proof: `{ login, code }` or `{ login, passkey: true }`.
 *
 * @returns The state, `complete` with the options of core's `completeScaLogin`, `isRunning` and `reset`.
 * @see docs/reference/endpoints.md#completescalogin
 */
export const useCompleteScaLogin = hookOf('complete', 'completeScaLogin', completeScaLogin)
