/** Offers a second way into the wallet, before the only one is lost. */

import { Fingerprint, Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../shared/paths'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { SessionView } from '../wallet/useSessionView'
import { useAddWay } from './useAddWay'
import { useCreatePasskey } from './useCreatePasskey'
import { hasWebAuthn } from './webAuthn'

interface SecondWayCardProps {
  view: SessionView
  email: string | undefined
  /** Whether the wallet has paid: from then on there is something to lose. */
  hasPaid: boolean
}

export function SecondWayCard({ view, email, hasPaid }: SecondWayCardProps) {
  const [isLater, setLater] = useState(false)
  const [, navigate] = useLocation()
  const passkey = useCreatePasskey(email)
  const { isBusy, problem, addCodes } = useAddWay(email)
  const [only, ...others] = view.authMethods ?? []
  const isPasskey = only?.type === 'PASSKEY'
  if (isLater || !only || others.length > 0 || (isPasskey && !hasPaid)) return null
  const way = isPasskey ? 'codes' : hasWebAuthn() ? 'passkey' : 'another'
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading>{way === 'passkey' ? 'Protect it with a passkey' : 'Add a second way in'}</Heading>
        <p className="leading-relaxed text-muted">{texts[way]}</p>
      </div>
      <Notice problem={passkey.problem ?? problem} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={() => setLater(true)}>
          Not now
        </Button>
        {way === 'passkey' && (
          <Button icon={Fingerprint} isBusy={passkey.isBusy} onClick={passkey.create}>
            Create passkey
          </Button>
        )}
        {way === 'codes' && (
          <Button icon={Mail} isBusy={isBusy} onClick={addCodes}>
            Add codes by e-mail
          </Button>
        )}
        {way === 'another' && (
          <Button icon={Plus} onClick={() => navigate(paths.account)}>
            Choose another way
          </Button>
        )}
      </div>
    </Card>
  )
}

const texts = {
  codes:
    'Your passkey is the only way into this wallet. If you lose it, the wallet cannot be opened again. Codes by e-mail let you in on any device.',
  passkey:
    'You sign in with your fingerprint, your face or the PIN of your device. Until then your mailbox is the only way into this wallet.',
  another:
    'There is only one way into this wallet. If you lose it, the money in the wallet is lost, too. Add another way, or a passkey in another browser.',
}
