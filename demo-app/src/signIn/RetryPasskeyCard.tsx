/** The third step of a sign-up, after a closed prompt: the passkey once more, or none for now. */

import { Fingerprint } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { closedPrompt, type Patience } from './patientPasskeys'

export function RetryPasskeyCard({ patience }: { patience: Patience }) {
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading variant="title" takesFocus="always">
          Protect it with a passkey
        </Heading>
        <p className="leading-relaxed text-muted">
          Your address is confirmed. You need no other code to create the passkey now.
        </p>
      </div>
      <Notice problem={closedPrompt} />
      <Button variant="primary" icon={Fingerprint} onClick={patience.tryAgain}>
        Create passkey
      </Button>
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={patience.giveUp}>
          Go on without a passkey
        </Button>
      </div>
    </Card>
  )
}
