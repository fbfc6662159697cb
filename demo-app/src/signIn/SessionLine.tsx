/** One line that says whether this device can sign now. */

import { type CurrentSession, useSession } from '@embedded-wallet/react'
import { isReturningVisitor, useScreens } from '@embedded-wallet/ui'
import { formatTime } from '../text/time'

/** A browser that has never been signed in is not signed out, and gets no line. */
export function SessionLine() {
  const { status, wallet, isOver = false } = useScreens()
  if (wallet) return <Known isOver={isOver} />
  return status === 'none' && isReturningVisitor() ? <Line text="Signed out" isOn={false} /> : null
}

function Known({ isOver }: { isOver: boolean }) {
  const session = useSession()
  const isOn = session.isSignedIn && !isOver
  return <Line text={isOver ? sessionOver : describeSession(session)} isOn={isOn} />
}

const Line = ({ text, isOn }: { text: string; isOn: boolean }) => (
  <p role="status" aria-label="Session" className="flex items-center gap-2.5">
    <span
      aria-hidden="true"
      className={`size-2 shrink-0 rounded-full ${isOn ? 'bg-accent' : 'border-2 border-field'}`}
    />
    {text}
  </p>
)

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
