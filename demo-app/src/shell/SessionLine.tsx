/** One line that says whether this device can sign now. */

import { type CurrentSession, useSession } from '@embedded-wallet/react'
import { isReturningVisitor, useScreens } from '@embedded-wallet/ui'

/** A browser that has never been signed in is not signed out, and gets no line. */
export function SessionLine() {
  const { status, wallet, isOver = false } = useScreens()
  if (wallet) return <Known isOver={isOver} />
  return status === 'none' && isReturningVisitor() ? <Line text="Signed out" isOn={false} /> : null
}

function Known({ isOver }: { isOver: boolean }) {
  const session = useSession()
  const isInTab = session.status === 'active' && session.session.persistence === 'memory'
  return (
    <Line
      text={isInTab ? 'Signed in · this tab only' : words[isOver ? 'expired' : session.status]}
      isOn={session.isSignedIn && !isOver}
    />
  )
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

const words: Readonly<Record<CurrentSession['status'], string>> = {
  restoring: 'Restoring your session…',
  'signed-out': 'Not signed in yet',
  expired: 'Session over · sign in to go on',
  'key-lost': 'Session over · this browser lost the key',
  expiring: 'Signed in · about to end',
  active: 'Signed in · this device',
}
