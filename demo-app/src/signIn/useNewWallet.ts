/** The first sign-in to a new wallet: one code proves the address, signs in, and confirms the first passkey. */

import {
  useReauthentication,
  useRegisterPasskey,
  useSignInWithEmailOtp,
  useSignOut,
} from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { finishSignUp } from '../api/api'
import { nameDevice } from '../text/deviceName'
import { describeSignInProblem, type PageProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
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
  const { signOut } = useSignOut()
  const finishing = useAction(describeSignInProblem)
  const [isConfirmed, setConfirmed] = useState(false)
  const refusal = useProblem(codes.error, describeSignInProblem)

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

  const enter = (otp: string) =>
    finishing.run(async () => {
      if ((await codes.signIn({ otp })).status !== 'done') return
      try {
        await finishSignUp()
      } catch (error) {
        // Lost: whether the session ended at the service, too. The wallet stays empty, and its key is deleted here.
        await signOut()
        if (isTaken(error)) return onEnd(error)
        throw error
      }
      setConfirmed(true)
      question?.confirm()
    })
  const skip = () => {
    registering.reset()
    void onSignedIn()
  }
  const sendAnother = () => {
    finishing.clear()
    void codes.sendCode()
  }
  if (codes.codesSent === 0) return {}
  if (isConfirmed && !isCodeOnly) {
    const isClosed = registering.status === 'prompt-closed'
    return { passkey: { isBusy: !isClosed, problem: isClosed ? closedPrompt : undefined, create, skip } }
  }
  const isBusy = codes.isRunning || finishing.isBusy || isConfirmed
  const problem = refusal ?? finishing.problem
  return {
    code: { codesSent: codes.codesSent, isPasskeyNext: !isCodeOnly, isBusy, problem, enter, sendAnother },
  }
}
