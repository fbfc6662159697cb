/** Hook: sign in with a one-time code by e-mail. */

import { sendEmailOtp, signInWithEmailOtp } from '@embedded-wallet/core'
import type { WalletHookOptions } from '../provider/walletContext.js'
import { otpVerbs, type UseSignInWithOtp, useOtpSignIn } from './otpSignIn.js'

const names = { send: 'sendEmailOtp', signIn: 'signInWithEmailOtp' }
const verbs = otpVerbs(names, sendEmailOtp, signInWithEmailOtp)

/**
 * Signs in with a one-time code by e-mail, in two steps: `sendCode`, then `signIn` with what the user typed.
 *
 * @param options - `wallet`: another wallet than the provider's, such as the one of a question.
 * @returns The state, `sendCode`, `signIn`, `isRunning` and `reset`.
 * @throws {TypeError} When there is neither a `WalletProvider` above nor a wallet in the options.
 * @see packages/core/README.md
 * @example
 * ```tsx
 * function CodeForm() {
 *   const { codesSent, error, isRunning, sendCode, signIn } = useSignInWithEmailOtp()
 *   if (codesSent === 0) return <button onClick={() => sendCode()}>Send me a code</button>
 *   const submit = (event: FormEvent<HTMLFormElement>) => {
 *     event.preventDefault()
 *     signIn({ otp: String(new FormData(event.currentTarget).get('otp')) })
 *   }
 *   return (
 *     <form onSubmit={submit}>
 *       <input name="otp" autoComplete="one-time-code" aria-label="Code" />
 *       {error && <p role="alert">{error.message}</p>}
 *       <button disabled={isRunning}>Sign in</button>
 *     </form>
 *   )
 * }
 * ```
 */
export function useSignInWithEmailOtp(options: WalletHookOptions = {}): UseSignInWithOtp {
  return useOtpSignIn(verbs, options)
}
