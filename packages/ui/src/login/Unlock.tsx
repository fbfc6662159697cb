/** The login for a known wallet: sign in on this device, for the first time or again, or give the wallet its first way. */

import { isUnreadable, ServiceError } from '@embedded-wallet/core'
import { type CurrentSession, useAuthMethods, useSession, useWallet } from '@embedded-wallet/react'
import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { commonTexts } from '../words/en/common.js'
import { loginTexts } from '../words/en/login.js'
import type { Texts } from '../words/texts.js'
import { FirstWay } from './FirstWay.js'
import { useStep } from './step.js'

interface UnlockProps {
  email: string | undefined
  onSignedIn: NonNullable<SignInOptionsProps['onSignedIn']>
}

export function Unlock({ email, onSignedIn }: UnlockProps) {
  const wallet = useWallet()
  const texts = useTexts(loginTexts, commonTexts)
  const session = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  const [isAdding, setAdding] = useState(false)
  const isGone = error instanceof ServiceError && error.status === 404
  const problem = useProblem(error, 'reading')
  if (session.isSignedIn || session.status === 'restoring') return null
  if (isAdding || data?.length === 0)
    return <FirstWay wallet={wallet} email={email} onAdding={setAdding} onSignedIn={onSignedIn} />
  if (data === undefined && !problem) return null
  if (data === undefined)
    return (
      <Card>
        <Notice problem={isGone ? { tone: 'error', text: texts.login.proof.gone } : problem} />
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {texts.common.tryAgain}
        </Button>
      </Card>
    )
  const authMethods = data.filter((row) => !isUnreadable(row))
  return (
    <UnlockCard
      session={session}
      hasPasskey={authMethods.some(({ type }) => type === 'PASSKEY')}
      options={{ wallet, authMethods, email, onSignedIn }}
    />
  )
}

interface UnlockCardProps {
  session: CurrentSession
  hasPasskey: boolean
  options: SignInOptionsProps
}

function UnlockCard({ session: { status }, hasPasskey, options }: UnlockCardProps) {
  useStep('unlock')
  const { proof } = useTexts(loginTexts, commonTexts).login
  const isOver = status === 'expired' || status === 'key-lost'
  return (
    <Card
      titleKey="unlock"
      takesFocus="whenIdle"
      title={isOver ? proof.overTitle : proof.unlockTitle}
      intro={introOf(proof, status, hasPasskey)}
    >
      <SignInOptions {...options} />
    </Card>
  )
}

function introOf(
  proof: Texts['login']['proof'],
  status: CurrentSession['status'],
  hasPasskey: boolean,
): string {
  if (status === 'expired') return proof.expired
  if (status === 'key-lost') return proof.keyLost
  return hasPasskey ? proof.unlockPasskey : proof.unlockOther
}
