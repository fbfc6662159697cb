/** The second and the third step of a sign-up where the service mails the code: one code proves the address, signs in, and confirms the first passkey. */

import { getSession, sendEmailOtp, signInWithEmailOtp, type Wallet } from '@embedded-wallet/core'
import { useRegisterPasskey } from '@embedded-wallet/react'
import { Fingerprint } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { nameDevice } from '../text/deviceName'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useTitle } from '../ui/useTitle'
import { ConfirmAddressCard } from './StartCards'
import { hasWebAuthn } from './serviceInfo'
import { closedPrompt } from './useNewWay'
import { type CodeStep, isTaken, proveByCode } from './useSignUp'

export type NewWalletStep = 'code' | 'passkey'

interface NewWalletProps {
  wallet: Wallet
  email: string
  onSignedIn: () => Promise<void>
  /** The sign-up is over. Without an error, the user wants another address. */
  onEnd: (error?: Error) => void
  /** Hears which step shows. The form for the address stays until there is one. */
  onStep: (step: NewWalletStep | undefined) => void
}

export function NewWallet({ wallet, email, onSignedIn, onEnd, onStep }: NewWalletProps) {
  const [code, setCode] = useState<CodeStep>()
  const [isConfirmed, setConfirmed] = useState(false)
  const signInByCode = (own: Wallet) =>
    proveByCode({
      send: () => sendEmailOtp(own),
      prove: (otp) => signInWithEmailOtp(own, { otp }),
      show: setCode,
    })
  // The registration comes first, and asks for the sign-in in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is the same at each render
  const confirming = useMemo<Wallet>(() => {
    const reauthenticate = async (own: Wallet) => {
      await signInByCode(own)
      setConfirmed(true)
    }
    return { ...wallet, reauthenticate }
  }, [wallet])
  const { status, register, reset } = useRegisterPasskey({ wallet: confirming, retriesClosedPrompt: true })
  const create = () => register({ nickname: nameDevice(navigator.userAgent), userName: email })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const { error } = hasWebAuthn() ? await create() : {}
      if (isGone) return
      if (isTaken(error)) throw error
      // Lost: why there is no passkey. The page of the wallet offers it again.
      if (!(await getSession(wallet))) await signInByCode(wallet)
    }
    // Strict Mode mounts twice, and one code is mailed.
    const timer = setTimeout(() => open().then(() => (isGone ? undefined : onSignedIn()), onEnd))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])

  const hasPasskeyStep = hasWebAuthn() && status !== 'error'
  const step = isConfirmed && hasPasskeyStep ? 'passkey' : code && 'code'
  useLayoutEffect(() => {
    onStep(step)
    return () => onStep(undefined)
  }, [step, onStep])
  if (step === 'passkey')
    return <NewPasskeyCard isClosed={status === 'prompt-closed'} create={() => void create()} skip={reset} />
  if (!code) return null
  return (
    <ConfirmAddressCard
      email={email}
      code={{ ...code, isPasskeyNext: hasPasskeyStep }}
      onBack={() => onEnd()}
    />
  )
}

interface NewPasskeyCardProps {
  /** Whether the prompt was closed. */
  isClosed: boolean
  create: () => void
  skip: () => void
}

/** The passkey, again after a closed prompt, or none for now. */
function NewPasskeyCard({ isClosed, create, skip }: NewPasskeyCardProps) {
  useTitle('Protect it with a passkey')
  return (
    <Card
      variant="title"
      takesFocus="always"
      title="Protect it with a passkey"
      intro="Your address is confirmed. You need no other code to create the passkey now."
    >
      <Notice problem={isClosed ? closedPrompt : undefined} />
      <Button variant="primary" icon={Fingerprint} isBusy={!isClosed} onClick={create}>
        Create passkey
      </Button>
      <Button variant="foot" onClick={skip}>
        Go on without a passkey
      </Button>
    </Card>
  )
}
