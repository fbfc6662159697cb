/** One line that says whether this device can sign now. */

import type { SessionState } from '@embedded-wallet/core'
import { formatTime } from '../text/time'
import { isSignedIn } from '../wallet/isSignedIn'

export function SessionLine({ session }: { session: SessionState }) {
  const isActive = isSignedIn(session)
  return (
    <p role="status" aria-label="Session" className="flex min-h-9 items-center gap-2.5 text-sm text-muted">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${isActive ? 'bg-accent' : 'border-2 border-field'}`}
      />
      {describeSession(session)}
    </p>
  )
}

function describeSession(session: SessionState): string {
  switch (session.status) {
    case 'restoring':
      return 'Restoring your session…'
    case 'signed-out':
      return 'Signed out'
    case 'expired':
      return 'Signed out · session expired'
    case 'key-lost':
      return 'Signed out · this browser lost the key'
    case 'expiring':
    case 'active': {
      const { persistence, expiresAt } = session.session
      const place = persistence === 'memory' ? 'this tab only' : 'this device'
      return `Signed in · ${place} · until ${formatTime(expiresAt)}`
    }
  }
}
