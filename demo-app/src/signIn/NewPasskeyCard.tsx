/** The third step of a sign-up: the passkey, again after a closed prompt, or none for now. */

import { Fingerprint } from 'lucide-react'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'

interface NewPasskeyCardProps {
  isBusy: boolean
  problem: PageProblem | undefined
  create: () => void
  skip: () => void
}

export function NewPasskeyCard({ isBusy, problem, create, skip }: NewPasskeyCardProps) {
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
      <Notice problem={problem} />
      <Button variant="primary" icon={Fingerprint} isBusy={isBusy} onClick={create}>
        Create passkey
      </Button>
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={skip}>
          Go on without a passkey
        </Button>
      </div>
    </Card>
  )
}
