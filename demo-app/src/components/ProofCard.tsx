/** The second step of a sign-in: the user shows a passkey or a code. */

import type { Offer } from '../state/useLogin'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { SignInOptions } from './SignInOptions'

interface ProofCardProps {
  offer: Offer
  email: string
  hasInbox: boolean
  onSignedIn: () => Promise<void>
  onBack: () => void
}

export function ProofCard({ offer, email, hasInbox, onSignedIn, onBack }: ProofCardProps) {
  const address = email.trim()
  const isSignUp = offer.codesSent > 0
  return (
    <Card>
      <div className="flex flex-col gap-2">
        {/* After a sign-up the field of the code takes the focus. */}
        <Heading variant="title" {...(!isSignUp && { takesFocus: 'always' })}>
          {isSignUp ? 'Check your e-mail' : 'Show that it is you'}
        </Heading>
        <p className="leading-relaxed text-muted wrap-anywhere">
          {isSignUp ? 'A code opens your new wallet. It was sent to ' : 'To open the wallet of '}
          <span className="font-medium text-ink">{address}</span>
        </p>
      </div>
      <SignInOptions {...offer} {...{ hasInbox, onSignedIn }} email={address} />
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </Card>
  )
}
