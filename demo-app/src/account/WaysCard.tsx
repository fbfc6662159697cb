/** The ways into this wallet: what each is, since when, which one opened this session; adds and removes them. */

import type { AuthMethod } from '@embedded-wallet/core'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { wayIcons } from '../signIn/SignInOptions'
import { useServiceInfo } from '../signIn/serviceInfo'
import { formatMoment } from '../text/time'
import { nameOfWay } from '../text/ways'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import type { SessionView } from '../wallet/useSessionView'
import { AddWays } from './AddWays'
import { RemoveWayDialog } from './RemoveWayDialog'
import { Row } from './Row'

export function WaysCard({ view, email }: { view: SessionView; email: string | undefined }) {
  const { authMethods = [], unreadableWays, session } = view
  const { identityProvider } = useServiceInfo()
  const [removing, setRemoving] = useState<AuthMethod>()
  const usedId = 'session' in session ? session.session.authMethodId : undefined
  const isOnly = authMethods.length + unreadableWays === 1
  return (
    <Card
      titleKey={authMethods.length}
      takesFocus="whenLost"
      title="Ways to sign in"
      intro={
        isOnly
          ? 'You have one way in. It cannot be removed before you have added another one.'
          : 'Each of them opens your wallet on any device. Keep at least two, in case you lose one.'
      }
    >
      <ul aria-label="Your ways to sign in" className="-my-3 flex flex-col divide-y divide-line">
        {authMethods.map((method) => {
          const name = nameOfWay(method.type, identityProvider)
          return (
            <Row
              key={method.id}
              icon={wayIcons[method.type] ?? CircleHelp}
              name={name}
              mark={method.id === usedId ? 'Signed you in' : undefined}
              details={[method.nickname, added(method)]}
            >
              {!isOnly && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${name} ${method.nickname ?? ''}`}
                  onClick={() => setRemoving(method)}
                >
                  Remove
                </Button>
              )}
            </Row>
          )
        })}
        {unreadableWays > 0 && (
          <Row icon={CircleHelp} name="More" details={['This page cannot show all your ways to sign in.']} />
        )}
      </ul>
      <AddWays view={view} email={email} />
      {removing && <RemoveWayDialog view={view} method={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

/** The service may leave the time out. */
const added = ({ createdAt }: Partial<AuthMethod>) =>
  createdAt && !Number.isNaN(Date.parse(createdAt)) ? `Added ${formatMoment(createdAt)}` : undefined
