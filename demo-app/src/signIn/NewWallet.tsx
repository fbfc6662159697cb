/** The second and the third step of a sign-up where the service mails the code: one code proves the address, signs in, and confirms the first passkey. */

import { getSession, type Wallet } from '@embedded-wallet/core'
import { useRegisterPasskey } from '@embedded-wallet/react'
import { Fingerprint } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { nameDevice } from '../text/deviceName'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { ConfirmAddressCard } from './ConfirmAddressCard'
import { signInWithNewCode } from './signInWithNewCode'
import { closedPrompt } from './useCreatePasskey'
import { type CodeStep, isTaken } from './useSignUp'
import { hasWebAuthn } from './webAuthn'

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
  const [code, setCode] = useState<Omit<CodeStep, 'isPasskeyNext'>>()
  const [isConfirmed, setConfirmed] = useState(false)
  // The registration comes first, and asks for the sign-in in its middle.
  const asking = useMemo<Wallet>(() => {
    const reauthenticate = async (own: Wallet) => {
      await signInWithNewCode(own, setCode)
      setConfirmed(true)
    }
    return { ...wallet, reauthenticate }
  }, [wallet])
  const { status, register, reset } = useRegisterPasskey({ wallet: asking, retriesClosedPrompt: true })
  const create = () => register({ nickname: nameDevice(navigator.userAgent), userName: email })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const { error } = hasWebAuthn() ? await create() : {}
      if (isGone) return
      if (isTaken(error)) throw error
      // Lost: why there is no passkey. The page of the wallet offers it again.
      if (!(await getSession(wallet))) await signInWithNewCode(wallet, setCode)
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
  if (step === 'passkey') {
    const isClosed = status === 'prompt-closed'
    const problem = isClosed ? closedPrompt : undefined
    return <NewPasskeyCard isBusy={!isClosed} problem={problem} create={() => void create()} skip={reset} />
  }
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
  isBusy: boolean
  problem: PageProblem | undefined
  create: () => void
  skip: () => void
}

/** The passkey, again after a closed prompt, or none for now. */
function NewPasskeyCard({ isBusy, problem, create, skip }: NewPasskeyCardProps) {
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading variant="title" takesFocus="always">
          Protect it with a passkey
        </Heading>
        <p className="leading-relaxed text-muted">
          Your address is confirmed. You need no other code to create the passkey now.
        </p>
      </div>
      <Notice problem={problem} />
      <Button variant="primary" icon={Fingerprint} isBusy={isBusy} onClick={create}>
        Create passkey
      </Button>
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={skip}>
          Go on without a passkey
        </Button>
      </div>
    </Card>
  )
}
