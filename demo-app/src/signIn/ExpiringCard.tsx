/** Says that the session is about to end, and renews it with one click. */

import { useRefreshSession } from '@embedded-wallet/react'
import { RefreshCw } from 'lucide-react'
import { formatTime } from '../text/time'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { isNewer } from '../wallet/profileTraits'
import type { SessionView } from '../wallet/useSessionView'
import { SignInOptions } from './SignInOptions'

interface ExpiringCardProps {
  view: SessionView
  expiresAt: string
  email: string | undefined
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  isSigningIn: boolean
  onSignIn: () => void
}

export function ExpiringCard({ view, expiresAt, email, isSigningIn, onSignIn }: ExpiringCardProps) {
  const { wallet, session, authMethods = [] } = view
  const { isRunning, refresh } = useRefreshSession()
  const renew = async () => {
    // Newer deployments renew without a prompt.
    if (!isNewer(wallet.profile)) return onSignIn()
    // Lost: why it failed. The user signs in, and that error shows.
    if ((await refresh()).status === 'error') onSignIn()
  }
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading>{session.isSignedIn ? 'Your session is about to end' : 'Your session is over'}</Heading>
        <p className="leading-relaxed text-muted">
          {session.isSignedIn
            ? `At ${formatTime(expiresAt)} this device stops signing. Nothing on this page is lost.`
            : 'Your money is safe. Sign in to go on where you are.'}
        </p>
      </div>
      {isSigningIn ? (
        <SignInOptions {...{ wallet, authMethods, email }} isStartedAtOnce />
      ) : (
        <Button icon={RefreshCw} isBusy={isRunning} onClick={renew}>
          Stay signed in
        </Button>
      )}
    </Card>
  )
}
