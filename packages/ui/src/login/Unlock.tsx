/** The login for a known wallet: sign in on this device, for the first time, again or before the session ends, or give the wallet its first way. */

import type { SessionState } from '@embedded-wallet/core'
import { useAuthMethods, useRefreshSession, useSession, useWallet } from '@embedded-wallet/react'
import { useState } from 'react'
import { formatTime } from '../format/time.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/icons.js'
import { useOnce } from '../parts/useOnce.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { fill } from '../words/fill.js'
import type { Texts } from '../words/texts.js'
import { FirstWay } from './FirstWay.js'
import { LoginCard } from './LoginCard.js'
import { Unread } from './Unread.js'

/** How the user of a known wallet signs in. `email` is the address of the user. */
export interface KnownSignIn extends Pick<SignInOptionsProps, 'email' | 'onWay' | 'onSignedIn'> {
  /** As in `WalletLogin`. */
  afterPassword?: boolean | undefined
}

export function Unlock({ afterPassword, ...signIn }: KnownSignIn) {
  const wallet = useWallet()
  const { login, loginSteps } = useTexts(loginTexts, loginStepsTexts)
  const { proof } = loginSteps
  const { isLogin, signOut, onProblem } = useScreens()
  const { status, isSignedIn } = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  useOnce(error, () => onProblem(error!, 'listAuthMethods'))
  const [isAdding, setAdding] = useState(false)
  if (isSignedIn || status === 'restoring') return null
  if (isAdding || data?.length === 0) {
    const { email, onSignedIn } = signIn
    return (
      <FirstWay
        wallet={wallet}
        email={email}
        afterPassword={afterPassword}
        onAdding={setAdding}
        onSignedIn={onSignedIn}
      />
    )
  }
  if (data === undefined)
    return error && <Unread error={error} isBusy={isFetching} onRead={() => void refetch()} />
  const hasPasskey = data.some(({ type }) => type === 'PASSKEY')
  const over = overWords(status, proof)
  return (
    <LoginCard
      step="unlock"
      titleKey="unlock"
      takesFocus="whenIdle"
      title={over ? proof.overTitle : proof.unlockTitle}
      intro={over ?? (hasPasskey ? proof.unlockPasskey : proof.unlockOther)}
      // For a user who cannot sign in to this one.
      foot={isLogin ? { children: login.otherWallet, onClick: signOut } : undefined}
    >
      <SignInOptions {...signIn} wallet={wallet} authMethods={data} />
    </LoginCard>
  )
}

/** Why the session is over, where that is known. */
function overWords(
  status: SessionState['status'],
  { expired, keyLost }: Texts['loginSteps']['proof'],
): string | undefined {
  if (status === 'expired') return expired
  return status === 'key-lost' ? keyLost : undefined
}

interface ExpiringProps {
  email: string | undefined
  expiresAt: string
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  isSigningIn: boolean
  onSignIn: () => void
}

/** Says that the session is about to end, and renews it with one click. */
export function Expiring({ email, expiresAt, isSigningIn, onSignIn }: ExpiringProps) {
  const wallet = useWallet()
  const { loginSteps, language } = useTexts(loginStepsTexts)
  const { expiring: words, proof } = loginSteps
  const { isSignedIn } = useSession()
  const { data = [] } = useAuthMethods()
  const { isRunning, refresh } = useRefreshSession()
  const renew = async () => {
    // Newer deployments renew without a prompt.
    if (!isNewer(wallet.profile)) return onSignIn()
    // Lost: why it failed. The user signs in, and that error shows.
    if ((await refresh()).status === 'error') onSignIn()
  }
  return (
    <Card
      title={isSignedIn ? words.title : proof.overTitle}
      intro={isSignedIn ? fill(words.intro, { time: formatTime(expiresAt, language) }) : proof.over}
    >
      {isSigningIn ? (
        <SignInOptions wallet={wallet} authMethods={data} email={email} isStartedAtOnce />
      ) : (
        <Button icon={icons.refresh} isBusy={isRunning} onClick={renew}>
          {words.button}
        </Button>
      )}
    </Card>
  )
}
