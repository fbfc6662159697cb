/** The first way to sign in of a new wallet: a passkey, or another one where there are no passkeys. */

import { Fingerprint, IdCard, Mail } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useServiceInfo } from './serviceInfo'
import { useAddWay } from './useAddWay'
import { useCreatePasskey } from './useCreatePasskey'
import { hasWebAuthn } from './webAuthn'

interface FirstWayCardProps {
  email: string | undefined
  /** The wallet has codes by e-mail now. */
  onCodes: () => void
}

export function FirstWayCard({ email, onCodes }: FirstWayCardProps) {
  const { identityProvider } = useServiceInfo()
  const passkey = useCreatePasskey(email)
  const { isBusy, problem, addCodes, addProvider } = useAddWay(email, onCodes)
  const canPasskey = hasWebAuthn()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading takesFocus="whenIdle">
          {canPasskey ? 'Protect it with a passkey' : 'Choose how you sign in'}
        </Heading>
        <p className="leading-relaxed text-muted">
          {canPasskey
            ? 'You sign in with your fingerprint, your face or the PIN of your device. There is no password.'
            : 'This browser cannot use passkeys. Choose another way now; you can add a passkey later, in another browser.'}
        </p>
      </div>
      <Notice problem={passkey.problem ?? problem} />
      <div className="flex flex-col gap-3">
        {canPasskey && (
          <Button variant="primary" icon={Fingerprint} isBusy={passkey.isBusy} onClick={passkey.create}>
            Create passkey
          </Button>
        )}
        <Button variant={canPasskey ? 'secondary' : 'primary'} icon={Mail} isBusy={isBusy} onClick={addCodes}>
          Use codes by e-mail
        </Button>
        {identityProvider && (
          <Button icon={IdCard} disabled={isBusy} onClick={addProvider}>
            Use {identityProvider.name}
          </Button>
        )}
      </div>
    </Card>
  )
}
