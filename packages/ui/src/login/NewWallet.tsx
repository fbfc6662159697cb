/** The second and the third step of a sign-up where the service mails the code: one code proves the address, signs in, and confirms the first passkey. */

import { getSession, sendEmailOtp, signInWithEmailOtp, type Wallet } from '@embedded-wallet/core'
import { useCreatePasskey } from '@embedded-wallet/react'
import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { forgetCode, rememberCode } from '../signIn/codeOnItsWay.js'
import type { SignInOptionsProps } from '../signIn/SignInOptions.js'
import { nameDevice } from '../words/deviceName.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { newWayTexts } from '../words/en/newWay.js'
import { waysTexts } from '../words/en/ways.js'
import { CodeCard } from './CodeCard.js'
import { PasskeyCard } from './PasskeyOffer.js'
import { type CodeStep, isTaken, proveByCode } from './useSignUp.js'

interface NewWalletProps {
  wallet: Wallet
  /** Whether a code was mailed before the page was reloaded: it comes first then, because no prompt opens without a click. */
  isMailed: boolean
  email: string
  onSignedIn: (wallet: Wallet) => void
  /** The sign-up is over. Without an error, the user wants another address. */
  onEnd: (error?: Error) => void
  /** Called when the user signs in with a code: the passkey is then offered afterwards. */
  onWay: SignInOptionsProps['onWay']
  /** Called with whether a step shows. The form for the address stays until there is one. */
  onStep: (isShown: boolean) => void
}

export function NewWallet({ wallet, isMailed, email, onSignedIn, onEnd, onWay, onStep }: NewWalletProps) {
  const texts = useTexts(loginStepsTexts, newWayTexts, waysTexts)
  const hasPasskeys = useHasPasskeys()
  const [code, setCode] = useState<CodeStep>()
  const [isConfirmed, setConfirmed] = useState(false)
  const signInByCode = (own: Wallet) =>
    proveByCode({
      codesSent: isMailed ? 1 : 0,
      send: async () => {
        await sendEmailOtp(own)
        rememberCode({ email, accountId: wallet.accountId })
      },
      prove: async (otp) => {
        await signInWithEmailOtp(own, { otp })
        forgetCode()
      },
      show: setCode,
    })
  // The registration comes first, and wants the sign-in in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is the same at each render
  const confirming = useMemo<Wallet>(() => {
    const reauthenticate = async (own: Wallet) => {
      await signInByCode(own)
      setConfirmed(true)
    }
    return { ...wallet, reauthenticate }
  }, [wallet])
  const { status, create, reset } = useCreatePasskey({ wallet: confirming, retriesClosedPrompt: true })
  const nickname = (authenticator: string | undefined) =>
    nameDevice(texts, navigator.userAgent, [], authenticator)
  const createPasskey = () => create({ nickname, userName: email })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    let isGone = false
    const open = async () => {
      if (isMailed) {
        await signInByCode(wallet)
        onWay?.('EMAIL_OTP')
        return
      }
      const { error } = hasPasskeys ? await createPasskey() : {}
      if (isGone) return
      if (isTaken(error)) throw error
      // Ignored: why there is no passkey. The login offers it again.
      if (!(await getSession(wallet))) await signInByCode(wallet)
    }
    // Strict Mode mounts twice, and one code is mailed.
    const timer = setTimeout(() => open().then(() => (isGone ? undefined : onSignedIn(wallet)), onEnd))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])

  const hasPasskeyStep = hasPasskeys && !isMailed && status !== 'error'
  const codeStep = code ? 'code' : undefined
  const step = isConfirmed && hasPasskeyStep ? 'passkey' : codeStep
  useEffect(() => onStep(step !== undefined), [step, onStep])
  const { first } = texts.loginSteps
  const isClosed = status === 'prompt-closed'
  // The passkey, again after a closed prompt, or none for now.
  if (step === 'passkey')
    return (
      <PasskeyCard
        step="passkey"
        variant="title"
        takesFocus="always"
        title={first.title}
        intro={first.confirmed}
        problem={isClosed ? { tone: 'info', text: texts.newWay.promptClosed } : undefined}
        isBusy={!isClosed}
        onCreate={() => void createPasskey()}
        foot={{ children: first.skip, onClick: reset }}
      />
    )
  if (!code) return null
  return <CodeCard email={email} code={{ ...code, isPasskeyNext: hasPasskeyStep }} onBack={() => onEnd()} />
}
