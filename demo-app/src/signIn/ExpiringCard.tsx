/** Says that the session is about to end, and renews it with one click. */

import type { SessionState } from '@embedded-wallet/core'
import { useRefreshSession } from '@embedded-wallet/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '../text/time'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { profileTraits } from '../wallet/profileTraits'
import type { SessionView } from '../wallet/useSessionView'
import { SignInOptions } from './SignInOptions'

interface ExpiringCardProps {
  view: SessionView
  session: Extract<SessionState, { status: 'expiring' }>
  email: string | undefined
}

export function ExpiringCard({ view, session, email }: ExpiringCardProps) {
  const { wallet, authMethods = [] } = view
  const { isRunning, refresh } = useRefreshSession()
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  const [isSigningIn, setSigningIn] = useState(false)
  const renew = async () => {
    // Newer deployments renew without a prompt.
    if (!profileTraits[wallet.profile].isNewer) return setSigningIn(true)
    // Lost: why it failed. The user signs in, and that error shows.
    if ((await refresh()).status === 'error') setSigningIn(true)
  }
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading>Your session is about to end</Heading>
        <p className="leading-relaxed text-muted">
          At {formatTime(session.session.expiresAt)} this device stops signing. Nothing on this page is lost.
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
