/** What the user must do about the session, above every page: sign in, in place, or renew it. */

import { useRefreshSession } from '@embedded-wallet/react'
import { LogIn, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '../text/time'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { isNewer } from '../wallet/profileTraits'
import type { SessionView } from '../wallet/useSessionView'
import { FirstWayCard } from './FirstWayCard'
import { SignInOptions } from './SignInOptions'
import { useLogin } from './useLogin'

interface CardProps {
  view: SessionView
  email: string | undefined
}

interface LoginProps {
  email: string | undefined
  onSignedIn: () => Promise<void>
  /** The user gives this wallet up on this browser. */
  onLeave: () => void
}

export function SessionCards(props: CardProps & LoginProps & { isLoginOver: boolean }) {
  const { view, email, isLoginOver, onSignedIn, onLeave } = props
  const { session } = view
  /** The session that a sign-in renews. Its card stays for that long, also when the session ends meanwhile. */
  const [renewing, setRenewing] = useState<string>()
  const current = 'session' in session ? session.session : undefined
  const isRenewing = current !== undefined && current.sessionId === renewing
  if (isLoginOver) return <RenewLoginCard email={email} onSignedIn={onSignedIn} onLeave={onLeave} />
  if (current && (session.status === 'expiring' || isRenewing))
    return (
      <ExpiringCard
        view={view}
        email={email}
        expiresAt={current.expiresAt}
        isSigningIn={isRenewing}
        onSignIn={() => setRenewing(current.sessionId)}
      />
    )
  return session.isSignedIn ? null : <SignInCard view={view} email={email} />
}

/** Signs in again after the login of this browser has ended. The page stays as it is. */
function RenewLoginCard({ email, onSignedIn, onLeave }: LoginProps) {
  const { offer, isBusy, problem, begin } = useLogin()
  return (
    <Card
      takesFocus="whenIdle"
      title="Your session is over"
      intro={`Your money is safe. Sign in ${email ? `as ${email} ` : ''}to go on where you are.`}
    >
      {offer ? (
        <SignInOptions {...offer} isPrepared email={email} onSignedIn={onSignedIn} />
      ) : (
        <>
          <Notice problem={problem} />
          {email && (
            <Button variant="primary" icon={LogIn} isBusy={isBusy} onClick={() => begin(email)}>
              Sign in
            </Button>
          )}
        </>
      )}
      <Button variant="foot" onClick={onLeave}>
        Use another wallet
      </Button>
    </Card>
  )
}

interface ExpiringCardProps extends CardProps {
  expiresAt: string
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  isSigningIn: boolean
  onSignIn: () => void
}

/** Says that the session is about to end, and renews it with one click. */
function ExpiringCard({ view, expiresAt, email, isSigningIn, onSignIn }: ExpiringCardProps) {
  const { wallet, session, authMethods = [] } = view
  const { isRunning, refresh } = useRefreshSession()
  const renew = async () => {
    // Newer deployments renew without a prompt.
    if (!isNewer(wallet.profile)) return onSignIn()
    // Lost: why it failed. The user signs in, and that error shows.
    if ((await refresh()).status === 'error') onSignIn()
  }
  return (
    <Card
      title={session.isSignedIn ? 'Your session is about to end' : 'Your session is over'}
      intro={
        session.isSignedIn
          ? `At ${formatTime(expiresAt)} this device stops signing. Nothing on this page is lost.`
          : 'Your money is safe. Sign in to go on where you are.'
      }
    >
      {isSigningIn ? (
        <SignInOptions wallet={wallet} authMethods={authMethods} email={email} isStartedAtOnce />
      ) : (
        <Button icon={RefreshCw} isBusy={isRunning} onClick={renew}>
          Stay signed in
        </Button>
      )}
    </Card>
  )
}

/** Signs in: for the first time, after the session is over, or with the first way of a new wallet. */
function SignInCard({ view, email }: CardProps) {
  // The list of the page: a hook here would read it again at a sign-out, when the relay may already refuse it.
  const { wallet, session, authMethods, authMethodsProblem } = view
  /** The user has just chosen codes, so the first one is on its way at once. */
  const [hasChosenCodes, setChosenCodes] = useState(false)
  if (session.status === 'restoring' || (authMethods === undefined && !authMethodsProblem)) return null
  if (authMethods === undefined)
    return (
      <Card>
        <Notice problem={authMethodsProblem} />
        <Button onClick={view.refreshAuthMethods} isBusy={view.isReadingAuthMethods}>
          Try again
        </Button>
      </Card>
    )
  if (authMethods.length + view.unreadableWays === 0)
    return <FirstWayCard email={email} onCodes={() => setChosenCodes(true)} />
  const hasPasskey = authMethods.some(({ type }) => type === 'PASSKEY')
  const isOver = session.status === 'expired' || session.status === 'key-lost'
  const texts: Partial<Record<string, string>> = {
    expired: 'Your money is safe. Sessions are short to keep it so. Sign in to go on where you are.',
    'key-lost':
      'Your money is safe, but this browser lost the key of your session. Sign in to go on where you are.',
  }
  return (
    <Card
      titleKey="sign-in"
      takesFocus="whenIdle"
      title={isOver ? 'Your session is over' : 'Sign in to your wallet'}
      intro={
        texts[session.status] ?? `Your ${hasPasskey ? 'passkey' : 'sign-in'} lets this device send money.`
      }
    >
      <SignInOptions
        wallet={wallet}
        authMethods={authMethods}
        email={email}
        isStartedAtOnce={hasChosenCodes}
      />
    </Card>
  )
}
