/** Creates the first passkey of a wallet. */

import { Fingerprint } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { isSignedIn } from '../wallet/isSignedIn'
import type { SessionView } from '../wallet/useSessionView'
import { useCreatePasskey } from './useCreatePasskey'

export function CreatePasskeyCard({ view, email }: { view: SessionView; email: string | undefined }) {
  const { action, create } = useCreatePasskey(view, email)
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading takesFocus="whenLost">Protect it with a passkey</Heading>
        <p className="leading-relaxed text-muted">
          You sign in with your fingerprint, your face or the PIN of your device. There is no password.
        </p>
      </div>
      <Notice problem={action.problem} />
      {/* A signed-in user has a primary button already: the one that sends money. */}
      <Button
        variant={isSignedIn(view.session) ? 'secondary' : 'primary'}
        icon={Fingerprint}
        isBusy={action.isBusy}
        onClick={create}
      >
        Create passkey
      </Button>
    </Card>
  )
}
