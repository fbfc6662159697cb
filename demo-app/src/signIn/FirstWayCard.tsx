/** The first way to sign in of a new wallet: a passkey, or another one where there are no passkeys. */

import { Fingerprint, IdCard, Mail } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { hasWebAuthn, useServiceInfo } from './serviceInfo'
import { useNewWay } from './useNewWay'

interface FirstWayCardProps {
  email: string | undefined
  /** The wallet has codes by e-mail now. */
  onCodes: () => void
}

export function FirstWayCard({ email, onCodes }: FirstWayCardProps) {
  const { identityProvider } = useServiceInfo()
  const { isCreating, isAdding, problem, createPasskey, addCodes, addProvider } = useNewWay(email, onCodes)
  const canPasskey = hasWebAuthn()
  return (
    <Card
      takesFocus="whenIdle"
      title={canPasskey ? 'Protect it with a passkey' : 'Choose how you sign in'}
      intro={
        canPasskey
          ? 'You sign in with your fingerprint, your face or the PIN of your device. There is no password.'
          : 'This browser cannot use passkeys. Choose another way now; you can add a passkey later, in another browser.'
      }
    >
      <Notice problem={problem} />
      <div className="flex flex-col gap-3">
        {canPasskey && (
          <Button variant="primary" icon={Fingerprint} isBusy={isCreating} onClick={createPasskey}>
            Create passkey
          </Button>
        )}
        <Button
          variant={canPasskey ? 'secondary' : 'primary'}
          icon={Mail}
          isBusy={isAdding}
          onClick={addCodes}
        >
          Use codes by e-mail
        </Button>
        {identityProvider && (
          <Button icon={IdCard} isBusy={isAdding} onClick={addProvider}>
            Use {identityProvider.name}
          </Button>
        )}
      </div>
    </Card>
  )
}
