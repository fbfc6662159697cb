/** One line that says whether this device can sign now. */

import type { CurrentSession } from '@embedded-wallet/react'
import { formatTime } from '../text/time'

interface SessionLineProps {
  session: CurrentSession
  /** Whether the user has signed out. Before the first sign-in nothing has ended. */
  isSignedOut?: boolean
  /** Whether the server no longer knows this browser: its key alone is no sign-in. */
  isLoginOver?: boolean
}

export function SessionLine({ session, isSignedOut = false, isLoginOver = false }: SessionLineProps) {
  const isOn = session.isSignedIn && !isLoginOver
  return (
    <p role="status" aria-label="Session" className="flex min-h-9 items-center gap-2.5 text-sm text-muted">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${isOn ? 'bg-accent' : 'border-2 border-field'}`}
      />
      {isSignedOut ? 'Signed out' : isLoginOver ? sessionOver : describeSession(session)}
    </p>
  )
}

const sessionOver = 'Session over · sign in to go on'

function describeSession(session: CurrentSession): string {
  switch (session.status) {
    case 'restoring':
      return 'Restoring your session…'
    case 'signed-out':
      return 'Not signed in yet'
    case 'expired':
      return sessionOver
    case 'key-lost':
      return 'Session over · this browser lost the key'
    case 'expiring':
      return `Signed in · about to end, at ${formatTime(session.session.expiresAt)}`
    case 'active': {
      const { persistence, expiresAt } = session.session
      const place = persistence === 'memory' ? 'this tab only' : 'this device'
      return `Signed in · ${place} · until ${formatTime(expiresAt)}`
    }
  }
}
