/** What the user must do about the session, above every page: sign in, or renew it. And what stands below: the offer of a second way in. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isIncoming } from '../../shared/describePayment'
import { paths } from '../../shared/paths'
import { activityQuery } from '../api/queries'
import type { SessionView } from '../wallet/useSessionView'
import { ExpiringCard } from './ExpiringCard'
import { RenewLoginCard } from './RenewLoginCard'
import { SecondWayCard } from './SecondWayCard'
import { SignInCard } from './SignInCard'

interface SessionCardsProps {
  view: SessionView
  email: string | undefined
  isLoginOver: boolean
  onSignedIn: () => Promise<void>
  /** The user gives this wallet up on this browser. */
  onLeave: () => void
}

export function SessionCards({ view, email, isLoginOver, onSignedIn, onLeave }: SessionCardsProps) {
  const { session } = view
  /** The session that a sign-in renews. Its card stays for that long, also when the session ends meanwhile. */
  const [renewing, setRenewing] = useState<string>()
  const current = 'session' in session ? session.session : undefined
  const isRenewing = current !== undefined && current.sessionId === renewing
  if (isLoginOver) return <RenewLoginCard {...{ email, onSignedIn, onLeave }} />
  if (current && (session.status === 'expiring' || isRenewing))
    return (
      <ExpiringCard
        {...{ view, email }}
        expiresAt={current.expiresAt}
        isSigningIn={isRenewing}
        onSignIn={() => setRenewing(current.sessionId)}
      />
    )
  return session.isSignedIn ? null : <SignInCard view={view} email={email} />
}

/** Offered below the page: what became of a payment comes first. */
export function SecondWayOffer({ view, email }: Pick<SessionCardsProps, 'view' | 'email'>) {
  const [location] = useLocation()
  const { data: activity } = useQuery(activityQuery)
  const hasPaid = activity?.some((entry) => 'transaction' in entry && !isIncoming(entry.transaction)) ?? false
  // The page of the account offers all ways. A payment that is being made is not disturbed.
  const isQuiet = location === paths.account || location === paths.send || view.session.status !== 'active'
  return isQuiet ? null : <SecondWayCard {...{ view, email, hasPaid }} />
}
