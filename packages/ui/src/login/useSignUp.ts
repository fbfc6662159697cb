/** Starts a sign-up at the relay: a code from the mailbox first, because the address belongs to the user only then. */

import { confirmSignUp, createWallet, ServiceError, startSignUp, type Wallet } from '@embedded-wallet/core'
import { useState } from 'react'
import { useScreens } from '../provider/screensContext.js'
import { useProblem } from '../provider/useProblem.js'

/** The form for the code of a sign-up. */
export interface CodeStep {
  codesSent: number
  /** Whether the same code lets this device create the first passkey. */
  isPasskeyNext?: boolean | undefined
  isBusy: boolean
  error: Error | undefined
  enter: (code: string) => void
  sendAnother: () => void
}

/** The wallet of a new user. `born`: with codes, and the service mails the first one. `bare`: without any way to sign in. */
export interface NewAccount {
  kind: 'born' | 'bare'
  wallet: Wallet
}

/** The address has a wallet. Only the owner of the mailbox gets to know it. */
export const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.status === 409

/** @param onTaken - The address has a wallet. */
export function useSignUp(onTaken: () => void) {
  const { relay } = useScreens()
  const [code, setCode] = useState<CodeStep>()
  const [account, setAccount] = useState<NewAccount>()
  const [failure, setFailure] = useState<Error>()
  const [isStarting, setStarting] = useState(false)
  const problem = useProblem(failure, 'signIn')

  const end = (error?: Error) => {
    setCode(undefined)
    setAccount(undefined)
    setStarting(false)
    if (isTaken(error)) onTaken()
    else setFailure(error)
  }
  const show = (kind: NewAccount['kind'], accountId: string) => {
    setCode(undefined)
    setAccount({ kind, wallet: createWallet({ ...relay, accountId }) })
  }
  const run = async (email: string, version: string | undefined) => {
    const terms = version === undefined ? undefined : { version }
    const send = () => startSignUp(relay, { identifier: email.trim(), terms })
    const { accountId } = await send()
    if (accountId !== undefined) return show('born', accountId)
    const prove = async (otp: string) => show('bare', (await confirmSignUp(relay, { code: otp })).accountId)
    await proveByCode({ codesSent: 1, send, prove, show: setCode })
  }
  return {
    /** The app mails the code. Undefined until it is on its way. */
    code,
    account,
    isBusy: isStarting,
    /** The relay wants the acceptance of the terms. */
    lacksTerms: failure instanceof ServiceError && failure.serviceCode === 'TERMS_NOT_ACCEPTED',
    problem,
    /** @param version - Of the terms that the user has accepted, where there are some. */
    begin: (email: string, version?: string) => {
      if (isStarting) return
      setStarting(true)
      setFailure(undefined)
      run(email, version).catch(end)
    },
    end,
  }
}

export type SignUp = ReturnType<typeof useSignUp>

interface Proof {
  /** How many codes are on their way already. */
  codesSent?: number | undefined
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
  let error: Error | undefined
  for (;;) {
    const known = { codesSent, error }
    const code =
      codesSent > 0
        ? await new Promise<string | undefined>((resolve) =>
            show({ ...known, isBusy: false, enter: resolve, sendAnother: () => resolve(undefined) }),
          )
        : undefined
    if (codesSent > 0) show({ codesSent, error: undefined, isBusy: true, enter: ignore, sendAnother: ignore })
    try {
      if (code !== undefined) {
        await prove(code)
        return
      }
      await send()
      codesSent++
      error = undefined
    } catch (thrown) {
      if (codesSent === 0 || isTaken(thrown)) throw thrown
      error = thrown as Error
    }
  }
}

const ignore = () => undefined
