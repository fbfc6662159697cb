/** Starts a sign-up at the relay: a code from the mailbox first, because the address belongs to the user only then. */

import { confirmSignUp, createWallet, ServiceError, startSignUp, type Wallet } from '@embedded-wallet/core'
import { useEffect, useRef, useState } from 'react'
import { useScreens } from '../provider/screensContext.js'
import { useProblem } from '../provider/useProblem.js'
import { forgetCode, recallCode, rememberCode } from '../signIn/codeOnItsWay.js'

/** The form for the code of a sign-up. */
export interface CodeStep {
  codesSent: number
  /** Characters of the code. Undefined: it is the service's. */
  length?: number | undefined
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
  /** `born`: whether the service has mailed a code before the page was reloaded. */
  isMailed?: boolean | undefined
}

/** Characters of a code that the relay makes. */
const relayLength = 6

/** The address has a wallet. Only the owner of the mailbox gets to know it. */
export const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.status === 409

/**
 * After a reload it continues with the code that is on its way.
 *
 * @param known - An address that the app knows. A code to another one is left alone.
 * @param onTaken - The address has a wallet.
 */
export function useSignUp(known: string | undefined, onTaken: () => void) {
  const { relay, setIdentifier } = useScreens()
  const [code, setCode] = useState<CodeStep>()
  const [account, setAccount] = useState<NewAccount>()
  const [offersCodes, setOffersCodes] = useState(true)
  const [failure, setFailure] = useState<Error>()
  const [isStarting, setStarting] = useState(false)
  const problem = useProblem(failure, 'signIn')

  const end = (error?: Error) => {
    forgetCode()
    setCode(undefined)
    setAccount(undefined)
    setStarting(false)
    if (isTaken(error)) onTaken()
    else setFailure(error)
  }
  const show = (kind: NewAccount['kind'], accountId: string) => {
    forgetCode()
    setCode(undefined)
    setAccount({ kind, wallet: createWallet({ ...relay, accountId }) })
  }
  const run = async (email: string, version: string | undefined, isSent = false) => {
    const terms = version === undefined ? undefined : { version }
    const send = async () => {
      const { accountId, offersCodes } = await startSignUp(relay, { identifier: email, terms })
      setOffersCodes(offersCodes !== false)
      if (accountId === undefined) rememberCode({ email, termsVersion: version, offersCodes })
      return accountId
    }
    const accountId = isSent ? undefined : await send()
    if (accountId !== undefined) return show('born', accountId)
    const prove = async (otp: string) => show('bare', (await confirmSignUp(relay, { code: otp })).accountId)
    await proveByCode({
      ...{ codesSent: 1, send, prove },
      show: (form) => setCode({ ...form, length: relayLength }),
    })
  }
  const begin = (...sign: Parameters<typeof run>) => {
    if (isStarting) return
    setStarting(true)
    setFailure(undefined)
    run(...sign).catch(end)
  }
  const resume = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page was loaded once
  useEffect(() => {
    const sent = resume.current ? recallCode() : undefined
    resume.current = false
    const { email, accountId } = sent ?? {}
    // One of a sign-in is no matter of a sign-up.
    if (!sent || !email || sent.authMethodId || (known !== undefined && known !== email)) return
    setIdentifier(email)
    if (accountId !== undefined)
      return setAccount({ kind: 'born', wallet: createWallet({ ...relay, accountId }), isMailed: true })
    setOffersCodes(sent.offersCodes !== false)
    begin(email, sent.termsVersion, true)
  }, [])
  return {
    /** The app mails the code. Undefined until it is on its way. */
    code,
    account,
    /** Whether the app offers codes as a second way in. */
    offersCodes,
    isBusy: isStarting,
    /** The relay wants the acceptance of the terms. */
    lacksTerms: failure instanceof ServiceError && failure.serviceCode === 'TERMS_NOT_ACCEPTED',
    problem,
    /** @param version - Of the terms that the user has accepted, where there are some. */
    begin: (email: string, version?: string) => begin(email, version),
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
 * @throws If no code could be sent, or the address has a wallet.
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
