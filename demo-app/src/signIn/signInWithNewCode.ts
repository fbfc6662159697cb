/** The first sign-in to a new wallet: has a code mailed, and asks for it until one is right. */

import { sendEmailOtp, signInWithEmailOtp, type Wallet } from '@embedded-wallet/core'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { type CodeStep, isTaken } from './useSignUp'

/**
 * @param show - Shows the form for the code.
 * @throws When no code could be sent, or the address has a wallet.
 */
export async function signInWithNewCode(
  wallet: Wallet,
  show: (form: Omit<CodeStep, 'isPasskeyNext'>) => void,
): Promise<void> {
  let codesSent = 0
  let problem: PageProblem | undefined
  for (;;) {
    const form = { codesSent, problem }
    const otp =
      codesSent > 0 &&
      (await new Promise<string | false>((resolve) =>
        show({ ...form, isBusy: false, enter: resolve, sendAnother: () => resolve(false) }),
      ))
    if (codesSent > 0)
      show({ codesSent, problem: undefined, isBusy: true, enter: ignore, sendAnother: ignore })
    try {
      if (otp !== false) return void (await signInWithEmailOtp(wallet, { otp }))
      await sendEmailOtp(wallet)
      codesSent++
      problem = undefined
    } catch (error) {
      if (codesSent === 0 || isTaken(error)) throw error
      problem = describeSignInProblem(error)
    }
  }
}

const ignore = () => undefined
