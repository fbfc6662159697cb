/** Starts a sign-up at the relay: a code from the mailbox first, because the address belongs to the user only then. */

import { confirmSignUp, ServiceError, startSignUp } from '@embedded-wallet/core'
import { useState } from 'react'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { useAction, useProblem } from '../wallet/useAction'
import { useWallets } from '../wallet/wallets'

/** The form for the code of a sign-up. */
export interface CodeStep {
  codesSent: number
  /** Whether the same code lets this device create the first passkey. */
  isPasskeyNext?: boolean
  isBusy: boolean
  problem: PageProblem | undefined
  enter: (code: string) => void
  sendAnother: () => void
}

/** The address has a wallet. Only the owner of the mailbox gets to know it. */
export const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.status === 409

/**
 * @param onSignedIn - The wallet is open.
 * @param onTaken - The address has a wallet.
 */
export function useSignUp(onSignedIn: () => Promise<void>, onTaken: () => void) {
  const { relay } = useWallets()
  const [code, setCode] = useState<CodeStep>()
  const [newAccountId, setNewAccountId] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  const starting = useAction()
  const failed = useProblem(failure)

  const end = (error?: Error) => {
    setCode(undefined)
    setNewAccountId(undefined)
    if (isTaken(error)) onTaken()
    else setFailure(error)
  }
  const begin = (email: string, version: string | undefined) =>
    starting.run(async () => {
      setFailure(undefined)
      const terms = version === undefined ? undefined : { version }
      const send = () => startSignUp(relay, { identifier: email.trim(), terms })
      const { accountId } = await send()
      if (accountId !== undefined) return setNewAccountId(accountId)
      void proveByCode({ codesSent: 1, send, prove: (code) => confirmSignUp(relay, { code }), show: setCode })
        .then(onSignedIn)
        .then(() => end(), end)
    })
  return {
    /** The app mails the code. Undefined until it is on its way. */
    code,
    /** The service mails the code, for this new wallet. */
    newAccountId,
    isBusy: starting.isBusy || newAccountId !== undefined,
    problem: starting.problem ?? failed,
    /** @param version - Of the terms that the user has accepted, where there are some. */
    begin: (email: string, version?: string) => void begin(email, version),
    end,
  }
}

export type SignUp = ReturnType<typeof useSignUp>

interface Proof {
  /** How many codes are on their way already. */
  codesSent?: number
  send: () => Promise<unknown>
  prove: (code: string) => Promise<unknown>
  /** Shows the form for the code. */
  show: (form: CodeStep) => void
}

/**
 * Asks for the mailed code until one is right.
 *
 * @throws When no code could be sent, or the address has a wallet.
 */
export async function proveByCode({ codesSent = 0, send, prove, show }: Proof): Promise<void> {
  let problem: PageProblem | undefined
  for (;;) {
    const known = { codesSent, problem }
    const code =
      codesSent > 0
        ? await new Promise<string | undefined>((resolve) =>
            show({ ...known, isBusy: false, enter: resolve, sendAnother: () => resolve(undefined) }),
          )
        : undefined
    if (codesSent > 0)
      show({ codesSent, problem: undefined, isBusy: true, enter: ignore, sendAnother: ignore })
    try {
      if (code !== undefined) return void (await prove(code))
      await send()
      codesSent++
      problem = undefined
    } catch (error) {
      if (codesSent === 0 || isTaken(error)) throw error
      problem = describeSignInProblem(error)
    }
  }
}

const ignore = () => undefined
