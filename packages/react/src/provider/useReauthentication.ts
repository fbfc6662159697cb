/** Hook: the sign-in that an action waits for. */

import { useContext, useSyncExternalStore } from 'react'
import type { ReauthenticationQuestion } from './questions.js'
import { WalletContext } from './walletContext.js'

const none = () => undefined

/**
 * Returns the question that the app must ask now: an action of the wallet waits for a sign-in. Show a dialog for it.
 *
 * Actions ask only while a component uses this hook. Without one they end with `SESSION_REQUIRED`, `SESSION_EXPIRED`,
 * `SESSION_KEY_LOST` or `STEP_UP_REQUIRED`. A config with a `reauthenticate` of its own asks that one instead.
 *
 * @returns The question: sign in with its `wallet`, then call `confirm`, or call `cancel`. Undefined if no action waits.
 * @throws {TypeError} If there is no `WalletProvider` above.
 * @see packages/react/README.md
 * @example
 * ```tsx
 * function ConfirmDialog() {
 *   const question = useReauthentication()
 *   const { signIn } = useSignInWithPasskey({ wallet: question?.wallet })
 *   if (question === undefined) return null
 *   const confirm = async () => {
 *     if ((await signIn()).status === 'done') question.confirm()
 *   }
 *   return (
 *     <dialog open>
 *       <p>Confirm it is you: {question.stepUp?.action ?? 'sign in again'}</p>
 *       <button onClick={confirm}>Use your passkey</button>
 *       <button onClick={() => question.cancel()}>Cancel</button>
 *     </dialog>
 *   )
 * }
 * ```
 */
export function useReauthentication(): ReauthenticationQuestion | undefined {
  const provided = useContext(WalletContext)
  if (provided === undefined) throw new TypeError('useReauthentication needs a WalletProvider with a wallet')
  const { questions } = provided
  return useSyncExternalStore(questions.subscribe, questions.current, none)
}
