/** The login for a known wallet: sign in on this device, for the first time or again, or give the wallet its first way. */

import { isUnreadable, type SessionState } from '@embedded-wallet/core'
import { useAuthMethods, useSession, useSessions, useWallet } from '@embedded-wallet/react'
import { useState } from 'react'
import { useIsLate } from '../parts/useIsLate.js'
import { useOnce } from '../parts/useOnce.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import type { Texts } from '../words/texts.js'
import { FirstWay } from './FirstWay.js'
import { LoginCard } from './LoginCard.js'
import { Place } from './Place.js'
import { PasskeyHelp } from './ProofCard.js'
import { Unread } from './Unread.js'

/** How the user of a known wallet signs in. `email` is the address of the user. */
export interface KnownSignIn extends Pick<SignInOptionsProps, 'email' | 'onWay' | 'onSignedIn'> {
  /** As in `WalletLogin`. */
  afterPassword?: boolean | undefined
  /** As in `FirstWay`. */
  addsCodes?: boolean | undefined
}

/** A store that is still being read tells nothing about a session. After the first wait the page says so, after the second the user may sign in. */
const quietMs = 2500
const patientMs = 8000

export function Unlock(signIn: KnownSignIn) {
  const { loginSteps } = useTexts(loginStepsTexts)
  const { proof } = loginSteps
  const { status, isSignedIn } = useSession()
  const isRestoring = status === 'restoring'
  const isSlow = useIsLate(isRestoring, quietMs)
  const isStuck = useIsLate(isRestoring, patientMs)
  if (isSignedIn) return null
  if (isRestoring && !isSlow) return <Place />
  if (isRestoring && !isStuck)
    return <LoginCard titleKey="restoring" title={proof.restoringTitle} intro={proof.restoring} />
  return <Locked {...signIn} />
}

/** There is no session. Its ways to sign in are read only now: most users who come back have one. */
function Locked({ afterPassword, addsCodes, ...signIn }: KnownSignIn) {
  const wallet = useWallet()
  const { login, loginSteps } = useTexts(loginTexts, loginStepsTexts)
  const { proof } = loginSteps
  const { isLogin, signOut, onProblem } = useScreens()
  const { status } = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  useOnce(error, () => onProblem(error!, 'listAuthMethods'))
  const [isAdding, setAdding] = useState(false)
  if (isAdding || data?.length === 0) {
    const { email, onSignedIn } = signIn
    return (
      <FirstWay
        wallet={wallet}
        email={email}
        afterPassword={afterPassword}
        addsCodes={addsCodes}
        onAdding={setAdding}
        onSignedIn={onSignedIn}
      />
    )
  }
  if (data === undefined)
    return error ? <Unread error={error} isBusy={isFetching} onRead={() => void refetch()} /> : <Place />
  const hasPasskey = data.some(({ type }) => type === 'PASSKEY')
  const over = overWords(status, proof)
  const way = hasPasskey ? proof.unlockPasskey : proof.unlockOther
  return (
    <LoginCard
      step="unlock"
      titleKey="unlock"
      takesFocus="whenIdle"
      title={over ? proof.overTitle : proof.unlockTitle}
      intro={over ?? (status === 'restoring' ? proof.restoringLate : way)}
      // For a user who cannot sign in to this one.
      foot={isLogin ? { children: login.otherWallet, onClick: signOut } : undefined}
    >
      <SignInOptions
        {...signIn}
        wallet={wallet}
        authMethods={data}
        help={hasPasskey && <OwnerHelp authMethods={data} />}
      />
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

/** The user is signed in to the app: the page may know where else the wallet is open. */
function OwnerHelp({ authMethods }: Pick<SignInOptionsProps, 'authMethods'>) {
  const { exportSigner } = useWallet()
  const { data } = useSessions()
  const session = useSession()
  // Its key is lost, so it opens nothing.
  const ownId = 'session' in session ? session.session.sessionId : undefined
  // A row that cannot be read may be a device, too.
  const mayBeElsewhere = data?.some((row) => isUnreadable(row) || row.id !== ownId) ?? true
  return (
    <PasskeyHelp
      authMethods={authMethods}
      mayBeElsewhere={mayBeElsewhere}
      hasWords={exportSigner !== undefined}
    />
  )
}
