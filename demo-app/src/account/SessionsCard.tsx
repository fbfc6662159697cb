/** Where this wallet is signed in: this device and others; ends the sessions of others. */

import { isUnreadable, type ListedSession } from '@embedded-wallet/core'
import { useRevokeSession, useSessions } from '@embedded-wallet/react'
import { CircleHelp, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useServiceInfo } from '../signIn/serviceInfo'
import { describeReadProblem } from '../text/problem'
import { formatMoment, formatTime } from '../text/time'
import { describeWay } from '../text/ways'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { useApproval } from '../wallet/wallets'
import { Row } from './Row'

export function SessionsCard({ view }: { view: SessionView }) {
  const { session } = view
  const { identityProvider } = useServiceInfo()
  const ownId = 'session' in session ? session.session.sessionId : undefined
  const { data: rows = [], error: readError } = useSessions()
  const sessions = rows.filter((row) => !isUnreadable(row))
  const { asClicked } = useApproval()
  const { error, revoke } = useRevokeSession()
  const readProblem = useProblem(readError, describeReadProblem)
  const problem = useProblem(error) ?? readProblem
  /** Several sessions end one after the other. */
  const [ending, setEnding] = useState<string>()
  // A confirmation opens a session of its own, so one device may have several.
  const own = sessions.find(({ id }) => id === ownId) ?? sessions.find(({ isThisDevice }) => isThisDevice)
  const others = sessions.filter(({ isThisDevice }) => !isThisDevice)
  const end = async (ended: ListedSession[], what: string) => {
    setEnding(what)
    for (const { id } of ended) {
      const { status } = await asClicked('revokeSession', () => revoke({ sessionId: id }))
      if (status !== 'done') break
    }
    setEnding(undefined)
  }
  const describe = ({ type, createdAt, expiresAt }: ListedSession) => [
    `Signed in with ${describeWay({ type }, identityProvider)}${createdAt ? `, ${formatMoment(createdAt)}` : ''}`,
    `Ends at ${formatTime(expiresAt)}`,
  ]
  return (
    <Card
      titleKey={others.length}
      takesFocus="whenLost"
      title="Where you are signed in"
      intro="A device that is signed in can send money until its session ends."
    >
      <ul aria-label="Your sessions" className="-my-3 flex flex-col divide-y divide-line">
        {own && <Row icon={Smartphone} name="This device" mark="You are here" details={describe(own)} />}
        {others.map((other) => (
          <Row key={other.id} icon={MonitorSmartphone} name="Another device" details={describe(other)}>
            <Button
              variant="quiet"
              isBusy={ending === other.id}
              disabled={ending !== undefined}
              aria-label={`Sign out the device that signed in ${other.createdAt ? formatMoment(other.createdAt) : ''}`}
              onClick={() => end([other], other.id)}
            >
              Sign out
            </Button>
          </Row>
        ))}
        {rows.length > sessions.length && (
          <Row icon={CircleHelp} name="More" details={['This page cannot show all your sessions.']} />
        )}
      </ul>
      <Notice problem={problem} />
      {others.length > 0 && (
        <Button isBusy={ending === 'all'} disabled={ending !== undefined} onClick={() => end(others, 'all')}>
          Sign out the others
        </Button>
      )}
    </Card>
  )
}
