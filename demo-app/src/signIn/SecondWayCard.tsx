/** Offers a second way into the wallet, before the only one is lost. It stands below the page: what became of a payment comes first. */

import { isIncoming } from '@embedded-wallet/ui/words'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../shared/paths'
import { activityQuery } from '../api/queries'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { SessionView } from '../wallet/useSessionView'
import { hasWebAuthn } from './serviceInfo'
import { useNewWay } from './useNewWay'

export function SecondWayCard({ view, email }: { view: SessionView; email: string | undefined }) {
  const [isLater, setLater] = useState(false)
  const [location, navigate] = useLocation()
  const { data: activity } = useQuery(activityQuery)
  const { isCreating, isAdding, problem, createPasskey, addCodes } = useNewWay(email)
  const [only, ...others] = view.authMethods ?? []
  const isPasskey = only?.type === 'PASSKEY'
  // From the first payment on there is something to lose.
  const hasPaid = activity?.some((entry) => 'transaction' in entry && !isIncoming(entry.transaction)) ?? false
  // The page of the account offers all ways. A payment that is being made is not disturbed.
  const isQuiet = location === paths.account || location === paths.send || view.session.status !== 'active'
  if (isQuiet || isLater || !only || others.length > 0 || (isPasskey && !hasPaid)) return null
  const way = isPasskey ? 'codes' : hasWebAuthn() ? 'passkey' : 'another'
  return (
    <Card title={way === 'passkey' ? 'Protect it with a passkey' : 'Add a second way in'} intro={texts[way]}>
      <Notice problem={problem} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={() => setLater(true)}>
          Not now
        </Button>
        {way === 'passkey' && (
          <Button icon={Fingerprint} isBusy={isCreating} onClick={createPasskey}>
            Create passkey
          </Button>
        )}
        {way === 'codes' && (
          <Button icon={Mail} isBusy={isAdding} onClick={addCodes}>
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
