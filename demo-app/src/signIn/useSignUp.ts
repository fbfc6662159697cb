/** Starts a sign-up at the relay: a code from the mailbox first, because the address belongs to the user only then. */

import { confirmSignUp, ServiceError, startSignUp } from '@embedded-wallet/core'
import { useState } from 'react'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import { useProblem } from '../wallet/useProblem'
import { useWallets } from '../wallet/wallets'

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
  /** The app mails the code. Undefined until it is on its way. */
  code: CodeStep | undefined
  /** The service mails the code, for this new wallet. */
  newAccountId: string | undefined
  isBusy: boolean
  problem: PageProblem | undefined
  /** @param version - Of the terms that the user has accepted, where there are some. */
  begin: (email: string, version?: string) => void
  end: (error?: Error) => void
}

interface Started {
  options: { identifier: string; terms: { version: string } | undefined }
  accountId: string | undefined
  codesSent: number
}

/** The address has a wallet. Only the owner of the mailbox gets to know it. */
export const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.status === 409

/**
 * @param onSignedIn - The wallet is open.
 * @param onTaken - The address has a wallet.
 */
export function useSignUp(onSignedIn: () => Promise<void>, onTaken: () => void): SignUp {
  const { relay } = useWallets()
  const [started, setStarted] = useState<Started>()
  const [failure, setFailure] = useState<Error>()
  const starting = useAction()
  const proving = useAction(describeSignInProblem)
  const failed = useProblem(failure)

  const end = (error?: Error) => {
    setStarted(undefined)
    if (isTaken(error)) onTaken()
    else setFailure(error)
  }
  const begin = (email: string, version: string | undefined) =>
    starting.run(async () => {
      setFailure(undefined)
      proving.clear()
      const options = { identifier: email.trim(), terms: version === undefined ? undefined : { version } }
      const { accountId } = await startSignUp(relay, options)
      setStarted({ options, accountId, codesSent: 1 })
    })
  const enter = (code: string) =>
    proving.run(async () => {
      try {
        await confirmSignUp(relay, { code })
      } catch (error) {
        if (!isTaken(error)) throw error
        return end(error as Error)
      }
      await onSignedIn()
      end()
    })
  const sendAnother = () =>
    proving.run(async () => {
      await startSignUp(relay, started!.options)
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
    begin: (email, version) => void begin(email, version),
    end,
  }
}
