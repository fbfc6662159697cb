/** The first sign-in to a new wallet: one code proves the address, signs in, and confirms the first passkey. */

import { useReauthentication, useRegisterPasskey, useSignInWithEmailOtp } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { nameDevice } from '../text/deviceName'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { useProblem } from '../wallet/useProblem'
import { closedPrompt } from './useCreatePasskey'
import { type CodeStep, isTaken } from './useSignUp'
import { hasWebAuthn } from './webAuthn'

export interface NewWalletProps {
  email: string
  onSignedIn: () => Promise<void>
  /** The sign-up is over. Without an error, the user wants another address. */
  onEnd: (error?: Error) => void
}

/** The code is accepted, and the prompt for the first passkey is open, or was closed. */
export interface PasskeyStep {
  isBusy: boolean
  problem: PageProblem | undefined
  create: () => void
  skip: () => void
}

/** @returns Nothing until a code is on its way. The service mails it for the wallet of the provider above. */
export function useNewWallet({ email, onSignedIn, onEnd }: NewWalletProps): {
  code?: CodeStep
  passkey?: PasskeyStep
} {
  const question = useReauthentication()
  const registering = useRegisterPasskey({ retriesClosedPrompt: true })
  const codes = useSignInWithEmailOtp({ wallet: question?.wallet })
  const [isConfirmed, setConfirmed] = useState(false)
  const problem = useProblem(codes.error, describeSignInProblem)

  // Lost: why there is no passkey. The page of the wallet offers it again.
  const isCodeOnly = !hasWebAuthn() || registering.status === 'error'
  const asksForCode = !isConfirmed && (question !== undefined || isCodeOnly)
  const isOver = isConfirmed && (isCodeOnly || registering.status === 'done')
  const unsent = codes.codesSent === 0 ? codes.error : undefined
  const create = () =>
    void registering.register({ nickname: nameDevice(navigator.userAgent), userName: email })

  // The registration comes first, and asks for the sign-in in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (hasWebAuthn()) create()
  }, [])
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: only what has changed matters
  useEffect(() => {
    if (asksForCode) void codes.sendCode()
  }, [asksForCode])
  useEffect(() => {
    if (unsent) onEnd(unsent)
  }, [unsent])
  useEffect(() => {
    if (isOver) void onSignedIn()
  }, [isOver])
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: only what has changed matters

  const enter = async (otp: string) => {
    const result = await codes.signIn({ otp })
    if (result.status === 'error' && isTaken(result.error)) onEnd(result.error)
    if (result.status !== 'done') return
    setConfirmed(true)
    question?.confirm()
  }
  const skip = () => {
    registering.reset()
    void onSignedIn()
  }
  if (codes.codesSent === 0) return {}
  if (isConfirmed && !isCodeOnly) {
    const isClosed = registering.status === 'prompt-closed'
    return { passkey: { isBusy: !isClosed, problem: isClosed ? closedPrompt : undefined, create, skip } }
  }
  const isBusy = codes.isRunning || isConfirmed
  return {
    code: {
      ...{ codesSent: codes.codesSent, isPasskeyNext: !isCodeOnly, isBusy, problem },
      enter: (otp) => void enter(otp),
      sendAnother: () => void codes.sendCode(),
    },
  }
}
