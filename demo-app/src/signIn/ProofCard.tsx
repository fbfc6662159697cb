/** The second step of a sign-in: the user shows a passkey or a code. */

import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { SignInOptions } from './SignInOptions'
import type { Offer } from './useLogin'

interface ProofCardProps {
  offer: Offer
  email: string
  onSignedIn: () => Promise<void>
  onBack: () => void
}

export function ProofCard({ offer, email, onSignedIn, onBack }: ProofCardProps) {
  const address = email.trim()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading variant="title" takesFocus="always">
          Show that it is you
        </Heading>
        <p className="leading-relaxed text-muted wrap-anywhere">
          To open the wallet of <span className="font-medium text-ink">{address}</span>
        </p>
      </div>
      <SignInOptions {...offer} isPrepared onSignedIn={onSignedIn} email={address} />
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </Card>
  )
}
