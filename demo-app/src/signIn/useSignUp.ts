/** Starts a sign-up at the demo's server: a code from the mailbox first, because the address belongs to the user only then. */

import { useState } from 'react'
import { finishSignUp, startSignUp } from '../api/api'
import { ApiError } from '../api/call'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import { useProblem } from '../wallet/useProblem'

/** The form for the code of a sign-up. */
export interface CodeStep {
  codesSent: number
  /** Whether the same code lets this device create the first passkey. */
  isPasskeyNext: boolean
  isBusy: boolean
  problem: PageProblem | undefined
  enter: (code: string) => void
  sendAnother: () => void
}

export interface SignUp {
  /** The demo mails the code. Undefined until it is on its way. */
  code: CodeStep | undefined
  /** The service mails the code, for this new wallet. */
  newAccountId: string | undefined
  isBusy: boolean
  problem: PageProblem | undefined
  /** @param termsVersion - Of the terms that the user has accepted, where there are some. */
  begin: (email: string, termsVersion?: string) => void
  end: (error?: Error) => void
}

interface Started {
  email: string
  termsVersion: string | undefined
  accountId: string | undefined
  codesSent: number
}

export const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'EMAIL_TAKEN'

/**
 * @param onSignedIn - The wallet is open.
 * @param onTaken - The address has a wallet. Only the owner of the mailbox gets to know it.
 */
export function useSignUp(onSignedIn: () => Promise<void>, onTaken: (message: string) => void): SignUp {
  const [started, setStarted] = useState<Started>()
  const [failure, setFailure] = useState<Error>()
  const starting = useAction()
  const proving = useAction(describeSignInProblem)
  const failed = useProblem(failure)

  const end = (error?: Error) => {
    setStarted(undefined)
    if (isTaken(error)) onTaken(error.message)
    else setFailure(error)
  }
  const begin = (typed: string, termsVersion: string | undefined) =>
    starting.run(async () => {
      const email = typed.trim()
      setFailure(undefined)
      proving.clear()
      const { wallet, signUp } = await startSignUp(email, termsVersion)
      if (wallet) await onSignedIn()
      else setStarted({ email, termsVersion, accountId: signUp?.accountId, codesSent: 1 })
    })
  const enter = (code: string) =>
    proving.run(async () => {
      try {
        await finishSignUp(code)
      } catch (error) {
        if (!isTaken(error)) throw error
        return end(error)
      }
      await onSignedIn()
      end()
    })
  const sendAnother = () =>
    proving.run(async () => {
      await startSignUp(started!.email, started!.termsVersion)
      setStarted((before) => before && { ...before, codesSent: before.codesSent + 1 })
    })
  const { accountId, codesSent = 0 } = started ?? {}
  const { isBusy, problem } = proving
  return {
    code:
      started && !accountId
        ? { codesSent, isPasskeyNext: false, isBusy, problem, enter, sendAnother }
        : undefined,
    newAccountId: accountId,
    isBusy: starting.isBusy || accountId !== undefined,
    problem: starting.problem ?? failed,
    begin: (email, termsVersion) => void begin(email, termsVersion),
    end,
  }
}
